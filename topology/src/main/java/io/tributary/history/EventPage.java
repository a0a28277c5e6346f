/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history;

import io.tributary.event.StoredEvent;
import java.util.List;
import java.util.OptionalLong;

/**
 * Some consecutive events of a history.
 *
 * @param events in the direction that was asked for; may be fewer than asked for, or none
 * @param next the version to go on from; nothing when there are no more
 */
public record EventPage(List<StoredEvent> events, OptionalLong next) {
    /** Copies. */
    public EventPage {
        events = List.copyOf(events);
    }
}
