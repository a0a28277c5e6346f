/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row;

import io.tributary.item.Item;
import java.util.Optional;

/**
 * What lies at a row's key.
 *
 * @param item the whole item, key attributes included; nothing when there is none
 * @param tombstone whether the item is what a removed row left
 */
public record StoredRow(Optional<Item> item, boolean tombstone) {
    private static final StoredRow ABSENT = new StoredRow(Optional.empty(), false);

    /** Nothing at all. */
    public static StoredRow absent() {
        return ABSENT;
    }

    /** An item as read, or nothing. */
    public static StoredRow of(RowLayout layout, Optional<Item> item) {
        return item.isEmpty() ? ABSENT : new StoredRow(item, layout.isTombstone(item.get()));
    }

    /** Whether there is neither a row nor a tombstone. */
    public boolean isAbsent() {
        return item.isEmpty();
    }

    /** The item, or one without attributes. */
    public Item attributes() {
        return item.orElse(Item.empty());
    }

    /** The item of a row; nothing for a tombstone. */
    public Optional<Item> row() {
        return tombstone ? Optional.empty() : item;
    }
}
