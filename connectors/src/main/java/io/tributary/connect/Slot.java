/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.shard.Lane;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A table, and the share of its lanes that one task reads. All that a task is told: which shards there are, and which of
 * them are its own, it finds out by itself.
 *
 * @param table the table
 * @param number which of the slots this is, from 0
 * @param slots how many tasks share the table
 */
record Slot(String table, int number, int slots) {
    private static final Pattern TEXT = Pattern.compile("(.+)@(\\d+)/(\\d+)");

    Slot {
        if (number < 0 || number >= slots) {
            throw new IllegalArgumentException("a slot must be 0 to " + (slots - 1) + ", was " + number);
        }
    }

    static Slot parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("a slot must be '<table>@<number>/<slots>', was '" + text + "'");
        }
        return new Slot(matcher.group(1), Integer.parseInt(matcher.group(2)), Integer.parseInt(matcher.group(3)));
    }

    boolean owns(Lane lane) {
        return lane.slot(slots) == number;
    }

    boolean isFirst() {
        return number == 0;
    }

    @Override
    public String toString() {
        return table + "@" + number + "/" + slots;
    }
}
