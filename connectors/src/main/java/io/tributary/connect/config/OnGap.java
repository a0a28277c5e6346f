/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.config;

/** What is done about changes that were gone before they were read. */
public enum OnGap {
    /** The task fails. */
    FAIL,
    /** The table is read as a whole again. */
    SNAPSHOT,
    /** The task goes on after them. */
    CONTINUE
}
