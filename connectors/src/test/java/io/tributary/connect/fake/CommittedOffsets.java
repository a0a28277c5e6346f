/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.fake;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.storage.OffsetStorageReader;

/** Connect's stored offsets. */
public final class CommittedOffsets implements OffsetStorageReader {
    private final Map<Map<String, ?>, Map<String, Object>> offsets = new HashMap<>();

    /** Stores the offsets of records, in their order. */
    public void commit(List<SourceRecord> records) {
        for (SourceRecord record : records) {
            if (record.sourceOffset() == null) {
                offsets.remove(Map.copyOf(record.sourcePartition()));
            } else {
                offsets.put(Map.copyOf(record.sourcePartition()), Map.copyOf(record.sourceOffset()));
            }
        }
    }

    /** What is stored of a shard. */
    public Map<String, Object> ofShard(String shard) {
        return offsets.getOrDefault(Map.of("stream", ScriptedStreams.STREAM, "shard", shard), Map.of());
    }

    /** What is stored of a lane. */
    public Map<String, Object> ofLane(int lane) {
        return offsets.getOrDefault(Map.of("stream", ScriptedStreams.STREAM, "lane", Integer.toString(lane)), Map.of());
    }

    /** What is stored of a table. */
    public Map<String, Object> ofTable(String table) {
        return offsets.getOrDefault(Map.of("table", table), Map.of());
    }

    /** What is stored of a segment. */
    public Map<String, Object> ofSegment(int segment) {
        return offsets.getOrDefault(
                Map.of("stream", ScriptedStreams.STREAM, "segment", Integer.toString(segment)), Map.of());
    }

    /** Sets an offset by hand, as somebody does through Connect's REST interface. */
    public void set(Map<String, String> partition, Map<String, String> offset) {
        offsets.put(Map.copyOf(partition), Map.copyOf(offset));
    }

    /** What is stored of the stream. */
    public Map<String, Object> ofStream() {
        return offsets.getOrDefault(Map.of("stream", ScriptedStreams.STREAM), Map.of());
    }

    @Override
    public <T> Map<String, Object> offset(Map<String, T> partition) {
        return offsets.get(partition);
    }

    @Override
    public <T> Map<Map<String, T>, Map<String, Object>> offsets(Collection<Map<String, T>> partitions) {
        Map<Map<String, T>, Map<String, Object>> found = new HashMap<>();
        for (Map<String, T> partition : partitions) {
            found.put(partition, offsets.get(partition));
        }
        return found;
    }
}
