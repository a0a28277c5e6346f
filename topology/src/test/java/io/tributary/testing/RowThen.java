/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import io.tributary.engine.BatchOutcome;
import io.tributary.engine.RowOutcome;
import io.tributary.fold.RowItems;
import io.tributary.item.Item;
import io.tributary.outbox.PendingEffect;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import io.tributary.row.StoredRow;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * What became of one row. Every method throws an {@link AssertionError} that shows row and outcome when it does not hold.
 *
 * <p><b>Threading.</b> Not thread-safe.
 *
 * @param <K> the user's key record
 * @param <R> the row type
 */
public final class RowThen<K, R> {
    private final Outcome<K, R> all;
    private final World<K, R> world;
    private final RowKey key;
    private final StoredRow stored;
    private final EventsThen events;
    private final Optional<RowOutcome<R>> outcome;

    RowThen(Outcome<K, R> all, World<K, R> world, RowKey key, BatchOutcome<R> batch) {
        this.all = all;
        this.world = world;
        this.key = key;
        this.stored = world.stored(key);
        this.outcome =
                batch.rows().stream().filter(row -> row.key().equals(key)).findFirst();
        this.events = new EventsThen(world.told, outcome, this::differs);
    }

    /** On to other rows, or to what happens next. */
    public Outcome<K, R> and() {
        return all;
    }

    /** The stored row equals this one. */
    public RowThen<K, R> row(R expected) {
        return check("the row", Optional.of(expected), world.state(key));
    }

    /** The stored row passes a check of the test's own, which throws when it does not. */
    public RowThen<K, R> rowSatisfies(Consumer<? super R> check) {
        check.accept(world.state(key).orElseThrow(() -> differs("the row", "there", "absent")));
        return this;
    }

    /** There is no row; a tombstone may be there. */
    public RowThen<K, R> noRow() {
        return check("the row", Optional.empty(), world.state(key));
    }

    /** The row was removed: a tombstone is there. */
    public RowThen<K, R> removed() {
        return check("a tombstone", "there", stored.tombstone() ? "there" : "not there");
    }

    /** The revision that is stored. */
    public RowThen<K, R> revision(long expected) {
        return check(
                "the revision",
                OptionalLong.of(expected),
                new RowItems<>(world.projection).revision(stored.attributes()));
    }

    /** The checkpoint of a source's instance, wherever it is kept; 0 for none. */
    public RowThen<K, R> checkpoint(String source, String streamId, long expected) {
        InstanceId instance = new InstanceId(world.projection.source(source).name(), streamId);
        return check(
                "the checkpoint of " + instance.entry(),
                expected,
                new RowItems<>(world.projection).checkpoint(stored, instance));
    }

    /** The value of a stored attribute; numbers are compared by value. */
    public RowThen<K, R> attribute(String name, Object expected) {
        return check(
                "attribute '" + name + "'",
                Item.empty().with(name, expected).get(name),
                stored.attributes().get(name));
    }

    /** There is no such attribute. */
    public RowThen<K, R> noAttribute(String name) {
        return check(
                "attribute '" + name + "'",
                Optional.empty(),
                stored.attributes().get(name));
    }

    /** The effects that were written with the row just now, in sequence; none when none is named. */
    public RowThen<K, R> effects(Object... expected) {
        List<?> actual = outcome.map(RowOutcome::enqueued).orElse(List.of()).stream()
                .map(this::decoded)
                .toList();
        return check("the effects", Arrays.asList(expected), actual);
    }

    /** All effects of the row that lie in the outbox, in sequence. */
    public RowThen<K, R> outbox(Object... expected) {
        List<?> actual = world.outbox(key).stream().map(this::decoded).toList();
        return check("the outbox", Arrays.asList(expected), actual);
    }

    /** The events changed the row. */
    public RowThen<K, R> applied(TestEvent<?>... expected) {
        events.applied(expected);
        return this;
    }

    /** The events were at or below the checkpoint: repeats. */
    public RowThen<K, R> alreadyApplied(TestEvent<?>... expected) {
        events.alreadyApplied(expected);
        return this;
    }

    /** The events left the row alone. */
    public RowThen<K, R> skipped(TestEvent<?>... expected) {
        events.skipped(expected);
        return this;
    }

    /** The events failed in a way that the source's {@code terminal} accepts. */
    public RowThen<K, R> rejected(TestEvent<?>... expected) {
        events.rejected(expected);
        return this;
    }

    /** The events were older than the one that a LATEST or SIGNAL source took. */
    public RowThen<K, R> superseded(TestEvent<?>... expected) {
        events.superseded(expected);
        return this;
    }

    /**
     * The event's instance failed, and nothing of it was written.
     *
     * @param code the failure's code; the simple name of the exception for one of the user's own code
     */
    public RowThen<K, R> failed(TestEvent<?> event, String code) {
        events.failed(event, code);
        return this;
    }

    /** How often the row was written just now. */
    public RowThen<K, R> writes(int expected) {
        return check("writes", expected, outcome.map(RowOutcome::writes).orElse(0));
    }

    private Object decoded(PendingEffect effect) {
        return world.projection.outbox().orElseThrow().codec().decode(effect.effectType(), effect.payload());
    }

    private RowThen<K, R> check(String what, Object expected, Object actual) {
        if (!expected.equals(actual)) {
            throw differs(what, Shown.bare(expected), Shown.bare(actual));
        }
        return this;
    }

    private AssertionError differs(String what, Object expected, Object actual) {
        return Shown.differs(
                what + " of " + key.text() + " in projection '" + world.projection.name() + "'",
                expected,
                actual,
                "  stored:   " + stored.item().map(Shown::item).orElse("nothing") + "\n  outcome:  "
                        + outcome.map(EventsThen::text).orElse("the batch had no event for this row"));
    }
}
