/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import io.tributary.event.StoredEvent;
import java.util.OptionalLong;

/**
 * An event on its way to one row.
 *
 * @param source the source of the projection that it comes through
 * @param event the event, not yet decoded
 * @param coveredFrom when known, a version below the event's such that every version between the two (both exclusive)
 *     has been seen and none of them belongs to this row: no gap needs to be read for a checkpoint at or above it
 */
public record SourcedEvent(String source, StoredEvent event, OptionalLong coveredFrom) {
    /** An event of which nothing is known but itself. */
    public static SourcedEvent of(String source, StoredEvent event) {
        return new SourcedEvent(source, event, OptionalLong.empty());
    }
}
