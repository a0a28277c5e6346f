/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.shard;

import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** How far a shard has been read. */
public sealed interface Position {

    /** Calls the function of the case at hand. */
    default <R> R fold(Supplier<R> beginning, Function<SequenceNumber, R> after, Function<Closed, R> closed) {
        if (this instanceof After read) {
            return after.apply(read.last());
        }
        if (this instanceof Closed end) {
            return closed.apply(end);
        }
        return beginning.get();
    }

    /** Whether the shard has been read to its end. */
    default boolean isClosed() {
        return this instanceof Closed;
    }

    /** Nothing has been read: the oldest record that is still there comes next. */
    static Position beginning() {
        return new Beginning();
    }

    /** Everything up to a record has been read. */
    static Position after(SequenceNumber last) {
        return new After(last);
    }

    /** Everything has been read, and the shards that continue this one were not known. */
    static Closed closed() {
        return new Closed(Map.of());
    }

    /** Opened, and nothing read. */
    record Beginning() implements Position {}

    /**
     * Read in part.
     *
     * @param last the last record read
     */
    record After(SequenceNumber last) implements Position {}

    /**
     * Read to its end.
     *
     * @param children the shards that continue it, as far as they were known, and the lanes they were given
     */
    record Closed(Map<ShardId, Lane> children) implements Position {
        /** Copies. */
        public Closed {
            NavigableMap<ShardId, Lane> sorted = new TreeMap<>(children);
            children = Collections.unmodifiableNavigableMap(sorted);
        }
    }
}
