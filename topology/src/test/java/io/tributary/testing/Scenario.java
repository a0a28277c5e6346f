/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import io.tributary.engine.BatchOutcome;
import io.tributary.engine.RowOutcome;
import io.tributary.item.Item;
import io.tributary.projection.Projection;
import io.tributary.row.Guard;
import io.tributary.row.RowKey;
import io.tributary.row.RowWrite;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * What was there before: the beginning of a test of a projection.
 *
 * <pre>{@code
 * Scenario.of(SHIPMENTS)
 *         .given(event(ORDERS, "o-1", new ParcelAdded("sh-1", 2)))
 *         .when(event(SCANS, "sh-1", new Scanned("Köln")))
 *         .then(new ShipmentKey("sh-1"))
 *         .row(new Shipment("sh-1", 2, "Köln"))
 *         .effects(new ShipmentNotice("sh-1", "at Köln"));
 * }</pre>
 *
 * <p>Whatever does not hold is an {@link AssertionError}. Effects stay in the outbox.
 *
 * <p><b>Threading.</b> Immutable: each {@code when} starts anew from what was given, so that tests may share a scenario.
 *
 * @param <K> the user's key record
 * @param <R> the row type
 */
public final class Scenario<K, R> {
    private final Projection<K, R> projection;
    private final List<Consumer<World<K, R>>> given;

    private Scenario(Projection<K, R> projection, List<Consumer<World<K, R>>> given) {
        this.projection = projection;
        this.given = given;
    }

    /** Nothing was there before. */
    public static <K, R> Scenario<K, R> of(Projection<K, R> projection) {
        return new Scenario<>(projection, List.of());
    }

    /** These events happened, and were delivered one after the other; none of them fails. */
    public Scenario<K, R> given(TestEvent<?>... events) {
        return and(world -> {
            for (TestEvent<?> event : events) {
                world.told.happen(List.of(event), world.histories);
                succeeded(event, world.deliver(List.of(event)).orElseThrow());
            }
        });
    }

    /** These events lie in the event store, and nobody has delivered them. */
    public Scenario<K, R> givenUndelivered(TestEvent<?>... events) {
        return and(world -> {
            List.of(events).forEach(world.told::incomplete);
            world.told.happen(List.of(events), world.histories);
        });
    }

    /** These events happened, and the event store does not hold them: their versions are holes. */
    public Scenario<K, R> givenLost(TestEvent<?>... events) {
        return and(world -> List.of(events).forEach(world.told::incomplete));
    }

    /** A row that other code wrote before the projection was: without checkpoints and revision, unless the row type has them. */
    public Scenario<K, R> givenRow(K key, R row) {
        return and(world ->
                put(world, world.key(key), projection.readModel().rows().write(row)));
    }

    /** An item that other code wrote, given by its attributes but for the key and the entity. */
    public Scenario<K, R> givenItem(K key, Map<String, ?> attributes) {
        return and(world -> put(world, world.key(key), Item.of(attributes)));
    }

    /** Other code changed the row, as with {@link io.tributary.engine.RowEditor#update}. */
    public Scenario<K, R> givenEdited(K key, UnaryOperator<R> change) {
        return and(world -> Answers.of(world.editor().update(key, change)));
    }

    /** It is another time than {@link TestEvent#TIME}. Only the expiry of tombstones depends on it. */
    public Scenario<K, R> givenTime(Instant time) {
        return and(world -> world.at(time));
    }

    /** These events happen, and are delivered in one batch; one that is named twice is in it twice. */
    public Outcome<K, R> when(TestEvent<?>... events) {
        return new Outcome<>(world()).when(events);
    }

    /** As {@link Outcome#whenCaughtUp}. */
    public Outcome<K, R> whenCaughtUp(K key) {
        return new Outcome<>(world()).whenCaughtUp(key);
    }

    /** As {@link Outcome#whenRebuilt}. */
    public Outcome<K, R> whenRebuilt(K key, TestEvent<?>... events) {
        return new Outcome<>(world()).whenRebuilt(key, events);
    }

    /** As {@link Outcome#whenEdited}. */
    public Outcome<K, R> whenEdited(K key, UnaryOperator<R> change) {
        return new Outcome<>(world()).whenEdited(key, change);
    }

    /** As {@link Outcome#whenCreated}. */
    public Outcome<K, R> whenCreated(K key, R row) {
        return new Outcome<>(world()).whenCreated(key, row);
    }

    /**
     * These events happen, in this order, and are then delivered in other orders, more than once, by processes that
     * crash and meet other writers.
     */
    public Trials<K, R> inAnyOrder(TestEvent<?>... events) {
        return new Trials<>(this, List.of(events));
    }

    Projection<K, R> projection() {
        return projection;
    }

    /** A world in which everything given is so. */
    World<K, R> world(Course course, Journal journal, boolean delivering) {
        World<K, R> world = new World<>(projection, course, journal, delivering);
        given.forEach(step -> step.accept(world));
        return world;
    }

    private World<K, R> world() {
        return world(new Course("", List.of(), Course.Mishaps.NONE, false), new Journal(false), false);
    }

    private Scenario<K, R> and(Consumer<World<K, R>> step) {
        List<Consumer<World<K, R>>> more = new ArrayList<>(given);
        more.add(step);
        return new Scenario<>(projection, List.copyOf(more));
    }

    private static <K, R> void put(World<K, R> world, RowKey key, Item attributes) {
        Item item = attributes.withAll(world.projection.layout().marked(key, false));
        RowWrite write = new RowWrite(key, new Guard.Absent(), item, new TreeMap<>(Map.of()), "");
        Answers.of(world.rows.write(write));
    }

    private static void succeeded(TestEvent<?> event, BatchOutcome<?> outcome) {
        outcome.unroutable().forEach(broken -> failed(event, broken.failure().toString()));
        for (RowOutcome<?> row : outcome.rows()) {
            row.failure().ifPresent(failure -> failed(event, failure.toString()));
        }
    }

    private static void failed(TestEvent<?> event, String why) {
        throw new AssertionError("what is given must have worked: " + event + " fails with " + why);
    }
}
