/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import java.util.List;
import java.util.Optional;

/**
 * The side effects that an applied event asks for. It may run more than once for one event and must be free of side
 * effects itself: it only describes them, and gives the same answer each time.
 *
 * <p><b>Threading.</b> Called from several threads at a time, for different rows.
 *
 * <p><b>Ordering.</b> Asked in fold order, once for each applied event of a write. Not asked for events that were
 * skipped, rejected, superseded or applied before, for those of unversioned sources, nor in a rebuild.
 *
 * <p><b>Failure.</b> An exception is a failure of the event, and goes to the source's {@code terminal}. More than 99
 * effects, or more bytes than fit into one write, fail the instance with {@code TooManyEffects}.
 *
 * @param <R> the row type
 * @param <F> the effect type
 */
@FunctionalInterface
public interface Effects<R, F> {
    /**
     * The effects, in the order in which they are to be delivered; 0 to 99.
     *
     * @param event the decoded event
     * @param next the row after the event, or nothing when the event removed it
     * @param context where the event comes from
     */
    List<? extends F> of(Object event, Optional<R> next, EventContext context) throws Exception;
}
