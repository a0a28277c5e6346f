/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import java.util.Optional;

/**
 * A source whose checkpoint is kept in a numeric attribute of its own.
 *
 * @param source the source's name
 * @param field the attribute that holds version + offset
 * @param offset what is added to the version
 * @param instanceField the attribute that holds the stream id of the instance that owns the field; only the sole source
 *     of a projection may do without
 */
public record FieldMapping(String source, String field, long offset, Optional<String> instanceField) {
    /**
     * Validates.
     *
     * @throws IllegalArgumentException if an attribute's name is empty
     */
    public FieldMapping {
        if (field.isEmpty() || instanceField.filter(String::isEmpty).isPresent()) {
            throw new IllegalArgumentException(
                    "the mapping of source '" + source + "' must name its attributes, was empty");
        }
    }
}
