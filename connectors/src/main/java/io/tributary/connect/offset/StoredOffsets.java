/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.offset;

import io.tributary.connect.shard.Lane;
import io.tributary.connect.shard.LaneIndex;
import io.tributary.connect.shard.ShardId;
import io.tributary.connect.shard.ShardState;
import io.tributary.connect.shard.StreamState;
import io.tributary.connect.snapshot.SegmentState;
import io.tributary.connect.snapshot.TableState;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
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

    /** Which stream of a table is read, or nothing before one was. */
    public static Optional<TableState> ofTable(String table, OffsetStorageReader reader) {
        return Optional.ofNullable(reader.offset(new SourcePartition.OfTable(table).toMap()))
                .map(TableOffset::read);
    }

    /** The state of the stream as a whole, or nothing before it was first seen. */
    public Optional<StreamState> stream() {
        return Optional.ofNullable(reader.offset(new SourcePartition.OfStream(stream).toMap()))
                .map(StreamOffset::read);
    }

    /** The states of those of the shards that have one. */
    public Map<ShardId, ShardState> shards(Collection<ShardId> shards) {
        return lookUp(shards, shard -> new SourcePartition.OfShard(stream, shard), ShardOffset::read);
    }

    /** The indexes of all lanes that have one. */
    public Map<Lane, LaneIndex> lanes() {
        List<Lane> lanes = IntStream.range(0, Lane.COUNT).mapToObj(Lane::new).toList();
        return lookUp(lanes, lane -> new SourcePartition.OfLane(stream, lane), LaneOffset::read);
    }

    /** The states of those of a table's segments that have one. */
    public Map<Integer, SegmentState> segments(int count) {
        List<Integer> segments = IntStream.range(0, count).boxed().toList();
        return lookUp(segments, segment -> new SourcePartition.OfSegment(stream, segment), SegmentOffset::read);
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
