/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import io.tributary.row.RowKey;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** Where a decoded event belongs. */
public sealed interface Keyed {
    /** Calls the function of the case at hand. */
    default <T> T fold(BiFunction<RowKey, Object, T> toRow, Supplier<T> elsewhere) {
        return this instanceof ToRow keyed ? toRow.apply(keyed.key(), keyed.event()) : elsewhere.get();
    }

    /**
     * To a row.
     *
     * @param key the row
     * @param event the decoded event
     */
    record ToRow(RowKey key, Object event) implements Keyed {}

    /** To no row: its key says so, or its type is not handled. It is considered, and never evolved. */
    record Elsewhere() implements Keyed {}
}
