/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.config;

/** When a table is read as a whole. */
public enum SnapshotMode {
    /** When nothing of it is stored yet; its stream goes on after that. */
    INITIAL,
    /** When nothing of it is stored yet, and its stream is not read. */
    INITIAL_ONLY,
    /** Never, but for gaps. */
    NO_DATA,
    /** When nothing of it is stored yet, and again after each gap. */
    WHEN_NEEDED
}
