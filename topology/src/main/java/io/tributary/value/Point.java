/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.value;

import io.tributary.event.StoredEvent;
import io.tributary.history.Snapshot;
import java.time.Instant;

/** How far a history is replayed. */
record Point(long version, Instant time) {
    static final Point NOW = new Point(Long.MAX_VALUE, Instant.MAX);

    static Point at(long version) {
        if (version < 0) {
            throw new IllegalArgumentException("a version must not be negative, was " + version);
        }
        return new Point(version, Instant.MAX);
    }

    static Point at(Instant time) {
        return new Point(Long.MAX_VALUE, time);
    }

    boolean includes(StoredEvent event) {
        return event.version() <= version && !event.time().isAfter(time);
    }

    boolean includes(Snapshot snapshot) {
        return snapshot.version() <= version && !snapshot.time().isAfter(time);
    }
}
