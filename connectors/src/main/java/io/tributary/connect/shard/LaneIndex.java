/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.shard;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The shards of one lane that have been opened. Offsets can be asked for but not listed, so without this index nobody
 * would know what to ask for when a shard is no longer listed.
 *
 * @param shards for each shard, when it was closed, or nothing while it is open
 */
public record LaneIndex(Map<ShardId, Optional<Instant>> shards) {
    /** Copies. */
    public LaneIndex {
        NavigableMap<ShardId, Optional<Instant>> sorted = new TreeMap<>(shards);
        shards = Collections.unmodifiableNavigableMap(sorted);
    }

    /** The index of a lane in which nothing was opened yet. */
    public static LaneIndex empty() {
        return new LaneIndex(Map.of());
    }

    /** This index with a shard opened. */
    public LaneIndex opened(ShardId shard) {
        return with(shard, Optional.empty());
    }

    /** This index with a shard closed. */
    public LaneIndex closed(ShardId shard, Instant now) {
        return with(shard, Optional.of(now));
    }

    /** How many shards of the lane are open. */
    public long open() {
        return shards.values().stream().filter(Optional::isEmpty).count();
    }

    private LaneIndex with(ShardId shard, Optional<Instant> closed) {
        Map<ShardId, Optional<Instant>> copy = new TreeMap<>(shards);
        copy.put(shard, closed);
        return new LaneIndex(copy);
    }
}
