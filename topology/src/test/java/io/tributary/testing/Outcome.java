/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import io.tributary.engine.BatchOutcome;
import io.tributary.engine.Edited;
import io.tributary.engine.RowOutcome;
import io.tributary.event.StoredEvent;
import io.tributary.row.InstanceId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * What became of it: checked row by row, and the beginning of what happens next.
 *
 * <p><b>Threading.</b> Not thread-safe.
 *
 * @param <K> the user's key record
 * @param <R> the row type
 */
public final class Outcome<K, R> {
    private final World<K, R> world;
    private BatchOutcome<R> last = new BatchOutcome<>(List.of(), List.of());

    Outcome(World<K, R> world) {
        this.world = world;
    }

    /** What became of a row. */
    public RowThen<K, R> then(K key) {
        return new RowThen<>(this, world, world.key(key), last);
    }

    /** No row is known for the event: it cannot be decoded, or its key not be told. */
    public Outcome<K, R> noRowIsKnownFor(TestEvent<?> event) {
        StoredEvent stored = world.told.event(event);
        if (last.unroutable().stream()
                .noneMatch(broken -> broken.event().event().equals(stored))) {
            throw Shown.differs("the row of " + event, "not known", "known, or the event was not delivered", "");
        }
        return this;
    }

    /** These events happen, and are delivered in one batch; one that is named twice is in it twice. */
    public Outcome<K, R> when(TestEvent<?>... events) {
        world.told.happen(
                List.of(events).stream()
                        .filter(event -> !world.told.knows(event))
                        .toList(),
                world.histories);
        last = world.deliver(List.of(events)).orElseThrow();
        return this;
    }

    /** Every instance that the row's checkpoints know is read to its head. */
    public Outcome<K, R> whenCaughtUp(K key) {
        return row(world.ask(engine -> engine.catchUp(world.key(key))).orElseThrow());
    }

    /**
     * The row is folded anew.
     *
     * @param events one event of each history that it is folded from; none for those that {@code sourcesOf} or, without
     *     it, the row's checkpoints name
     */
    public Outcome<K, R> whenRebuilt(K key, TestEvent<?>... events) {
        Map<InstanceId, Long> heads = new LinkedHashMap<>();
        for (TestEvent<?> event : events) {
            world.told
                    .sourced(event)
                    .forEach(sourced -> heads.put(
                            new InstanceId(sourced.source(), sourced.event().streamId()), Long.MAX_VALUE));
        }
        return row(world.ask(engine ->
                        heads.isEmpty() ? engine.rebuild(world.key(key)) : engine.rebuild(world.key(key), heads))
                .orElseThrow());
    }

    /** Other code changes the row, which must be there. */
    public Outcome<K, R> whenEdited(K key, UnaryOperator<R> change) {
        return written(Answers.of(world.editor().update(key, change)));
    }

    /** Other code creates the row, which must not be there. */
    public Outcome<K, R> whenCreated(K key, R row) {
        return written(Answers.of(world.editor().create(key, row)));
    }

    private Outcome<K, R> written(Edited<R> edited) {
        if (!(edited instanceof Edited.Written)) {
            throw Shown.differs("what other code writes", "written", edited, "");
        }
        last = new BatchOutcome<>(List.of(), List.of());
        return this;
    }

    private Outcome<K, R> row(RowOutcome<R> outcome) {
        last = new BatchOutcome<>(List.of(outcome), List.of());
        return this;
    }
}
