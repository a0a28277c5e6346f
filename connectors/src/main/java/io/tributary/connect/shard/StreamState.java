/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.shard;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;

/**
 * What is stored about a stream as a whole, once, before any of it is read. Settings that are changed later do not change
 * what was decided then.
 *
 * @param firstSeen when that was
 * @param roots the lanes of the shards that could be started then
 * @param segments into how many segments a snapshot divides the table
 * @param start which of the changes that were there then are read
 * @param snapshot whether the table is read as a whole, too
 */
public record StreamState(
        Instant firstSeen, Map<ShardId, Lane> roots, int segments, StartPosition start, boolean snapshot) {
    /**
     * Validates and copies.
     *
     * @throws IllegalArgumentException if there is no segment
     */
    public StreamState {
        if (segments < 1) {
            throw new IllegalArgumentException("segments must be 1 or more, was " + segments);
        }
        NavigableMap<ShardId, Lane> sorted = new TreeMap<>(roots);
        roots = Collections.unmodifiableNavigableMap(sorted);
    }

    /** A stream seen for the first time: its roots get the lanes in turn, in the order of their names. */
    public static StreamState firstSeen(
            Instant now, NavigableSet<ShardId> roots, int segments, StartPosition start, boolean snapshot) {
        TreeMap<ShardId, Lane> lanes = new TreeMap<>();
        for (ShardId root : roots) {
            lanes.put(root, new Lane(lanes.size() % Lane.COUNT));
        }
        return new StreamState(now, lanes, segments, start, snapshot);
    }

    /** Whether records of a shard that are older than {@link #firstSeen} are left out. */
    public boolean startsLate(ShardId shard) {
        return start == StartPosition.LATEST && roots.containsKey(shard);
    }
}
