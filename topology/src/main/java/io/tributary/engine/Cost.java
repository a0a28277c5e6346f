/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

/**
 * Requests made of the stores on behalf of one row.
 *
 * @param rowReads rows read
 * @param historyReads pages of histories read to fill gaps
 * @param outboxReads pages of outboxes read
 * @param writes writes tried, a transaction counting as one
 */
public record Cost(int rowReads, int historyReads, int outboxReads, int writes) {
    /** No request at all. */
    public static final Cost NONE = new Cost(0, 0, 0, 0);

    /** The sum of two costs. */
    public Cost plus(Cost other) {
        return new Cost(
                rowReads + other.rowReads,
                historyReads + other.historyReads,
                outboxReads + other.outboxReads,
                writes + other.writes);
    }
}
