/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row;

/** A write that the store will never take, such as an empty text in an index key: nothing is written. */
public final class RowRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** With the store's own words. */
    public RowRefusedException(String problem, Throwable cause) {
        super(problem, cause);
    }
}
