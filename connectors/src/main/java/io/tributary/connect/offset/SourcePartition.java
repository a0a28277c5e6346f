/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.offset;

import io.tributary.connect.shard.Lane;
import io.tributary.connect.shard.ShardId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a stored offset is about: a stream, one of its shards, or one of its lanes.
 *
 * @param stream the stream's ARN; sequence numbers of two ARNs are not comparable
 * @param shard the shard, if it is about one
 * @param lane the lane, if it is about one
 */
public record SourcePartition(String stream, Optional<ShardId> shard, Optional<Lane> lane) {
    private static final String STREAM = "stream";
    private static final String SHARD = "shard";
    private static final String LANE = "lane";

    /**
     * Validates.
     *
     * @throws IllegalArgumentException if the stream is no ARN, or both a shard and a lane are named
     */
    public SourcePartition {
        if (!stream.startsWith("arn:")) {
            throw new IllegalArgumentException("'stream' must be the ARN of a stream, was '" + stream + "'");
        }
        if (shard.isPresent() && lane.isPresent()) {
            throw new IllegalArgumentException("a source partition has a 'shard' or a 'lane', not both");
        }
    }

    /** The offset about a stream as a whole. */
    public static SourcePartition ofStream(String stream) {
        return new SourcePartition(stream, Optional.empty(), Optional.empty());
    }

    /** The offset about a shard. */
    public static SourcePartition ofShard(String stream, ShardId shard) {
        return new SourcePartition(stream, Optional.of(shard), Optional.empty());
    }

    /** The offset about a lane. */
    public static SourcePartition ofLane(String stream, Lane lane) {
        return new SourcePartition(stream, Optional.empty(), Optional.of(lane));
    }

    /**
     * Reads what {@link #toMap} wrote.
     *
     * @throws IllegalArgumentException if the map is no source partition of this connector
     */
    public static SourcePartition parse(Map<String, ?> map) {
        StringMap fields = StringMap.of("source partition", map, Set.of(STREAM, SHARD, LANE));
        return new SourcePartition(
                fields.required(STREAM),
                fields.optional(SHARD).map(ShardId::new),
                fields.optional(LANE).map(Lane::parse));
    }

    /**
     * As Connect stores it. Connect looks an offset up by the bytes of this map as JSON, so its fields come in an order that
     * no JVM changes and in which Connect writes the partitions that its REST interface is given: that of a
     * {@link HashMap} of the default size.
     */
    public Map<String, String> toMap() {
        Map<String, String> map = new HashMap<>();
        map.put(STREAM, stream);
        shard.ifPresent(each -> map.put(SHARD, each.value()));
        lane.ifPresent(each -> map.put(LANE, each.toString()));
        return map;
    }
}
