/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.value;

import io.tributary.event.StoredEvent;
import java.util.List;
import java.util.Optional;

/**
 * What a save came to.
 *
 * @param previous the value before it
 * @param current the value after it
 * @param events what was written; nothing where the value was like that already
 * @param <V> the value type
 */
public record Saved<V>(Optional<V> previous, Versioned<V> current, List<StoredEvent> events) {
    /** Copies. */
    public Saved {
        events = List.copyOf(events);
    }

    /** The position that the value stands at, {@code Order#o-1@7}: what a reader can wait for. Nothing before the first. */
    public Optional<String> position() {
        return current.last().map(StoredEvent::position);
    }

    /** What was written; values may be personal and stay out of logs. */
    @Override
    public String toString() {
        return events.size() + " events saved, " + current;
    }
}
