/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history;

import io.tributary.event.EventStream;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Where snapshots are kept, at most one for each history.
 *
 * <p><b>Threading.</b> Thread-safe and non-blocking.
 *
 * <p><b>Failure.</b> A stage that fails leaves open whether something was written. Nothing but time depends on it.
 */
public interface SnapshotStore {
    /** The snapshot of a history. */
    CompletionStage<Found> read(History history);

    /**
     * Makes sure that there is a place for the snapshots of a stream. Asked once, where they are declared.
     *
     * @throws IllegalArgumentException if there is none; the message says what to do
     */
    default void requirePlaceFor(EventStream<?> stream) {}

    /** Writes a snapshot, unless a newer one lies there. */
    CompletionStage<Void> put(History history, Snapshot snapshot);

    /** Writes a snapshot in the place of whatever lies there. */
    CompletionStage<Void> replace(History history, Snapshot snapshot);

    /** What lies in a snapshot's place. */
    sealed interface Found {
        /** Calls the function of the case at hand. */
        default <R> R fold(Function<Snapshot, R> there, Supplier<R> missing, Function<String, R> unreadable) {
            if (this instanceof There found) {
                return there.apply(found.snapshot());
            }
            return this instanceof Unreadable broken ? unreadable.apply(broken.problem()) : missing.get();
        }
    }

    /**
     * A snapshot.
     *
     * @param snapshot what was read
     */
    record There(Snapshot snapshot) implements Found {}

    /** Nothing. */
    record Missing() implements Found {}

    /**
     * Something else.
     *
     * @param problem what is wrong with it
     */
    record Unreadable(String problem) implements Found {}
}
