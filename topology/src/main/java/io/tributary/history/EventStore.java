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
    private static final int PAGE = 100;

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
        ObjectMapper mapper = EventJson.mapper();
        List<NewEvent> appended = new ArrayList<>(events.length);
        for (E event : events) {
            appended.add(NewEvent.of(stream.typeName(event), EventJson.item(mapper, event)));
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
        return new Append(store, new History(stream, id.text()), expected, events, clock, eventIds).run();
    }

    /** The events of a history in version order, read page by page as they are taken. */
    public Iterable<StoredEvent> read(StreamId id, long from, long to) {
        return () -> new EventIterator(store, new History(stream, id.text()), from, to, Direction.FORWARDS, PAGE);
    }

    /** The events of a history from the newest down, read page by page as they are taken. */
    public Iterable<StoredEvent> readBackwards(StreamId id, long from, long to) {
        return () -> new EventIterator(store, new History(stream, id.text()), from, to, Direction.BACKWARDS, PAGE);
    }

    /** The newest event of a history, if there is one. */
    public CompletionStage<Optional<StoredEvent>> head(StreamId id) {
        return store.read(new History(stream, id.text()), 1, Long.MAX_VALUE, Direction.BACKWARDS, 1)
                .thenApply(page -> page.events().stream().findFirst());
    }
}
