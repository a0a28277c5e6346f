/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.value;

import io.tributary.history.SnapshotStore;
import java.time.Clock;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Consumer;

/**
 * How snapshots of values are kept. They are written beside reads and saves, which do not wait for them, and a snapshot
 * that is missing, old, unreadable or of another shape costs time and nothing else.
 *
 * <p>A value is written as JSON is, by Jackson. One that does not come back equal is not kept, since a later read would
 * have another result with the snapshot than without.
 *
 * @param type the value's class
 * @param store where they are kept
 * @param meaning whatever the user changes when events come to mean something else for the value; its shape is noticed
 * @param policy when one is due
 * @param clock for the age of snapshots
 * @param writer where they are made and sent off
 * @param problems is told why a snapshot could not be used or kept; never of values
 * @param <V> the value type
 */
public record Snapshots<V>(
        Class<V> type,
        SnapshotStore store,
        String meaning,
        SnapshotPolicy policy,
        Clock clock,
        Executor writer,
        Consumer<String> problems) {

    /** Snapshots that are only taken when asked for. */
    public static <V> Snapshots<V> of(Class<V> type, SnapshotStore store) {
        return new Snapshots<>(
                type, store, "1", SnapshotPolicy.never(), Clock.systemUTC(), ForkJoinPool.commonPool(), problem -> {});
    }

    /** The same with another policy. */
    public Snapshots<V> when(SnapshotPolicy due) {
        return new Snapshots<>(type, store, meaning, due, clock, writer, problems);
    }

    /** The same with another meaning: snapshots of the one before are not used any more. */
    public Snapshots<V> meaning(String changed) {
        return new Snapshots<>(type, store, changed, policy, clock, writer, problems);
    }

    /** The same with another executor. */
    public Snapshots<V> writtenBy(Executor executor) {
        return new Snapshots<>(type, store, meaning, policy, clock, executor, problems);
    }

    /** The same with somebody who wants to know of problems. */
    public Snapshots<V> reportingTo(Consumer<String> listener) {
        return new Snapshots<>(type, store, meaning, policy, clock, writer, listener);
    }
}
