/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** The condition of a write: the row must still be what was read. */
public sealed interface Guard {
    /** Calls the function of the case at hand. */
    default <T> T fold(Supplier<T> absent, Function<Map<String, Optional<Object>>, T> matches) {
        return this instanceof Matches same ? matches.apply(same.attributes()) : absent.get();
    }

    /** There must be nothing at the row's key, not even a row that has no revision. */
    record Absent() implements Guard {}

    /**
     * There must be an item at the row's key, and attributes must have the values read, or be absent.
     *
     * @param attributes the values that were read; nothing for an attribute that must be absent
     */
    record Matches(Map<String, Optional<Object>> attributes) implements Guard {
        /** Copies. */
        public Matches {
            attributes = Map.copyOf(attributes);
        }
    }
}
