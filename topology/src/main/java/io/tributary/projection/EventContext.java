/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import io.tributary.event.StoredEvent;
import io.tributary.event.StreamId;
import java.time.Instant;

/**
 * Where an event comes from. All of it is part of the event, so that folding it again gives the same result.
 *
 * @param source the name of the source that the event came through
 * @param streamId the instance it belongs to
 * @param event the event as stored, with its version, id, time and metadata
 */
public record EventContext(String source, StreamId streamId, StoredEvent event) {
    /** The event's place in its history, from 1. */
    public long version() {
        return event.version();
    }

    /** When the event was appended, by its writer's clock; never before its predecessor in the same history. */
    public Instant time() {
        return event.time();
    }
}
