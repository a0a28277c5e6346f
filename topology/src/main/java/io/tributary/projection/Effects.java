/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import java.util.List;
import java.util.Optional;

/**
 * The side effects that an applied event asks for. It may run more than once for one event and must be free of side
 * effects itself: it only describes them.
 *
 * @param <R> the row type
 * @param <F> the effect type
 */
@FunctionalInterface
public interface Effects<R, F> {
    /**
     * The effects, in the order in which they are to be delivered; at most 99.
     *
     * @param event the decoded event
     * @param next the row after the event, or nothing when the event removed it
     * @param context where the event comes from
     */
    List<? extends F> of(Object event, Optional<R> next, EventContext context) throws Exception;
}
