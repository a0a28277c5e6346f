/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.value;

import io.tributary.event.StoredEvent;
import java.util.Optional;

/**
 * One event of a history, and what it did.
 *
 * @param event the event as stored
 * @param before the value before it
 * @param after the value after it
 * @param <V> the value type
 */
public record Change<V>(StoredEvent event, Optional<V> before, Optional<V> after) {
    /** The event's place and type; a value may be personal and stays out of logs. */
    @Override
    public String toString() {
        return event.toString();
    }
}
