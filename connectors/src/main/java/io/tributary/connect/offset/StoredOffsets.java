/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.offset;

import io.tributary.connect.shard.Lane;
import io.tributary.connect.shard.LaneIndex;
import io.tributary.connect.shard.ShardId;
import io.tributary.connect.shard.ShardState;
import io.tributary.connect.shard.StreamState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.kafka.connect.storage.OffsetStorageReader;

/**
 * What Connect has committed about one stream. Offsets are looked up, never listed, and each lookup reads the offsets
 * topic to its end: ask in bulk.
 *
 * <p><b>Threading.</b> As Connect's reader: for the task's thread.
 */
public final class StoredOffsets {
    private final OffsetStorageReader reader;
    private final String stream;

    /** The offsets of a stream. */
    public StoredOffsets(OffsetStorageReader reader, String stream) {
        this.reader = reader;
        this.stream = stream;
    }

    /** The state of the stream as a whole, or nothing before it was first seen. */
    public Optional<StreamState> stream() {
        return Optional.ofNullable(
                        reader.offset(SourcePartition.ofStream(stream).toMap()))
                .map(OffsetFormat::readStream);
    }

    /** The states of those of the shards that have one. */
    public Map<ShardId, ShardState> shards(Collection<ShardId> shards) {
        return lookUp(shards, shard -> SourcePartition.ofShard(stream, shard), OffsetFormat::readShard);
    }

    /** The indexes of all lanes that have one. */
    public Map<Lane, LaneIndex> lanes() {
        List<Lane> lanes = new ArrayList<>();
        for (int number = 0; number < Lane.COUNT; number++) {
            lanes.add(new Lane(number));
        }
        return lookUp(lanes, lane -> SourcePartition.ofLane(stream, lane), OffsetFormat::readLane);
    }

    private <K extends Comparable<K>, S> Map<K, S> lookUp(
            Collection<K> keys, Function<K, SourcePartition> partition, Function<Map<String, ?>, S> read) {
        Map<Map<String, String>, K> asked = new HashMap<>();
        keys.forEach(key -> asked.put(partition.apply(key).toMap(), key));
        Map<K, S> found = new TreeMap<>();
        reader.offsets(asked.keySet()).forEach((map, offset) -> {
            K key = asked.get(map);
            if (key != null && offset != null) {
                found.put(key, read.apply(offset));
            }
        });
        return found;
    }
}
