/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.record;

import io.tributary.connect.offset.OffsetFormat;
import io.tributary.connect.offset.SourcePartition;
import io.tributary.connect.shard.Lane;
import io.tributary.connect.shard.LaneIndex;
import io.tributary.connect.shard.ShardId;
import io.tributary.connect.shard.ShardState;
import io.tributary.connect.shard.StreamState;
import java.time.Clock;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * Makes the records that carry positions no event carries. Connect stores an offset only together with a record, so these
 * have a topic of their own.
 *
 * <p>All of them go to one partition: they are acknowledged in the order in which they were handed on, so what is written
 * before a shard's end is stored no later than that end.
 *
 * <p><b>Threading.</b> Immutable.
 */
public final class PositionRecords {
    private static final Schema STRINGS =
            SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.STRING_SCHEMA).build();

    /** What a position record holds for those who watch: what happened, and the offset it carries. */
    public static final Schema SCHEMA = SchemaBuilder.struct()
            .name("io.tributary.connect.Heartbeat")
            .doc("A position of the connector that no event carries.")
            .field("table", Schema.STRING_SCHEMA)
            .field("what", Schema.STRING_SCHEMA)
            .field("partition", STRINGS)
            .field("offset", STRINGS)
            .build();

    private final String table;
    private final String stream;
    private final String topic;
    private final Clock clock;

    /** The position records of a table's stream. */
    public PositionRecords(String table, String stream, String topic, Clock clock) {
        this.table = table;
        this.stream = stream;
        this.topic = topic;
        this.clock = clock;
    }

    /** The stream was seen for the first time. */
    public SourceRecord firstSeen(StreamState state) {
        return record("first-seen", SourcePartition.ofStream(stream), OffsetFormat.write(state));
    }

    /** A shard was opened, or is to be read from its beginning. */
    public SourceRecord opened(ShardId shard, ShardState state) {
        return record("opened", SourcePartition.ofShard(stream, shard), OffsetFormat.write(state));
    }

    /** A shard was read up to a change that is no event. */
    public SourceRecord progress(ShardId shard, ShardState state) {
        return record("progress", SourcePartition.ofShard(stream, shard), OffsetFormat.write(state));
    }

    /** A shard was read to its end. */
    public SourceRecord closed(ShardId shard, ShardState state) {
        return record("closed", SourcePartition.ofShard(stream, shard), OffsetFormat.write(state));
    }

    /** The shards of a lane changed. */
    public SourceRecord lane(Lane lane, LaneIndex index) {
        return record("lane", SourcePartition.ofLane(stream, lane), OffsetFormat.write(index));
    }

    private SourceRecord record(String what, SourcePartition partition, Map<String, String> offset) {
        Struct value = new Struct(SCHEMA)
                .put("table", table)
                .put("what", what)
                .put("partition", partition.toMap())
                .put("offset", offset);
        return new SourceRecord(
                partition.toMap(), offset, topic, 0, Schema.STRING_SCHEMA, table, SCHEMA, value, clock.millis());
    }
}
