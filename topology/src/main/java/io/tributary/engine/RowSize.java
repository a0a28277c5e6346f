/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

/**
 * What a row takes up, and so what each of its writes costs.
 *
 * @param bytes the bytes of its item as DynamoDB counts them
 * @param checkpoints the entries in its map of checkpoints, which has one more for each instance, for ever
 */
public record RowSize(int bytes, int checkpoints) {
    /** The size of a row that is not there, or that nobody could read. */
    public static final RowSize NONE = new RowSize(0, 0);
}
