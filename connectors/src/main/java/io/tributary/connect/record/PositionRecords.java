/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.record;

import io.tributary.connect.offset.LaneOffset;
import io.tributary.connect.offset.SegmentOffset;
import io.tributary.connect.offset.ShardOffset;
import io.tributary.connect.offset.SourcePartition;
import io.tributary.connect.offset.StreamOffset;
import io.tributary.connect.offset.TableOffset;
import io.tributary.connect.shard.Lane;
import io.tributary.connect.shard.LaneIndex;
import io.tributary.connect.shard.ShardId;
import io.tributary.connect.shard.ShardState;
import io.tributary.connect.shard.StreamState;
import io.tributary.connect.snapshot.SegmentState;
import io.tributary.connect.snapshot.TableState;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;
import org.jspecify.annotations.Nullable;

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
            .doc("A position of the connector that no event carries, or a gap.")
            .field("table", Schema.STRING_SCHEMA)
            .field("what", Schema.STRING_SCHEMA)
            .field("partition", STRINGS)
            .field("offset", STRINGS)
            .field("stream", Schema.OPTIONAL_STRING_SCHEMA)
            .field("shard", Schema.OPTIONAL_STRING_SCHEMA)
            .field("from", Schema.OPTIONAL_STRING_SCHEMA)
            .field("to", Schema.OPTIONAL_STRING_SCHEMA)
            .field("reason", Schema.OPTIONAL_STRING_SCHEMA)
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

    /** This stream of the table is the one that is read from now on. */
    public SourceRecord following(boolean snapshot) {
        return record(
                "following", new SourcePartition.OfTable(table), TableOffset.write(new TableState(stream, snapshot)));
    }

    /** The stream was seen for the first time. */
    public SourceRecord firstSeen(StreamState state) {
        return record("first-seen", new SourcePartition.OfStream(stream), StreamOffset.write(state));
    }

    /** A shard was opened, or is to be read from its beginning. */
    public SourceRecord opened(ShardId shard, ShardState state) {
        return record("opened", new SourcePartition.OfShard(stream, shard), ShardOffset.write(state));
    }

    /** A shard was read up to a change that is no event. */
    public SourceRecord progress(ShardId shard, ShardState state) {
        return record("progress", new SourcePartition.OfShard(stream, shard), ShardOffset.write(state));
    }

    /** A shard was read to its end. */
    public SourceRecord closed(ShardId shard, ShardState state) {
        return record("closed", new SourcePartition.OfShard(stream, shard), ShardOffset.write(state));
    }

    /** A shard that was read to its end is not needed any more, and its position is removed. */
    public SourceRecord forgotten(ShardId shard) {
        return record("forgotten", new SourcePartition.OfShard(stream, shard), null, Optional.empty());
    }

    /** The shards of a lane changed. */
    public SourceRecord lane(Lane lane, LaneIndex index) {
        return record("lane", new SourcePartition.OfLane(stream, lane), LaneOffset.write(index));
    }

    /** A segment was scanned up to an item that is no event, or to its end. */
    public SourceRecord segment(int segment, SegmentState state) {
        return record("segment", new SourcePartition.OfSegment(stream, segment), SegmentOffset.write(state));
    }

    /** Changes of a shard are lost; carries the index of the lane it lies in. */
    public SourceRecord gap(Gap gap, Lane lane, LaneIndex index) {
        return record("gap", new SourcePartition.OfLane(stream, lane), LaneOffset.write(index), Optional.of(gap));
    }

    /** Changes may be lost between this stream and the next; carries which of them is read. */
    public SourceRecord gap(Gap gap) {
        return record(
                "gap",
                new SourcePartition.OfTable(table),
                TableOffset.write(new TableState(stream, false)),
                Optional.of(gap));
    }

    private SourceRecord record(String what, SourcePartition partition, Map<String, String> offset) {
        return record(what, partition, offset, Optional.empty());
    }

    private SourceRecord record(
            String what, SourcePartition partition, @Nullable Map<String, String> offset, Optional<Gap> gap) {
        Struct value = new Struct(SCHEMA)
                .put("table", table)
                .put("what", what)
                .put("partition", partition.toMap())
                .put("offset", offset == null ? Map.of() : offset);
        gap.ifPresent(lost -> value.put("stream", stream)
                .put("shard", lost.shard())
                .put("from", lost.from())
                .put("to", lost.to())
                .put("reason", lost.reason()));
        return new SourceRecord(
                partition.toMap(), offset, topic, 0, Schema.STRING_SCHEMA, table, SCHEMA, value, clock.millis());
    }
}
