/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import java.util.Optional;

/**
 * What became of the effects of a row.
 *
 * @param delivered how many were delivered
 * @param undelivered how many were left behind, as far as known: at the head is one that failed, or that somebody else
 *     is delivering
 * @param failure why the drain ended early; nothing when it did not, or met somebody else's claim
 */
public record Drained(int delivered, int undelivered, Optional<Failure> failure) {
    /** Nothing to do. */
    static final Drained NOTHING = new Drained(0, 0, Optional.empty());
}
