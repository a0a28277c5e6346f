/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.config;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Which tables to read: exactly one of these is given.
 *
 * @param names by name
 * @param regex by a regular expression that a whole name matches
 * @param tag by a tag, {@code key} or {@code key=value}
 */
public record TableChoice(Optional<List<String>> names, Optional<String> regex, Optional<String> tag) {
    /** How many ways of choosing are given. */
    long ways() {
        return Stream.of(names, regex, tag).filter(Optional::isPresent).count();
    }

    /** Whether a table of this name may be chosen; by tag, any may. */
    public boolean admits(String name) {
        return names.map(list -> list.contains(name))
                .or(() -> regex.map(text -> Pattern.matches(text, name)))
                .orElse(true);
    }

    /** Whether tags of a table make it one of those chosen. */
    public boolean isTagged(String key, String value) {
        return tag.map(wanted -> {
                    int equals = wanted.indexOf('=');
                    return equals < 0
                            ? wanted.equals(key)
                            : wanted.substring(0, equals).equals(key)
                                    && wanted.substring(equals + 1).equals(value);
                })
                .orElse(true);
    }
}
