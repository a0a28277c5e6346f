/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.fake;

import io.tributary.event.EventLayout;
import io.tributary.event.StoredEvent;
import io.tributary.item.AttributeValues;
import io.tributary.item.Item;
import java.time.Instant;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Identity;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;

/** Changes of the freight example's event table. */
public final class Changes {
    /** When all of them were made. */
    public static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");

    private Changes() {}

    /** The first version of an order, which so is told from others by its id. */
    public static Record event(String orderId, String sequenceNumber) {
        return event("Order", orderId, 1, sequenceNumber);
    }

    /** A new event. */
    public static Record event(String stream, String id, long version, String sequenceNumber) {
        return insert(item(stream, id, version), sequenceNumber);
    }

    /** The item of an event. */
    public static Item item(String stream, String id, long version) {
        return EventLayout.standard()
                .write(new StoredEvent(
                        stream,
                        id,
                        version,
                        "event-" + id + "-" + version,
                        "ParcelAdded",
                        Item.of(Map.of("shipmentId", "sh-1", "parcels", 2)),
                        TIME,
                        Map.of("trace", "t-1")));
    }

    /** The same change, made at another time. */
    public static Record at(Instant time, Record record) {
        return record.toBuilder()
                .dynamodb(record.dynamodb().toBuilder()
                        .approximateCreationDateTime(time)
                        .build())
                .build();
    }

    /** A new item. */
    public static Record insert(Item item, String sequenceNumber) {
        return change(OperationType.INSERT, item, sequenceNumber);
    }

    /** A changed item. */
    public static Record modify(Item item, String sequenceNumber) {
        return change(OperationType.MODIFY, item, sequenceNumber);
    }

    /** A deleted item. */
    public static Record remove(String sequenceNumber) {
        return change(OperationType.REMOVE, item("Order", "o-1", 1), sequenceNumber).toBuilder()
                .dynamodb(change -> change.sequenceNumber(sequenceNumber))
                .build();
    }

    /** An item deleted by its time to live. */
    public static Record expire(String sequenceNumber) {
        return remove(sequenceNumber).toBuilder()
                .userIdentity(Identity.builder()
                        .type("Service")
                        .principalId("dynamodb.amazonaws.com")
                        .build())
                .build();
    }

    private static Record change(OperationType operation, Item item, String sequenceNumber) {
        Map<String, AttributeValue> image = AttributeValues.fromItem(item);
        return Record.builder()
                .eventID("change-" + sequenceNumber)
                .eventName(operation)
                .dynamodb(change -> change.sequenceNumber(sequenceNumber)
                        .approximateCreationDateTime(TIME)
                        .sizeBytes(100L)
                        .keys(Map.of("pk", image.get("pk"), "sk", image.get("sk")))
                        .newImage(image))
                .build();
    }
}
