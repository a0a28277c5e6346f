/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.event;

import io.tributary.item.Item;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How an event lies in a DynamoDB item: data, not code.
 *
 * <p>In the standard layout the partition key is {@code <stream>#<stream id>}, the sort key is the version in 20 digits,
 * and the attributes are {@code stream}, {@code streamId}, {@code version} (N), {@code type}, {@code data} (M),
 * {@code time} (S, ISO-8601), {@code eventId} (S) and {@code metadata} (M of S).
 *
 * @param partitionKey the table's partition key
 * @param sortKey the table's sort key
 * @param stream the attribute with the event stream's name
 * @param streamId the attribute with the text of the stream id
 * @param version the attribute with the version, a number
 * @param type the attribute with the event type's name
 * @param data the attribute with the event's data, a map
 * @param time the attribute with the time of the append
 * @param eventId the attribute with the event id
 * @param metadata the attribute with the metadata, a map of strings
 */
public record EventLayout(
        String partitionKey,
        String sortKey,
        String stream,
        String streamId,
        String version,
        String type,
        String data,
        String time,
        String eventId,
        String metadata) {

    /** The sort key's value of a snapshot, which is never an event. */
    public static final String SNAPSHOT = "snapshot";

    private static final EventLayout STANDARD =
            new EventLayout("pk", "sk", "stream", "streamId", "version", "type", "data", "time", "eventId", "metadata");

    /** The layout of tables that Tributary itself writes. */
    public static EventLayout standard() {
        return STANDARD;
    }

    /** The partition key's value of a history. */
    public String partition(String streamName, String streamIdText) {
        return streamName + "#" + streamIdText;
    }

    /** The sort key's value of a version: 20 digits, so that text order is version order. */
    public String sort(long number) {
        return "%020d".formatted(number);
    }

    /** The item of an event, keys included. */
    public Item write(StoredEvent event) {
        Map<String, Object> attributes = new LinkedHashMap<>();
        attributes.put(partitionKey, partition(event.stream(), event.streamId()));
        attributes.put(sortKey, sort(event.version()));
        attributes.put(stream, event.stream());
        attributes.put(streamId, event.streamId());
        attributes.put(version, event.version());
        attributes.put(type, event.type());
        attributes.put(data, event.data());
        attributes.put(time, DateTimeFormatter.ISO_INSTANT.format(event.time()));
        attributes.put(eventId, event.eventId());
        attributes.put(metadata, event.metadata());
        return Item.of(attributes);
    }

    /**
     * What an item of the table is. An item without the stream, stream id and version attributes is no event: a
     * snapshot, a row or an outbox item may lie in the same table.
     */
    public LaidOut read(Item item) {
        if (!(item.has(stream) && item.has(streamId))
                || item.get(sortKey).filter(SNAPSHOT::equals).isPresent()) {
            return new LaidOut.NoEvent();
        }
        String place =
                item.get(partitionKey).orElse("?") + " / " + item.get(sortKey).orElse("?");
        try {
            return new LaidOut.Event(new StoredEvent(
                    text(item, stream),
                    text(item, streamId),
                    versionOf(item),
                    item.has(eventId) ? text(item, eventId) : place,
                    text(item, type),
                    item.has(data) ? map(item, data) : Item.empty(),
                    item.has(time) ? Instant.parse(text(item, time)) : Instant.EPOCH,
                    item.has(metadata) ? strings(map(item, metadata)) : Map.of()));
        } catch (IllegalArgumentException | DateTimeException e) {
            return new LaidOut.Malformed("item " + place + ": " + e.getMessage());
        }
    }

    private long versionOf(Item item) {
        Object value = item.get(version)
                .orElseThrow(() -> new IllegalArgumentException("attribute '" + version + "' is missing"));
        if (value instanceof BigDecimal number && number.signum() > 0) {
            try {
                return number.longValueExact();
            } catch (ArithmeticException e) {
                throw new IllegalArgumentException(
                        "attribute '" + version + "' must be a whole number, was " + number, e);
            }
        }
        throw new IllegalArgumentException("attribute '" + version + "' must be a positive whole number, was " + value);
    }

    private static String text(Item item, String name) {
        Object value =
                item.get(name).orElseThrow(() -> new IllegalArgumentException("attribute '" + name + "' is missing"));
        if (value instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException("attribute '" + name + "' must be a string");
    }

    private static Item map(Item item, String name) {
        Object value = item.get(name).orElseThrow();
        if (value instanceof Item map) {
            return map;
        }
        throw new IllegalArgumentException("attribute '" + name + "' must be a map");
    }

    private static Map<String, String> strings(Item map) {
        Map<String, String> strings = new LinkedHashMap<>();
        map.attributes().keySet().forEach(name -> strings.put(name, text(map, name)));
        return strings;
    }
}
