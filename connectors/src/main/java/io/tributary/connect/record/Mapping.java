/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.record;

/**
 * From what was read of one table to records.
 *
 * <p><b>Threading.</b> Immutable.
 */
public interface Mapping {
    /** What becomes of a change. */
    Mapped map(Change change);

    /** What becomes of an item that a scan found. */
    Mapped map(ScannedItem item);
}
