/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.snapshot;

import io.tributary.item.Item;
import java.util.Optional;

/**
 * How far one segment of a table has been scanned.
 *
 * @param round which scan of the table this is, counted from 1; 0 before the first
 * @param last the key of the last item handed on, or nothing at the segment's beginning
 * @param done whether the segment was scanned to its end
 */
public record SegmentState(long round, Optional<Item> last, boolean done) {
    /**
     * Validates.
     *
     * @throws IllegalArgumentException if the round is negative, or a segment that is done has a key
     */
    public SegmentState {
        if (round < 0) {
            throw new IllegalArgumentException("a round must not be negative, was " + round);
        }
        if (done && last.isPresent()) {
            throw new IllegalArgumentException("a segment that is done has no last key");
        }
    }

    /** A segment of which nothing has been scanned. */
    public static SegmentState beginning(long round) {
        return new SegmentState(round, Optional.empty(), false);
    }

    /** The same scan, after an item. */
    public SegmentState after(Item key) {
        return new SegmentState(round, Optional.of(key), false);
    }

    /** The same scan at its end. */
    public SegmentState finished() {
        return new SegmentState(round, Optional.empty(), true);
    }

    /** Whether there is something left to scan for a round. */
    public boolean isBehind(long wanted) {
        return round < wanted || (!done && round > 0);
    }
}
