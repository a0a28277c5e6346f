/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.value;

import io.tributary.history.EventStore;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/**
 * Values whose whole history is kept as events, by key.
 *
 * <pre>{@code
 * EventSourced<String, Account> accounts = EventSourced.over(new EventStore<>(ACCOUNTS, histories, clock))
 *         .keyedBy((String number) -> ACCOUNTS.id(number))
 *         .evolving(Account::after)    // (Optional<Account>, AccountEvent) -> Optional<Account>
 *         .changing(Account::changes)  // (Optional<Account> old, Optional<Account> next) -> List<AccountEvent>
 *         .build();
 * }</pre>
 *
 * <p><b>Threading.</b> Thread-safe; values must be immutable. Nothing blocks but the iteration over {@link #history}.
 * The functions of the declaration, and the change of an update, run in the caller's thread or the storage's, and must
 * not block.
 *
 * <p><b>Ordering.</b> Reads are strongly consistent: they see whatever was saved before they began.
 *
 * <p><b>Failure.</b> An event that cannot be decoded fails the stage with {@code EventDecodeException}. A save that fails
 * otherwise than by {@link ContentionException} leaves open whether it happened.
 *
 * @param <K> the key type
 * @param <V> the value type
 */
public interface EventSourced<K, V> {
    /** Starts a declaration over the histories of a stream. */
    static <E> EventSourcedBuilder.Over<E> over(EventStore<E> events) {
        return new EventSourcedBuilder.Over<>(events);
    }

    /** The value as it is now. */
    CompletionStage<Versioned<V>> get(K key);

    /**
     * The value as it was after the event of a version, or after the last event where there are not so many.
     *
     * @param version 0 for the time before the first event
     * @throws IllegalArgumentException if the version is negative
     */
    CompletionStage<Versioned<V>> getAt(K key, long version);

    /**
     * The value as it was at an instant: after all events that are not later. Within a history no event is earlier than
     * the one before it, so that this is one point of the history.
     */
    CompletionStage<Versioned<V>> getAt(K key, Instant time);

    /** Makes the value a given one, whatever it is now. A value that is like that already writes nothing. */
    CompletionStage<Saved<V>> save(K key, V value);

    /** Makes the value absent. Its history stays, and a later save goes on in it. */
    CompletionStage<Saved<V>> delete(K key);

    /**
     * Makes the value what a function makes of it. No update is lost: if another writer was faster, the function is
     * called again with what that writer left.
     *
     * @param change from the present value, or absence, to the next; free of side effects
     */
    CompletionStage<Saved<V>> update(K key, UnaryOperator<Optional<V>> change);

    /** Every event with the value before and after it, in version order, read page by page as they are taken. */
    Iterable<Change<V>> history(K key);

    /**
     * Takes a snapshot of the value as it is now, whatever the policy says: for schedules of one's own. Does nothing where
     * there are no events, or no snapshots are kept.
     */
    CompletionStage<Void> takeSnapshot(K key);
}
