/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import io.tributary.event.StreamId;
import org.jspecify.annotations.Nullable;

/**
 * Which row an event belongs to. It may run more than once for one event and must always give the same answer: a
 * changed answer needs a new version of the projection.
 *
 * <p><b>Threading.</b> Called from several threads at a time.
 *
 * <p><b>Failure.</b> An exception, or a key with a component that is null, leaves the event without a known row: it is
 * kept, tried again and reported, and does not go to {@code terminal}, except where the event is read to fill a gap.
 *
 * @param <E> the stream's events
 * @param <K> the row key
 */
@FunctionalInterface
public interface KeyOf<E, K> {
    /**
     * The row's key, or null when the event belongs to no row.
     *
     * @param streamId the instance
     * @param event the decoded event
     */
    @Nullable
    K of(StreamId streamId, E event);
}
