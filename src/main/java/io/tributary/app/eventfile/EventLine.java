/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.eventfile;

import io.tributary.event.EventStream;
import io.tributary.event.StreamId;
import java.util.Map;
import java.util.Optional;

/**
 * One event of a file, checked and decoded.
 *
 * @param number the number of its line, from 1
 * @param stream the stream it belongs to
 * @param id its history
 * @param event the event
 * @param eventId the id that the line gives it; otherwise the append does
 * @param metadata what the line adds
 * @param <E> what the events of the stream have in common
 */
public record EventLine<E>(
        int number,
        EventStream<E> stream,
        StreamId id,
        E event,
        Optional<String> eventId,
        Map<String, String> metadata) {
    /** Copies. */
    public EventLine {
        metadata = Map.copyOf(metadata);
    }

    /** The line's place; data may be personal and stays out of logs. */
    @Override
    public String toString() {
        return "line " + number + ": " + stream.name() + "#" + id.text();
    }
}
