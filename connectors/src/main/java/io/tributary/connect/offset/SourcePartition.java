/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.offset;

import io.tributary.connect.shard.Lane;
import io.tributary.connect.shard.ShardId;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** What a stored offset is about: a table, a stream, or one of a stream's shards, lanes or segments. */
public sealed interface SourcePartition {
    /**
     * As Connect stores it. Connect looks an offset up by the bytes of this map as JSON, so its fields come in an order
     * that no JVM changes and in which Connect writes the partitions that its REST interface is given: that of a
     * {@link HashMap} of the default size.
     */
    Map<String, String> toMap();

    /**
     * Refuses an offset that is not one of this partition.
     *
     * @throws IllegalArgumentException if it is not well formed
     */
    void check(Map<String, ?> offset);

    /** Whether it is about a stream or a part of it. */
    default boolean isOf(String stream) {
        return stream.equals(toMap().get(Names.STREAM));
    }

    /**
     * Reads what {@link #toMap} wrote.
     *
     * @throws IllegalArgumentException if the map is no source partition of this connector
     */
    static SourcePartition parse(Map<String, ?> map) {
        StringMap fields = StringMap.of(
                "source partition", map, Set.of(Names.TABLE, Names.STREAM, Names.SHARD, Names.LANE, Names.SEGMENT));
        if (fields.has(Names.TABLE)) {
            fields.only(Names.TABLE);
            return new OfTable(fields.required(Names.TABLE));
        }
        String stream = fields.required(Names.STREAM);
        if (fields.has(Names.SHARD)) {
            fields.only(Names.STREAM, Names.SHARD);
            return new OfShard(stream, new ShardId(fields.required(Names.SHARD)));
        }
        if (fields.has(Names.LANE)) {
            fields.only(Names.STREAM, Names.LANE);
            return new OfLane(stream, Lane.parse(fields.required(Names.LANE)));
        }
        if (fields.has(Names.SEGMENT)) {
            fields.only(Names.STREAM, Names.SEGMENT);
            return new OfSegment(stream, Entries.number(Names.SEGMENT, fields.required(Names.SEGMENT)));
        }
        return new OfStream(stream);
    }

    /** The fields' names. */
    final class Names {
        static final String TABLE = "table";
        static final String STREAM = "stream";
        static final String SHARD = "shard";
        static final String LANE = "lane";
        static final String SEGMENT = "segment";

        private Names() {}

        private static String arn(String stream) {
            if (!stream.startsWith("arn:")) {
                throw new IllegalArgumentException("'stream' must be the ARN of a stream, was '" + stream + "'");
            }
            return stream;
        }

        private static Map<String, String> fields(String name, String value) {
            Map<String, String> map = new HashMap<>();
            map.put(name, value);
            return map;
        }

        private static Map<String, String> fields(String stream, String name, String value) {
            Map<String, String> map = fields(STREAM, stream);
            map.put(name, value);
            return map;
        }
    }

    /**
     * A table: which of its streams is being read.
     *
     * @param table its name
     */
    record OfTable(String table) implements SourcePartition {
        @Override
        public Map<String, String> toMap() {
            return Names.fields(Names.TABLE, table);
        }

        @Override
        public void check(Map<String, ?> offset) {
            TableOffset.read(offset);
        }
    }

    /**
     * A stream as a whole.
     *
     * @param stream its ARN; sequence numbers of two ARNs are not comparable
     */
    record OfStream(String stream) implements SourcePartition {
        /** Validates. */
        public OfStream {
            Names.arn(stream);
        }

        @Override
        public Map<String, String> toMap() {
            return Names.fields(Names.STREAM, stream);
        }

        @Override
        public void check(Map<String, ?> offset) {
            StreamOffset.read(offset);
        }
    }

    /**
     * A shard.
     *
     * @param stream its stream's ARN
     * @param shard its name
     */
    record OfShard(String stream, ShardId shard) implements SourcePartition {
        /** Validates. */
        public OfShard {
            Names.arn(stream);
        }

        @Override
        public Map<String, String> toMap() {
            return Names.fields(stream, Names.SHARD, shard.value());
        }

        @Override
        public void check(Map<String, ?> offset) {
            ShardOffset.read(offset);
        }
    }

    /**
     * A lane.
     *
     * @param stream its stream's ARN
     * @param lane which one
     */
    record OfLane(String stream, Lane lane) implements SourcePartition {
        /** Validates. */
        public OfLane {
            Names.arn(stream);
        }

        @Override
        public Map<String, String> toMap() {
            return Names.fields(stream, Names.LANE, lane.toString());
        }

        @Override
        public void check(Map<String, ?> offset) {
            LaneOffset.read(offset);
        }
    }

    /**
     * A segment of the table's scan.
     *
     * @param stream the ARN of the stream that goes on after the scan
     * @param segment which one, from 0
     */
    record OfSegment(String stream, int segment) implements SourcePartition {
        /** Validates. */
        public OfSegment {
            Names.arn(stream);
        }

        @Override
        public Map<String, String> toMap() {
            return Names.fields(stream, Names.SEGMENT, Integer.toString(segment));
        }

        @Override
        public void check(Map<String, ?> offset) {
            SegmentOffset.read(offset);
        }
    }
}
