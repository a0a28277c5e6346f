/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import io.tributary.event.EventStream;
import io.tributary.event.StoredEvent;
import io.tributary.event.StreamId;
import io.tributary.item.Item;
import java.time.Instant;
import java.util.Map;

/**
 * An event of a test. Its version is its place among the events of its history that a scenario names, counted from 1 in
 * the order in which it names them. It is the object that counts: naming it again is the same event again, and two that
 * look alike are two events.
 *
 * <p><b>Threading.</b> Immutable.
 *
 * @param <E> what all events of the stream have in common
 */
public final class TestEvent<E> {
    /** When events happen and scenarios start, unless they say otherwise. */
    public static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");

    private final EventStream<E> stream;
    private final StreamId id;
    private final StoredEvent first;

    private TestEvent(EventStream<E> stream, StreamId id, StoredEvent first) {
        this.stream = stream;
        this.id = id;
        this.first = first;
    }

    /**
     * An event of a history whose stream id is of one attribute.
     *
     * @throws IllegalArgumentException if the id has several, or the event's class is not declared
     */
    public static <E> TestEvent<E> event(EventStream<E> stream, String id, E event) {
        return event(stream, stream.id(id), event);
    }

    /**
     * An event of a history.
     *
     * @param id as {@link EventStream#id} makes it
     * @throws IllegalArgumentException if the event's class is not declared
     */
    public static <E> TestEvent<E> event(EventStream<E> stream, StreamId id, E event) {
        return new TestEvent<>(stream, id, stream.encode(id, 1, event, "", TIME, Map.of()));
    }

    /** An event as it lies in the store: of a former type that an upcaster knows, or one that cannot be decoded. */
    public static <E> TestEvent<E> stored(EventStream<E> stream, String id, String type, Map<String, ?> data) {
        StreamId streamId = stream.id(id);
        StoredEvent event = new StoredEvent(stream.name(), streamId.text(), 1, "", type, Item.of(data), TIME, Map.of());
        return new TestEvent<>(stream, streamId, event);
    }

    /** An event like this one that was appended at another time. */
    public TestEvent<E> at(Instant time) {
        return new TestEvent<>(stream, id, like(1, time, first.metadata()));
    }

    /** An event like this one with metadata. */
    public TestEvent<E> with(Map<String, String> metadata) {
        return new TestEvent<>(stream, id, like(1, first.time(), metadata));
    }

    EventStream<E> stream() {
        return stream;
    }

    /** The name of its history, {@code Order#o-1}. */
    String history() {
        return stream.name() + "#" + id.text();
    }

    StoredEvent at(long version) {
        return like(version, first.time(), first.metadata());
    }

    private StoredEvent like(long version, Instant time, Map<String, String> metadata) {
        return new StoredEvent(
                first.stream(),
                first.streamId(),
                version,
                history() + "@" + version,
                first.type(),
                first.data(),
                time,
                metadata);
    }

    /** Its history and type. */
    @Override
    public String toString() {
        return first.type() + " of " + history();
    }
}
