/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.config;

/** What becomes of the items of a table. */
public enum RecordMode {
    /** Events are found by the declared layout, and each new one is a record on its stream's topic. */
    EVENT,
    /** Each change of each item is a record with the item before and after it. */
    CHANGE
}
