/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.contract;

import io.tributary.event.StoredEvent;
import io.tributary.item.ItemJson;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.NullMarked;

/** Between events as they are stored and events as they are on a topic, losslessly. */
@NullMarked
public final class StreamEvents {
    private StreamEvents() {}

    /** The event as a record of its stream's topic. */
    public static StreamEvent toRecord(StoredEvent event) {
        return new StreamEvent(
                event.stream(),
                event.streamId(),
                event.version(),
                event.eventId(),
                event.type(),
                ItemJson.write(event.data()),
                DateTimeFormatter.ISO_INSTANT.format(event.time()),
                event.metadata());
    }

    /**
     * The event that a record of its stream's topic holds.
     *
     * @throws IllegalArgumentException if the record is not a whole event; the message names the event's place
     */
    public static StoredEvent fromRecord(StreamEvent event) {
        try {
            return new StoredEvent(
                    event.getStream(),
                    event.getStreamId(),
                    event.getVersion(),
                    event.getEventId(),
                    event.getType(),
                    ItemJson.read(event.getData()),
                    Instant.parse(event.getTime()),
                    event.getMetadata());
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new IllegalArgumentException(
                    "event " + event.getStream() + "#" + event.getStreamId() + "@" + event.getVersion() + ": "
                            + e.getMessage(),
                    e);
        }
    }
}
