/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.value;

import io.tributary.event.StreamId;
import io.tributary.history.EventStore;
import io.tributary.history.SnapshotStore;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Builds an {@link EventSourced}: the key, what events do, and which events a new value is made of. Not thread-safe.
 *
 * @param <K> the key type
 * @param <V> the value type
 * @param <E> the stream's events
 */
public final class EventSourcedBuilder<K, V, E> {
    private static final int TRIES = 100;

    private final Entity<K, V, E> entity;
    private Optional<Snapshots<V>> snapshots = Optional.empty();
    private int tries = TRIES;

    private EventSourcedBuilder(Entity<K, V, E> entity) {
        this.entity = entity;
    }

    /** Values that have histories and need keys. */
    public static final class Over<E> {
        private final EventStore<E> events;

        Over(EventStore<E> events) {
            this.events = events;
        }

        /** Says which history the value of a key has. */
        public <K> Keyed<K, E> keyedBy(Function<? super K, StreamId> keyOf) {
            return new Keyed<>(events, keyOf);
        }
    }

    /** Values that have keys and need to evolve. */
    public static final class Keyed<K, E> {
        private final EventStore<E> events;
        private final Function<? super K, StreamId> keyOf;

        Keyed(EventStore<E> events, Function<? super K, StreamId> keyOf) {
            this.events = events;
            this.keyOf = keyOf;
        }

        /** Says what an event makes of a value, which may be absent before and after it. A pure function. */
        public <V> Evolving<K, V, E> evolving(BiFunction<Optional<V>, E, Optional<V>> evolve) {
            return new Evolving<>(events, keyOf, evolve);
        }
    }

    /** Values that evolve and need to be changed. */
    public static final class Evolving<K, V, E> {
        private final EventStore<E> events;
        private final Function<? super K, StreamId> keyOf;
        private final BiFunction<Optional<V>, E, Optional<V>> evolve;

        Evolving(
                EventStore<E> events,
                Function<? super K, StreamId> keyOf,
                BiFunction<Optional<V>, E, Optional<V>> evolve) {
            this.events = events;
            this.keyOf = keyOf;
            this.evolve = evolve;
        }

        /**
         * Says which events lead from one value to another: an insert where there was none before, a delete where there
         * is to be none, a delta between two. It is not asked about equal values. A pure function.
         */
        public EventSourcedBuilder<K, V, E> changing(BiFunction<Optional<V>, Optional<V>, List<? extends E>> changes) {
            return new EventSourcedBuilder<>(new Entity<>(events, keyOf, evolve, changes));
        }
    }

    /**
     * Keeps snapshots, so that long histories are not read from their beginning.
     *
     * @throws IllegalArgumentException if there is no place for them, as {@link SnapshotStore#requirePlaceFor} says
     */
    public EventSourcedBuilder<K, V, E> snapshots(Snapshots<V> kept) {
        kept.store().requirePlaceFor(entity.events().stream());
        this.snapshots = Optional.of(kept);
        return this;
    }

    /**
     * Bounds how often a save is tried when other writers are faster; 100 times by default.
     *
     * @throws IllegalArgumentException if the number is below 1
     */
    public EventSourcedBuilder<K, V, E> tries(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("tries must be 1 or more, was " + most);
        }
        this.tries = most;
        return this;
    }

    /** Ends the declaration. */
    public EventSourced<K, V> build() {
        return new ReplayedValues<>(entity, new Replay<>(entity, snapshots), tries);
    }
}
