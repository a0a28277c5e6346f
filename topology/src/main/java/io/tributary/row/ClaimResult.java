/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row;

/** What became of a claim on an outbox item. */
public enum ClaimResult {
    /** It is the claimer's now. */
    CLAIMED,
    /** Somebody else's claim has not ended; nothing changed. */
    HELD,
    /** There is no such item: it was delivered and removed. */
    GONE
}
