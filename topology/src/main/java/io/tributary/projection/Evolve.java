/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import java.util.Comparator;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * How an event of one type changes a row. It may run more than once for one event, on rows that are then not written, so
 * it must be free of side effects, give the same answer each time, and leave the row that it is given as it is.
 *
 * <p><b>Threading.</b> Called from several threads at a time, for different rows.
 *
 * <p><b>Ordering.</b> In FOLD mode in version order within an instance. Instances are folded in declaration order of
 * their sources, then by stream id, as far as their events are there together; otherwise as they arrive.
 *
 * <p><b>Failure.</b> An exception, or null, is a failure of the event; the source's {@code terminal} decides what becomes
 * of it.
 *
 * @param <R> the row type
 * @param <T> the event type
 */
@FunctionalInterface
public interface Evolve<R, T> {
    /**
     * The row after the event.
     *
     * @param row the whole row before the event, with what other sources and writers wrote; the initial one where there
     *     is none
     * @param event the decoded event
     * @param context where the event comes from
     */
    Evolution<R> apply(R row, T event, EventContext context) throws Exception;

    /**
     * A ready step for events that may come in any order and say themselves which of them is newer: one whose value is
     * not after the row's is skipped.
     *
     * <p>The value must never go back in what the source means by it. A value that does, such as a clock that is set
     * back, hides every event until it has caught up.
     *
     * @param order which of two values is newer: the greater one
     * @param current the row's value; nothing before the first
     * @param incoming the event's value
     * @param next the row after an event that moves it forward; it must take over the event's value
     */
    static <R, T, V> Evolve<R, T> movingForward(
            Comparator<? super V> order,
            Function<? super R, Optional<V>> current,
            Function<? super T, ? extends V> incoming,
            BiFunction<? super R, ? super T, ? extends R> next) {
        return (row, event, context) -> {
            Optional<V> before = current.apply(row);
            boolean forward = before.isEmpty() || order.compare(incoming.apply(event), before.get()) > 0;
            return forward ? Evolution.to(next.apply(row, event)) : Evolution.skip();
        };
    }
}
