/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row;

import io.tributary.event.KeyText;
import java.util.List;

/**
 * The name of a row: the values of the read model's key attributes, in declared order.
 *
 * @param names the key's attributes
 * @param values one value for each name
 */
public record RowKey(List<String> names, List<String> values) {

    /**
     * Validates and copies.
     *
     * @throws IllegalArgumentException if there are no names, or not as many values as names
     */
    public RowKey {
        names = List.copyOf(names);
        values = List.copyOf(values);
        if (names.isEmpty() || names.size() != values.size()) {
            throw new IllegalArgumentException(
                    "a row key must have a value for each of " + names + ", had " + values.size() + " values");
        }
    }

    /**
     * The key that a text stands for; the inverse of {@link #text()}.
     *
     * @throws IllegalArgumentException as {@link KeyText#split}
     */
    public static RowKey parse(List<String> names, String text) {
        return new RowKey(names, KeyText.split(text, names.size()));
    }

    /** The unambiguous text of this key: the Kafka key on every topic that is keyed by row. */
    public String text() {
        return KeyText.join(values);
    }
}
