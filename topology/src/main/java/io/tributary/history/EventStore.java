/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tributary.event.EventJson;
import io.tributary.event.EventStream;
import io.tributary.event.StoredEvent;
import io.tributary.event.StreamId;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Appends to the histories of one stream and reads them.
 *
 * <p><b>Threading.</b> Thread-safe. Appending does not block; reading blocks when the next page is needed.
 *
 * <p><b>Ordering.</b> A history never has holes, and an event's time is never before its predecessor's.
 *
 * @param <E> the stream's events
 */
public final class EventStore<E> {
    private static final ObjectMapper MAPPER = EventJson.mapper();

    private final EventStream<E> stream;
    private final HistoryStore store;
    private final Clock clock;
    private final Supplier<String> eventIds;

    /** A store with random event ids. */
    public EventStore(EventStream<E> stream, HistoryStore store, Clock clock) {
        this(stream, store, clock, () -> UUID.randomUUID().toString());
    }

    /** A store whose event ids, where the caller gives none, come from a supplier. */
    public EventStore(EventStream<E> stream, HistoryStore store, Clock clock, Supplier<String> eventIds) {
        this.stream = stream;
        this.store = store;
        this.clock = clock;
        this.eventIds = eventIds;
    }

    /** The stream. */
    public EventStream<E> stream() {
        return stream;
    }

    /**
     * Appends events with the next versions, all or none.
     *
     * @throws IllegalArgumentException if there is none, more than a transaction holds, or one of a type that the
     *     stream does not declare
     */
    @SafeVarargs
    public final CompletionStage<AppendResult> append(StreamId id, Expected expected, E... events) {
        List<NewEvent> appended = new ArrayList<>(events.length);
        for (E event : events) {
            appended.add(encode(event));
        }
        return append(id, expected, appended);
    }

    /**
     * Appends events with the next versions, all or none. With event ids of the caller's, an append that was made
     * already is found: at the expected version, or, where no exact version is expected, among the newest 100 events.
     *
     * @throws IllegalArgumentException as {@link HistoryStore#put}
     */
    public CompletionStage<AppendResult> append(StreamId id, Expected expected, List<NewEvent> events) {
        return new Append(store, history(id), expected, Optional.empty(), events, clock, eventIds).run();
    }

    /**
     * Appends events behind one that the caller has just read, without reading it again.
     *
     * @param head the newest event that the caller has seen; a history that has gone on since is a wrong version
     * @throws IllegalArgumentException as {@link HistoryStore#put}, or if the event is of another history
     */
    public CompletionStage<AppendResult> appendAfter(StoredEvent head, List<NewEvent> events) {
        StreamId id = stream.parseId(head.streamId());
        if (!head.stream().equals(stream.name())) {
            throw new IllegalArgumentException(
                    "an append to stream '" + stream.name() + "' cannot follow the event " + head.position());
        }
        Expected expected = Expected.version(head.version());
        return new Append(store, history(id), expected, Optional.of(head), events, clock, eventIds).run();
    }

    /**
     * An event of the user's as it is appended, without id and metadata.
     *
     * @throws IllegalArgumentException if the stream does not declare its class
     */
    public NewEvent encode(E event) {
        return NewEvent.of(stream.typeName(event), EventJson.item(MAPPER, event));
    }

    /** The events of a history in version order, read page by page as they are taken. */
    public Iterable<StoredEvent> read(StreamId id, long from, long to) {
        return () -> new EventIterator(new Pages(store, history(id), from, to, Direction.FORWARDS));
    }

    /** The events of a history from the newest down, read page by page as they are taken. */
    public Iterable<StoredEvent> readBackwards(StreamId id, long from, long to) {
        return () -> new EventIterator(new Pages(store, history(id), from, to, Direction.BACKWARDS));
    }

    /**
     * Hands the events of a history over in version order, for as long as the visitor asks for more; no page is read that
     * it does not ask for. The visitor is called by one thread at a time, the caller's or the storage's, and must not
     * block. What it throws fails the stage.
     *
     * @param visitor answers whether it wants another event
     */
    public CompletionStage<Void> visit(StreamId id, long from, long to, Predicate<StoredEvent> visitor) {
        return new Visit(new Pages(store, history(id), from, to, Direction.FORWARDS), visitor).run();
    }

    /** The newest event of a history, if there is one. */
    public CompletionStage<Optional<StoredEvent>> head(StreamId id) {
        return store.read(history(id), 1, Long.MAX_VALUE, Direction.BACKWARDS, 1)
                .thenApply(page -> page.events().stream().findFirst());
    }

    /** Where the events of an id lie. */
    public History history(StreamId id) {
        return new History(stream, id.text());
    }
}
