/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.value;

import io.tributary.event.StoredEvent;
import java.util.Optional;

/**
 * A value at one point of its history.
 *
 * @param value the value; nothing where there is none, because nothing happened yet or it was deleted
 * @param last the event that made it so; nothing before the first event
 * @param <V> the value type
 */
public record Versioned<V>(Optional<V> value, Optional<StoredEvent> last) {
    /** Before the first event. */
    public static <V> Versioned<V> beginning() {
        return new Versioned<>(Optional.empty(), Optional.empty());
    }

    /** The version of the event that made it so, 0 before the first. */
    public long version() {
        return last.map(StoredEvent::version).orElse(0L);
    }

    /** The version; a value may be personal and stays out of logs. */
    @Override
    public String toString() {
        return (value.isPresent() ? "value" : "no value") + " at version " + version();
    }
}
