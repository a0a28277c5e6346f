/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history;

/** Which way a history is read. */
public enum Direction {
    /** In version order. */
    FORWARDS,
    /** From the newest event down. */
    BACKWARDS
}
