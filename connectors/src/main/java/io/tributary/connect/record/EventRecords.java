/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.record;

import io.tributary.connect.config.TopicTemplate;
import io.tributary.connect.measure.Count;
import io.tributary.connect.offset.SegmentOffset;
import io.tributary.connect.offset.ShardOffset;
import io.tributary.connect.offset.SourcePartition;
import io.tributary.contract.StreamHeaders;
import io.tributary.event.EventLayout;
import io.tributary.event.LaidOut;
import io.tributary.event.StoredEvent;
import io.tributary.item.AttributeValues;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.apache.kafka.connect.source.SourceRecord;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.OperationType;

/**
 * Makes records of the events of one table: new items only, found by the declared layout.
 *
 * <p><b>Threading.</b> Immutable.
 */
public final class EventRecords implements Mapping {
    private final SourceTable table;
    private final TopicTemplate topic;
    private final EventLayout layout;
    private final Optional<Mapping> unmatched;

    /**
     * The records of a table.
     *
     * @param unmatched what keeps items that are no events, if anything does
     */
    public EventRecords(SourceTable table, TopicTemplate topic, EventLayout layout, Optional<Mapping> unmatched) {
        this.table = table;
        this.topic = topic;
        this.layout = layout;
        this.unmatched = unmatched;
    }

    @Override
    public Mapped map(Change change) {
        OperationType operation = change.record().eventName();
        if (operation == OperationType.REMOVE) {
            return new Mapped.Skipped(change.isExpiry() ? Count.EXPIRED : Count.REMOVED);
        }
        LaidOut found = read(change);
        if (operation == OperationType.MODIFY && !(found instanceof LaidOut.NoEvent)) {
            return new Mapped.Skipped(Count.MODIFIED);
        }
        return found.fold(
                event -> record(change, event),
                () -> unmatched(() -> unmatched.map(mapping -> mapping.map(change))),
                Mapped.Malformed::new);
    }

    @Override
    public Mapped map(ScannedItem item) {
        return read(item.image())
                .fold(
                        event -> record(item, event),
                        () -> unmatched(() -> unmatched.map(mapping -> mapping.map(item))),
                        Mapped.Malformed::new);
    }

    private LaidOut read(Change change) {
        if (!change.record().dynamodb().hasNewImage()) {
            return new LaidOut.Malformed(
                    place(change.record().dynamodb().keys()) + ": the record has no new image; the stream's view type"
                            + " must be NEW_IMAGE or NEW_AND_OLD_IMAGES");
        }
        return read(change.record().dynamodb().newImage());
    }

    private LaidOut read(Map<String, AttributeValue> image) {
        try {
            return layout.read(AttributeValues.toItem(image));
        } catch (IllegalArgumentException e) {
            return new LaidOut.Malformed(place(image) + ": " + e.getMessage());
        }
    }

    private static Mapped unmatched(Supplier<Optional<Mapped>> kept) {
        List<SourceRecord> instead = kept.get()
                .map(mapped -> mapped.fold(
                        records -> records,
                        (reason, none) -> List.<SourceRecord>of(),
                        problem -> List.<SourceRecord>of()))
                .orElse(List.of());
        return new Mapped.Skipped(Count.UNMATCHED, instead);
    }

    private Mapped record(Change change, StoredEvent event) {
        ConnectHeaders headers = headers(event, false);
        headers.addString(
                StreamHeaders.SEQUENCE_NUMBER, change.record().dynamodb().sequenceNumber());
        if (change.record().eventID() != null) {
            headers.addString(StreamHeaders.CHANGE_ID, change.record().eventID());
        }
        return record(
                new SourcePartition.OfShard(table.stream(), change.shard()),
                ShardOffset.write(change.state()),
                event,
                change.time().orElse(null),
                headers);
    }

    private Mapped record(ScannedItem item, StoredEvent event) {
        return record(
                new SourcePartition.OfSegment(table.stream(), item.segment()),
                SegmentOffset.write(item.state()),
                event,
                item.scannedAt(),
                headers(event, true));
    }

    private Mapped record(
            SourcePartition partition,
            Map<String, String> offset,
            StoredEvent event,
            @Nullable Instant time,
            ConnectHeaders headers) {
        String target;
        try {
            target = topic.topic(event.stream());
        } catch (IllegalArgumentException e) {
            return new Mapped.Malformed("event " + event.streamId() + " / " + event.version() + ": " + e.getMessage());
        }
        return new Mapped.Handed(List.of(new SourceRecord(
                partition.toMap(),
                offset,
                target,
                null,
                Schema.STRING_SCHEMA,
                event.streamId(),
                StreamEventSchema.SCHEMA,
                StreamEventSchema.struct(event),
                time == null ? null : time.toEpochMilli(),
                headers)));
    }

    private ConnectHeaders headers(StoredEvent event, boolean snapshot) {
        ConnectHeaders headers = new ConnectHeaders();
        headers.addString(StreamHeaders.EVENT_ID, event.eventId());
        headers.addString(StreamHeaders.TABLE, table.name());
        headers.addString(StreamHeaders.SNAPSHOT, Boolean.toString(snapshot));
        return headers;
    }

    private String place(Map<String, AttributeValue> item) {
        return "item " + table.keyText(item);
    }
}
