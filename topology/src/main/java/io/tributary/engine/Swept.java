/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import io.tributary.row.RowKey;
import java.util.Map;

/**
 * What became of the effects of all rows that the index of pending effects listed.
 *
 * @param rows what was done for each row
 */
public record Swept(Map<RowKey, Drained> rows) {
    /** Copies. */
    public Swept {
        rows = Map.copyOf(rows);
    }

    /** How many effects were delivered. */
    public int delivered() {
        return rows.values().stream().mapToInt(Drained::delivered).sum();
    }

    /** How many effects were left behind. */
    public int undelivered() {
        return rows.values().stream().mapToInt(Drained::undelivered).sum();
    }
}
