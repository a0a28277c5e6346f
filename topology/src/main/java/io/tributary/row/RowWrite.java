/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row;

import io.tributary.item.Item;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One guarded write of a row or tombstone, with the outbox items that go with it: all of it happens, or nothing.
 *
 * @param key the row
 * @param guard what must still be so
 * @param item the whole item, key attributes included
 * @param outbox the outbox items by their place in the row's sequence, without key attributes
 * @param token names this write, so that a transaction that is requested again is the same transaction
 * @param transaction whether it is a transaction, which a write with outbox items always is: its own repeated request is
 *     then told from another writer's equal write
 */
public record RowWrite(
        RowKey key, Guard guard, Item item, SortedMap<Long, Item> outbox, String token, boolean transaction) {
    /** A transaction holds 100 items, and one is the row. */
    public static final int MAX_OUTBOX_ITEMS = 99;

    /**
     * Validates and copies.
     *
     * @throws IllegalArgumentException if there are more outbox items than a transaction holds
     */
    public RowWrite {
        if (outbox.size() > MAX_OUTBOX_ITEMS) {
            throw new IllegalArgumentException(
                    "a write must have at most " + MAX_OUTBOX_ITEMS + " outbox items, had " + outbox.size());
        }
        outbox = Collections.unmodifiableSortedMap(new TreeMap<>(outbox));
        transaction |= !outbox.isEmpty();
    }

    /** A write that is a transaction if it has outbox items. */
    public RowWrite(RowKey key, Guard guard, Item item, SortedMap<Long, Item> outbox, String token) {
        this(key, guard, item, outbox, token, false);
    }
}
