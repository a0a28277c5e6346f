/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history;

import io.tributary.event.EventLayout;
import io.tributary.history.SnapshotStore.Found;
import io.tributary.item.Item;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How a snapshot lies in an item: at its history's partition key and the sort key {@code snapshot}, which no version is
 * spelled like. It has none of the attributes by which an event is known.
 */
public final class SnapshotItem {
    /** The attribute with the version, by which a newer snapshot is known. */
    public static final String VERSION = "snapshotVersion";

    private static final String EVENT_ID = "snapshotEventId";
    private static final String TIME = "snapshotTime";
    private static final String SCHEMA = "schema";
    private static final String TAKEN_AT = "takenAt";
    private static final String VALUE = "value";

    private SnapshotItem() {}

    /** The key of a history's snapshot in a table of a layout, whose sort key is a string. */
    public static Item key(History history, EventLayout layout) {
        return Item.of(Map.of(
                layout.partitionKey(),
                layout.partition(history.stream().name(), history.streamId()),
                layout.sortKey(),
                EventLayout.SNAPSHOT));
    }

    /** The item of a snapshot, key included. */
    public static Item write(History history, EventLayout layout, Snapshot snapshot) {
        Map<String, Object> attributes =
                new LinkedHashMap<>(key(history, layout).attributes());
        attributes.put(VERSION, snapshot.version());
        attributes.put(EVENT_ID, snapshot.eventId());
        attributes.put(TIME, DateTimeFormatter.ISO_INSTANT.format(snapshot.time()));
        attributes.put(SCHEMA, snapshot.schema());
        attributes.put(TAKEN_AT, DateTimeFormatter.ISO_INSTANT.format(snapshot.takenAt()));
        snapshot.value().ifPresent(value -> attributes.put(VALUE, value));
        return Item.of(attributes);
    }

    /** What an item at a snapshot's key is. */
    public static Found read(Item item) {
        try {
            return new SnapshotStore.There(new Snapshot(
                    of(item, VERSION, BigDecimal.class).longValueExact(),
                    of(item, EVENT_ID, String.class),
                    Instant.parse(of(item, TIME, String.class)),
                    of(item, SCHEMA, String.class),
                    Instant.parse(of(item, TAKEN_AT, String.class)),
                    item.has(VALUE) ? Optional.of(of(item, VALUE, Item.class)) : Optional.empty()));
        } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
            return new SnapshotStore.Unreadable(String.valueOf(e.getMessage()));
        }
    }

    private static <T> T of(Item item, String name, Class<T> type) {
        return item.get(name)
                .filter(type::isInstance)
                .map(type::cast)
                .orElseThrow(() -> new IllegalArgumentException(
                        "attribute '" + name + "' must be there as a " + type.getSimpleName()));
    }
}
