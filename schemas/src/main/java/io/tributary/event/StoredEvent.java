/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.event;

import io.tributary.item.Item;
import java.time.Instant;
import java.util.Map;

/**
 * An event as it is stored and transported: its place in a history, and its data not yet decoded.
 *
 * @param stream the event stream's name
 * @param streamId the text of the history's {@link StreamId}
 * @param version the event's place in its history, from 1, without holes
 * @param eventId unique for the event; an append repeated with the same ids is one append
 * @param type the name of the event's type, as the stream declares it, or an older name that an upcaster knows
 * @param data the event's data, lossless
 * @param time when the event was appended, by the writer's clock; never before its predecessor's
 * @param metadata whatever the writer added, such as trace and correlation ids
 */
public record StoredEvent(
        String stream,
        String streamId,
        long version,
        String eventId,
        String type,
        Item data,
        Instant time,
        Map<String, String> metadata) {

    /**
     * Validates and copies.
     *
     * @throws IllegalArgumentException if the version is below 1, or the stream or type is empty
     */
    public StoredEvent {
        if (version < 1) {
            throw new IllegalArgumentException("version must be 1 or more, was " + version);
        }
        if (stream.isEmpty()) {
            throw new IllegalArgumentException("stream must not be empty");
        }
        if (type.isEmpty()) {
            throw new IllegalArgumentException("type must not be empty");
        }
        metadata = Map.copyOf(metadata);
    }

    /** The event's place, {@code Order#o-1@7}: what an append answers and a reader can wait for. */
    public String position() {
        return stream + "#" + streamId + "@" + version;
    }

    /** The event's place and type; data and metadata may be personal and stay out of logs. */
    @Override
    public String toString() {
        return position() + " " + type;
    }
}
