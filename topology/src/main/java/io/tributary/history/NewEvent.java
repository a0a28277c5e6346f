/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history;

import io.tributary.item.Item;
import java.util.Map;
import java.util.Optional;

/**
 * An event to be appended.
 *
 * @param type the name of its type
 * @param data its data
 * @param eventId its id, when the caller has one: the same append may then be repeated
 * @param metadata whatever is to go with it
 */
public record NewEvent(String type, Item data, Optional<String> eventId, Map<String, String> metadata) {
    /**
     * Validates and copies.
     *
     * @throws IllegalArgumentException if the type or the id is empty
     */
    public NewEvent {
        if (type.isEmpty() || eventId.filter(String::isEmpty).isPresent()) {
            throw new IllegalArgumentException("an event's type and id must not be empty");
        }
        metadata = Map.copyOf(metadata);
    }

    /** An event without id and metadata of the caller's. */
    public static NewEvent of(String type, Item data) {
        return new NewEvent(type, data, Optional.empty(), Map.of());
    }
}
