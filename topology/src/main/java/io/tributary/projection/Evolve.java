/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

/**
 * How an event of one type changes a row. It may run more than once for one event and must be free of side effects; a
 * failure is thrown, and the source's {@code terminal} decides what becomes of it.
 *
 * @param <R> the row type
 * @param <T> the event type
 */
@FunctionalInterface
public interface Evolve<R, T> {
    /** The row after the event, given the whole row as it is before it. */
    Evolution<R> apply(R row, T event, EventContext context) throws Exception;
}
