/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row;

import java.util.List;
import java.util.Optional;

/**
 * The names of a table's key attributes.
 *
 * @param partition the partition key
 * @param sort the sort key, if the table has one
 */
public record KeyAttributes(String partition, Optional<String> sort) {
    /** The names that Tributary uses when nothing else is said: {@code pk} and {@code sk}. */
    public static final KeyAttributes STANDARD = new KeyAttributes("pk", Optional.of("sk"));

    /**
     * Validates.
     *
     * @throws IllegalArgumentException if a name is empty or both are equal
     */
    public KeyAttributes {
        if (partition.isEmpty() || sort.filter(String::isEmpty).isPresent()) {
            throw new IllegalArgumentException("a key attribute's name must not be empty");
        }
        if (sort.filter(partition::equals).isPresent()) {
            throw new IllegalArgumentException("partition and sort key must differ, both were '" + partition + "'");
        }
    }

    /** One name or two. */
    public List<String> names() {
        return sort.map(name -> List.of(partition, name)).orElse(List.of(partition));
    }
}
