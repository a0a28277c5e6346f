/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.event;

import io.tributary.item.Item;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How an event lies in a DynamoDB item: data, not code.
 *
 * <p>In the standard layout the partition key is {@code <stream>#<stream id>}, the sort key is the version in 20 digits,
 * and the attributes are {@code stream}, {@code streamId}, {@code version} (N), {@code type}, {@code data} (M),
 * {@code time} (S, ISO-8601), {@code eventId} (S) and {@code metadata} (M of S).
 *
 * <p>Another library's table is described by the names of its attributes, {@code ""} for one that it does not have, and by
 * the {@link LayoutForms} in which it writes them. A stream name or id that is no attribute is taken from the partition
 * key, an event id from the item's key, and the time of events without one is {@link Instant#EPOCH}.
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
 * @param forms how keys are composed, and how values are written
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
        String metadata,
        LayoutForms forms) {

    /**
     * Validates.
     *
     * @throws IllegalArgumentException if a key, the version or the type has no name
     */
    public EventLayout {
        if (partitionKey.isEmpty() || sortKey.isEmpty() || version.isEmpty() || type.isEmpty()) {
            throw new IllegalArgumentException("partition key, sort key, version and type must have names");
        }
    }

    /** A layout in the standard forms. */
    public EventLayout(
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
        this(
                partitionKey,
                sortKey,
                stream,
                streamId,
                version,
                type,
                data,
                time,
                eventId,
                metadata,
                LayoutForms.standard());
    }

    /** The same attributes in other forms. */
    public EventLayout in(LayoutForms other) {
        return new EventLayout(
                partitionKey, sortKey, stream, streamId, version, type, data, time, eventId, metadata, other);
    }

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
        return forms.partition(streamName, streamIdText);
    }

    /** The sort key's value of a version: in 20 digits, so that text order is version order; or a number. */
    public Object sort(long number) {
        return forms.sort(number);
    }

    /** The item of an event, keys included. */
    public Item write(StoredEvent event) {
        Map<String, Object> attributes = new LinkedHashMap<>();
        put(attributes, stream, event.stream());
        put(attributes, streamId, forms.id(event.streamId()));
        put(attributes, version, event.version());
        put(attributes, type, event.type());
        put(attributes, data, forms.document(event.data()));
        put(attributes, time, DateTimeFormatter.ISO_INSTANT.format(event.time()));
        put(attributes, eventId, event.eventId());
        put(attributes, metadata, forms.document(Item.of(event.metadata())));
        // Last: where the version is the sort key, the key's form wins.
        attributes.put(partitionKey, partition(event.stream(), event.streamId()));
        attributes.put(sortKey, sort(event.version()));
        return Item.of(attributes);
    }

    private static void put(Map<String, Object> attributes, String name, Object value) {
        if (!name.isEmpty()) {
            attributes.put(name, value);
        }
    }

    /**
     * What an item of the table is. An item without the attributes by which an event is known is none: a snapshot, a row or
     * an outbox item may lie in the same table.
     */
    public LaidOut read(Item item) {
        if (!claimsToBeAnEvent(item)) {
            return new LaidOut.NoEvent();
        }
        String place =
                item.get(partitionKey).orElse("?") + " / " + item.get(sortKey).orElse("?");
        try {
            boolean byKey = stream.isEmpty() || streamId.isEmpty();
            Optional<LayoutForms.Place> key = byKey ? forms.place(text(item, partitionKey)) : Optional.empty();
            if (byKey && key.isEmpty()) {
                return new LaidOut.NoEvent();
            }
            return new LaidOut.Event(new StoredEvent(
                    stream.isEmpty() ? key.orElseThrow().stream() : text(item, stream),
                    streamId.isEmpty() ? key.orElseThrow().streamId() : forms.idText(text(item, streamId)),
                    versionOf(item),
                    item.has(eventId) ? text(item, eventId) : place,
                    text(item, type),
                    item.has(data) ? forms.readDocument(data, attribute(item, data)) : Item.empty(),
                    item.has(time) ? Instant.parse(text(item, time)) : Instant.EPOCH,
                    item.has(metadata) ? strings(forms.readDocument(metadata, attribute(item, metadata))) : Map.of()));
        } catch (IllegalArgumentException | DateTimeException e) {
            return new LaidOut.Malformed("item " + place + ": " + e.getMessage());
        }
    }

    private boolean claimsToBeAnEvent(Item item) {
        if (item.get(sortKey).filter(SNAPSHOT::equals).isPresent()) {
            return false;
        }
        boolean known = (stream.isEmpty() || item.has(stream)) && (streamId.isEmpty() || item.has(streamId));
        boolean byKeysOnly = stream.isEmpty() && streamId.isEmpty();
        return known && (!byKeysOnly || (item.has(version) && item.has(type)));
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

    private static Object attribute(Item item, String name) {
        return item.get(name).orElseThrow();
    }

    private Map<String, String> strings(Item map) {
        Map<String, String> strings = new LinkedHashMap<>();
        map.attributes().forEach((name, value) -> strings.put(name, forms.metadataText(name, value)));
        return strings;
    }
}
