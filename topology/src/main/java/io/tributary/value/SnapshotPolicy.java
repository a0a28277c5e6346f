/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.value;

import java.time.Duration;
import java.time.Instant;

/** When a value that was just read or saved is worth a snapshot. */
@FunctionalInterface
public interface SnapshotPolicy {
    /**
     * Whether one is due.
     *
     * @param eventsSince how many events the value has that the present snapshot has not
     * @param takenAt when the present one was taken; {@link Instant#MIN} where there is none
     * @param now the time now
     */
    boolean isDue(long eventsSince, Instant takenAt, Instant now);

    /**
     * Every so many events.
     *
     * @throws IllegalArgumentException if the number is below 1
     */
    static SnapshotPolicy every(int events) {
        if (events < 1) {
            throw new IllegalArgumentException("a snapshot may be due every 1 or more events, not " + events);
        }
        return (eventsSince, takenAt, now) -> eventsSince >= events;
    }

    /** When something has happened and the present one is that old. */
    static SnapshotPolicy olderThan(Duration age) {
        return (eventsSince, takenAt, now) -> eventsSince > 0 && takenAt.isBefore(now.minus(age));
    }

    /** Only by {@link EventSourced#takeSnapshot}. */
    static SnapshotPolicy never() {
        return (eventsSince, takenAt, now) -> false;
    }
}
