/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.change;

import io.tributary.item.Item;
import java.util.Optional;

/**
 * One change of one item of a table.
 *
 * @param id the record's own id, for messages
 * @param table the table
 * @param kind what was done to the item
 * @param before the item before, where the stream has it
 * @param after the item after, where there is one and the stream has it
 */
public record ChangeRecord(String id, String table, Kind kind, Optional<Item> before, Optional<Item> after) {
    /** What was done to an item. */
    public enum Kind {
        /** It was not there before. */
        INSERTED,
        /** It was there before. */
        MODIFIED,
        /** It was deleted. */
        REMOVED,
        /** Its time to live was over. */
        EXPIRED
    }

    /** An item that was not there before. */
    public static ChangeRecord inserted(String id, String table, Item item) {
        return new ChangeRecord(id, table, Kind.INSERTED, Optional.empty(), Optional.of(item));
    }

    /** Names the record; the items may be personal and stay out of logs. */
    @Override
    public String toString() {
        return "change " + id + " of table " + table + ", " + kind;
    }
}
