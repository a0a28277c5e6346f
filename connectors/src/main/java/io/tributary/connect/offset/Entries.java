/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.offset;

import io.tributary.connect.shard.ShardId;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How values are written inside the strings of an offset. */
final class Entries {
    private Entries() {}

    /** Entries such as {@code S0:3,S1:41}. */
    static <T> String write(Map<ShardId, T> entries, Function<T, String> value) {
        return entries.entrySet().stream()
                .map(entry -> entry.getKey() + ":" + value.apply(entry.getValue()))
                .collect(Collectors.joining(","));
    }

    static <T> Map<ShardId, T> read(String text, Function<String, T> value) {
        Map<ShardId, T> entries = new TreeMap<>();
        for (String entry : text.isEmpty() ? new String[0] : text.split(",", -1)) {
            int colon = entry.indexOf(':');
            if (colon < 0) {
                throw new IllegalArgumentException("an entry must be '<shard>:<value>', was '" + entry + "'");
            }
            entries.put(new ShardId(entry.substring(0, colon)), value.apply(entry.substring(colon + 1)));
        }
        return entries;
    }

    static Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("a time must be ISO-8601 in UTC, was '" + text + "'", e);
        }
    }

    static boolean isTrue(String name, String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default ->
                throw new IllegalArgumentException("'" + name + "' must be 'true' or 'false', was '" + text + "'");
        };
    }

    static int number(String name, String text) {
        try {
            int number = Integer.parseInt(text);
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + name + "' must be 0 or more, was '" + text + "'", e);
        }
        throw new IllegalArgumentException("'" + name + "' must be 0 or more, was '" + text + "'");
    }
}
