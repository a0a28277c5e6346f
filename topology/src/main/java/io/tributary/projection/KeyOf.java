/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import io.tributary.event.StreamId;
import org.jspecify.annotations.Nullable;

/**
 * Which row an event belongs to. It may run more than once for one event and must always give the same answer: a
 * changed answer needs a new version of the projection.
 *
 * @param <E> the stream's events
 * @param <K> the row key
 */
@FunctionalInterface
public interface KeyOf<E, K> {
    /** The row's key, or null when the event belongs to no row. */
    @Nullable
    K of(StreamId streamId, E event);
}
