/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.route;

import io.tributary.row.RowKey;
import java.util.function.Function;

/** Where one source of a projection sends an event. */
public sealed interface Routed {
    /** The name of the source that decided. */
    String source();

    /** Calls the function of the case at hand. */
    default <T> T fold(Function<ToRow, T> toRow, Function<Elsewhere, T> elsewhere, Function<Unroutable, T> unroutable) {
        if (this instanceof ToRow row) {
            return toRow.apply(row);
        }
        return this instanceof Elsewhere none ? elsewhere.apply(none) : unroutable.apply((Unroutable) this);
    }

    /**
     * To a row.
     *
     * @param source the source's name
     * @param row the row's key, which DynamoDB will take
     * @param starts whether no earlier event of the instance is for that row
     */
    record ToRow(String source, RowKey row, boolean starts) implements Routed {}

    /**
     * To no row: seen, and of no further interest.
     *
     * @param source the source's name
     */
    record Elsewhere(String source) implements Routed {}

    /**
     * Nobody can say to which row: the event does not count as seen and is to be kept and tried again.
     *
     * @param source the source's name
     * @param code {@code EventUndecodable}, {@code KeyFailed} or {@code RowKeyInvalid}
     * @param message what is wrong
     */
    record Unroutable(String source, String code, String message) implements Routed {}
}
