/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

/**
 * The one type of event.
 *
 * @param row the row that it is for
 * @param kind what it does
 * @param amount to what degree
 * @param effects how many effects it asks for
 */
record Happened(String row, Kind kind, long amount, int effects) {
    /** What an event does to a row. */
    enum Kind {
        /** Changes it, in a way that does not commute. */
        ADD,
        /** Changes it, in a way that commutes. */
        COUNT,
        /** Raises its mark, or is skipped when the mark is as high already. */
        RAISE,
        /** Removes it. */
        REMOVE,
        /** Fails for good. */
        REJECT,
        /** Fails until somebody mends the code, and then adds. */
        FAIL
    }
}
