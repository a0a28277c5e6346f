/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.record;

import io.tributary.connect.config.NumberMode;
import io.tributary.connect.offset.SegmentOffset;
import io.tributary.connect.offset.ShardOffset;
import io.tributary.connect.offset.SourcePartition;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

/**
 * Makes a record of each change of each item of one table, and of each item that a scan finds. The key is the item's key.
 *
 * <p><b>Threading.</b> Immutable.
 */
public final class ChangeRecords implements Mapping {
    private final SourceTable table;
    private final Style style;
    private final Clock clock;

    /**
     * What is the same for all change records of a table.
     *
     * @param topic the topic
     * @param name the connector's logical name, its topic prefix
     * @param version the connector's version
     * @param numbers how numbers are written
     * @param tombstones whether a deletion is followed by a record without a value
     */
    public record Style(String topic, String name, String version, NumberMode numbers, boolean tombstones) {}

    /** The records of a table. */
    public ChangeRecords(SourceTable table, Style style, Clock clock) {
        this.table = table;
        this.style = style;
        this.clock = clock;
    }

    @Override
    public Mapped map(Change change) {
        StreamRecord record = change.record().dynamodb();
        OperationType operation = change.record().eventName();
        boolean deleted = operation == OperationType.REMOVE;
        try {
            Struct value = value(
                    deleted ? "d" : operation == OperationType.INSERT ? "c" : "u",
                    record.hasOldImage() ? text(record.oldImage()) : null,
                    !deleted && record.hasNewImage() ? text(record.newImage()) : null,
                    source(change.time().orElse(clock.instant()), "false", change.isExpiry())
                            .put("shard", change.shard().value())
                            .put("sequence", record.sequenceNumber())
                            .put("event_id", change.record().eventID()));
            Map<String, String> partition = new SourcePartition.OfShard(table.stream(), change.shard()).toMap();
            Map<String, String> offset = ShardOffset.write(change.state());
            Instant time = change.time().orElse(null);
            List<SourceRecord> records = new ArrayList<>();
            records.add(record(partition, offset, record.keys(), value, time));
            if (deleted && style.tombstones()) {
                records.add(record(partition, offset, record.keys(), null, time));
            }
            return new Mapped.Handed(records);
        } catch (IllegalArgumentException e) {
            return new Mapped.Malformed("item " + table.keyText(record.keys()) + ": " + e.getMessage());
        }
    }

    @Override
    public Mapped map(ScannedItem item) {
        try {
            Struct value = value("r", null, text(item.image()), source(item.scannedAt(), "true", false));
            return new Mapped.Handed(List.of(record(
                    new SourcePartition.OfSegment(table.stream(), item.segment()).toMap(),
                    SegmentOffset.write(item.state()),
                    item.image(),
                    value,
                    item.scannedAt())));
        } catch (IllegalArgumentException e) {
            return new Mapped.Malformed("item " + table.keyText(item.image()) + ": " + e.getMessage());
        }
    }

    private String text(Map<String, AttributeValue> image) {
        return ItemText.of(image, style.numbers());
    }

    private Struct source(Instant time, String snapshot, boolean expired) {
        return new Struct(ChangeSchema.SOURCE)
                .put("version", style.version())
                .put("connector", "tributary-dynamodb")
                .put("name", style.name())
                .put("ts_ms", time.toEpochMilli())
                .put("snapshot", snapshot)
                .put("table", table.name())
                .put("stream", table.stream())
                .put("ttl", expired);
    }

    private Struct value(String operation, @Nullable String before, @Nullable String after, Struct source) {
        return new Struct(ChangeSchema.SCHEMA)
                .put("before", before)
                .put("after", after)
                .put("source", source)
                .put("op", operation)
                .put("ts_ms", clock.millis());
    }

    private SourceRecord record(
            Map<String, String> partition,
            Map<String, String> offset,
            Map<String, AttributeValue> keys,
            @Nullable Struct value,
            @Nullable Instant time) {
        return new SourceRecord(
                partition,
                offset,
                style.topic(),
                null,
                Schema.STRING_SCHEMA,
                table.keyText(keys),
                value == null ? null : ChangeSchema.SCHEMA,
                value,
                time == null ? null : time.toEpochMilli());
    }
}
