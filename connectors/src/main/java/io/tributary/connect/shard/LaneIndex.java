/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.shard;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The shards of one lane that have been opened. Offsets can be asked for but not listed, so without this index nobody
 * would know what to ask for when a shard is no longer listed.
 *
 * @param shards for each shard, when it was closed, or nothing while it is open
 * @param scans how many gaps in this lane asked for the table to be scanned again
 */
public record LaneIndex(Map<ShardId, Optional<Instant>> shards, long scans) {
    /**
     * Validates and copies.
     *
     * @throws IllegalArgumentException if the number of scans is negative
     */
    public LaneIndex {
        if (scans < 0) {
            throw new IllegalArgumentException("scans must not be negative, was " + scans);
        }
        NavigableMap<ShardId, Optional<Instant>> sorted = new TreeMap<>(shards);
        shards = Collections.unmodifiableNavigableMap(sorted);
    }

    /** The index of a lane in which nothing was opened yet. */
    public static LaneIndex empty() {
        return new LaneIndex(Map.of(), 0);
    }

    /** This index with a shard opened. */
    public LaneIndex opened(ShardId shard) {
        return with(shard, Optional.empty());
    }

    /** This index with a shard closed. */
    public LaneIndex closed(ShardId shard, Instant now) {
        return with(shard, Optional.of(now));
    }

    /** This index without a shard. */
    public LaneIndex without(ShardId shard) {
        Map<ShardId, Optional<Instant>> copy = new TreeMap<>(shards);
        copy.remove(shard);
        return new LaneIndex(copy, scans);
    }

    /** This index with one more scan of the table asked for. */
    public LaneIndex scanAgain() {
        return new LaneIndex(shards, scans + 1);
    }

    /** The shards that were closed no later than a time. */
    public NavigableSet<ShardId> closedBy(Instant time) {
        NavigableSet<ShardId> closed = new TreeSet<>();
        shards.forEach((shard, at) -> {
            if (at.isPresent() && !at.get().isAfter(time)) {
                closed.add(shard);
            }
        });
        return closed;
    }

    /** How many shards of the lane are open. */
    public long open() {
        return shards.values().stream().filter(Optional::isEmpty).count();
    }

    private LaneIndex with(ShardId shard, Optional<Instant> closed) {
        Map<ShardId, Optional<Instant>> copy = new TreeMap<>(shards);
        copy.put(shard, closed);
        return new LaneIndex(copy, scans);
    }
}
