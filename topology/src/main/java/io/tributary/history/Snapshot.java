/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history;

import io.tributary.event.StoredEvent;
import io.tributary.item.Item;
import java.time.Instant;
import java.util.Optional;

/**
 * A value as it was after one event of its history.
 *
 * @param version the event's version
 * @param eventId the event's id, by which a snapshot of another history of that name is told apart
 * @param time the event's time
 * @param schema which shape and meaning the value has; another one's snapshot is not read
 * @param takenAt when it was made
 * @param value the value; nothing where there was none after the event
 */
public record Snapshot(
        long version, String eventId, Instant time, String schema, Instant takenAt, Optional<Item> value) {
    /**
     * Validates.
     *
     * @throws IllegalArgumentException if the version is below 1
     */
    public Snapshot {
        if (version < 1) {
            throw new IllegalArgumentException("a snapshot's version must be 1 or more, was " + version);
        }
    }

    /** The value after an event. */
    public static Snapshot after(StoredEvent event, String schema, Instant takenAt, Optional<Item> value) {
        return new Snapshot(event.version(), event.eventId(), event.time(), schema, takenAt, value);
    }

    /** Whether it was made after this very event. */
    public boolean isAfter(StoredEvent event) {
        return event.version() == version
                && event.eventId().equals(eventId)
                && event.time().equals(time);
    }

    /** The version and the schema; a value may be personal and stays out of logs. */
    @Override
    public String toString() {
        return "snapshot at version " + version + " of schema '" + schema + "'";
    }
}
