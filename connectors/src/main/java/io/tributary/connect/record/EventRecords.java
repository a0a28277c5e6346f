/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.record;

import io.tributary.connect.config.TopicTemplate;
import io.tributary.connect.offset.OffsetFormat;
import io.tributary.connect.offset.SourcePartition;
import io.tributary.event.EventLayout;
import io.tributary.event.LaidOut;
import io.tributary.event.StoredEvent;
import io.tributary.item.AttributeValues;
import io.tributary.item.Item;
import java.time.Instant;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.apache.kafka.connect.source.SourceRecord;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Identity;
import software.amazon.awssdk.services.dynamodb.model.OperationType;

/**
 * Makes records of the events among the changes of one table's stream: new items only, found by the declared layout.
 *
 * <p><b>Threading.</b> Immutable.
 */
public final class EventRecords {
    private static final String TTL_PRINCIPAL = "dynamodb.amazonaws.com";

    private final String table;
    private final String stream;
    private final TopicTemplate topic;
    private final EventLayout layout;

    /** The records of a table's stream. */
    public EventRecords(String table, String stream, TopicTemplate topic, EventLayout layout) {
        this.table = table;
        this.stream = stream;
        this.topic = topic;
        this.layout = layout;
    }

    /** What becomes of a change. */
    public Mapped map(Change change) {
        OperationType operation = change.record().eventName();
        if (operation == OperationType.REMOVE) {
            return new Mapped.Skipped(
                    isExpiry(change.record().userIdentity()) ? Mapped.Reason.EXPIRED : Mapped.Reason.REMOVED);
        }
        LaidOut found = read(change);
        if (operation == OperationType.MODIFY) {
            return new Mapped.Skipped(
                    found instanceof LaidOut.NoEvent ? Mapped.Reason.UNMATCHED : Mapped.Reason.MODIFIED);
        }
        return found.fold(
                event -> record(change, event),
                () -> new Mapped.Skipped(Mapped.Reason.UNMATCHED),
                Mapped.Malformed::new);
    }

    private LaidOut read(Change change) {
        if (!change.record().dynamodb().hasNewImage()) {
            return new LaidOut.Malformed(place(change) + ": the record has no new image; the stream's view type must be"
                    + " NEW_IMAGE or NEW_AND_OLD_IMAGES");
        }
        Item item;
        try {
            item = AttributeValues.toItem(change.record().dynamodb().newImage());
        } catch (IllegalArgumentException e) {
            return new LaidOut.Malformed(place(change) + ": " + e.getMessage());
        }
        return layout.read(item);
    }

    private Mapped record(Change change, StoredEvent event) {
        String target;
        try {
            target = topic.topic(event.stream());
        } catch (IllegalArgumentException e) {
            return new Mapped.Malformed(place(change) + ": " + e.getMessage());
        }
        Instant created = change.record().dynamodb().approximateCreationDateTime();
        return new Mapped.Event(new SourceRecord(
                SourcePartition.ofShard(stream, change.shard()).toMap(),
                OffsetFormat.write(change.state()),
                target,
                null,
                Schema.STRING_SCHEMA,
                event.streamId(),
                StreamEventSchema.SCHEMA,
                StreamEventSchema.struct(event),
                created == null ? null : created.toEpochMilli(),
                headers(change, event)));
    }

    private ConnectHeaders headers(Change change, StoredEvent event) {
        ConnectHeaders headers = new ConnectHeaders();
        headers.addString("tributary-event-id", event.eventId());
        headers.addString("dynamodb-table", table);
        headers.addString("dynamodb-sequence-number", change.record().dynamodb().sequenceNumber());
        if (change.record().eventID() != null) {
            headers.addString("dynamodb-event-id", change.record().eventID());
        }
        headers.addString("snapshot", "false");
        return headers;
    }

    private String place(Change change) {
        Map<String, AttributeValue> keys = change.record().dynamodb().keys();
        return "item " + text(keys.get(layout.partitionKey())) + " / " + text(keys.get(layout.sortKey()));
    }

    private static String text(@Nullable AttributeValue key) {
        if (key == null) {
            return "?";
        }
        return key.s() != null ? key.s() : key.n() != null ? key.n() : "?";
    }

    private static boolean isExpiry(@Nullable Identity identity) {
        return identity != null && "Service".equals(identity.type()) && TTL_PRINCIPAL.equals(identity.principalId());
    }
}
