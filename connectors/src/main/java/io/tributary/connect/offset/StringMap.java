/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.offset;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A map from outside, checked to hold strings under known names only.
 *
 * @param what what the map is, for messages
 * @param fields the checked fields
 */
record StringMap(String what, Map<String, String> fields) {
    static StringMap of(String what, Map<String, ?> map, Set<String> known) {
        Map<String, String> fields = new TreeMap<>();
        map.forEach((name, value) -> {
            if (!known.contains(name)) {
                throw new IllegalArgumentException(
                        "a " + what + " has the fields " + new TreeSet<>(known) + ", not '" + name + "'");
            }
            if (!(value instanceof String text)) {
                throw new IllegalArgumentException("'" + name + "' must be a string, was " + value);
            }
            fields.put(name, text);
        });
        return new StringMap(what, fields);
    }

    String required(String name) {
        return optional(name)
                .orElseThrow(() -> new IllegalArgumentException("a " + what + " must have '" + name + "'"));
    }

    Optional<String> optional(String name) {
        return Optional.ofNullable(fields.get(name));
    }

    boolean has(String name) {
        return fields.containsKey(name);
    }

    void only(String... names) {
        if (!fields.keySet().equals(Set.of(names))) {
            throw new IllegalArgumentException("a " + what + " with '" + names[names.length - 1] + "' has the fields "
                    + new TreeSet<>(Set.of(names)) + " only, had " + fields.keySet());
        }
    }
}
