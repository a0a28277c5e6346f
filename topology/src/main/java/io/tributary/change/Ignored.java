/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.change;

/** Why a change record is no business of any projection. */
public enum Ignored {
    /** The item is no event: a snapshot, a row, or something of somebody else's. */
    NO_EVENT,
    /** The event is of a stream that no projection reads. */
    OTHER_STREAM,
    /** An event was changed after it was written, which is worth a warning: histories are append-only. */
    EVENT_MODIFIED,
    /** An item of another kind was changed. */
    MODIFIED,
    /** An item was deleted. */
    REMOVED,
    /** An item's time to live was over. */
    EXPIRED
}
