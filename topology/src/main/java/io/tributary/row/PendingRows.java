/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row;

import io.tributary.item.Item;
import java.util.List;
import java.util.Optional;

/**
 * A page of rows that have outbox items.
 *
 * @param rows each row once, those with the oldest items first
 * @param next where the next page starts; nothing after the last
 */
public record PendingRows(List<RowKey> rows, Optional<Item> next) {
    /** Copies. */
    public PendingRows {
        rows = List.copyOf(rows);
    }
}
