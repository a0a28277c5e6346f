/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tributary.app.eventfile.EventLine;
import io.tributary.event.EventJson;
import io.tributary.event.EventStream;
import io.tributary.event.StoredEvent;
import io.tributary.history.AppendResult;
import io.tributary.history.EventStore;
import io.tributary.history.Expected;
import io.tributary.history.HistoryStore;
import io.tributary.history.NewEvent;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/** Appends the lines of an event file through the event store. Not thread-safe. */
public final class EventAppender {
    private static final int AT_A_TIME = 8;

    private final HistoryStore histories;
    private final ObjectMapper mapper = EventJson.mapper();
    private final Map<EventStream<?>, EventStore<?>> stores = new ConcurrentHashMap<>();

    /** Appends to the histories of a store. */
    public EventAppender(HistoryStore histories) {
        this.histories = histories;
    }

    /** Appends one event, and waits until it is stored. */
    public StoredEvent append(EventLine<?> line) {
        return start(line).join();
    }

    /**
     * Appends events, a few at a time, each history in the order of the lines. Waits until all are stored.
     *
     * @param stored is told of each event, one at a time
     */
    void appendAll(List<EventLine<?>> lines, Consumer<StoredEvent> stored) throws InterruptedException {
        Semaphore free = new Semaphore(AT_A_TIME);
        Map<String, CompletableFuture<StoredEvent>> newest = new HashMap<>();
        Object oneAtATime = new Object();
        for (EventLine<?> line : lines) {
            free.acquire();
            String history = line.stream().name() + "#" + line.id().text();
            CompletableFuture<StoredEvent> before = newest.get(history);
            CompletableFuture<StoredEvent> append =
                    before == null ? start(line) : before.thenCompose(event -> start(line));
            newest.put(history, append.whenComplete((event, failure) -> {
                free.release();
                if (failure == null) {
                    synchronized (oneAtATime) {
                        stored.accept(event);
                    }
                }
            }));
        }
        CompletableFuture.allOf(newest.values().toArray(CompletableFuture<?>[]::new))
                .join();
    }

    private <E> CompletableFuture<StoredEvent> start(EventLine<E> line) {
        NewEvent event = new NewEvent(
                line.stream().typeName(line.event()),
                EventJson.item(mapper, line.event()),
                line.eventId(),
                line.metadata());
        return store(line.stream())
                .append(line.id(), Expected.any(), List.of(event))
                .thenApply(result -> stored(line, result))
                .toCompletableFuture();
    }

    private static StoredEvent stored(EventLine<?> line, AppendResult result) {
        return result.fold(appended -> appended.events().get(0), wrong -> {
            throw new IllegalStateException(line + " could not be appended: " + wrong);
        });
    }

    private EventStore<?> store(EventStream<?> stream) {
        return stores.computeIfAbsent(stream, any -> new EventStore<>(any, histories, Clock.systemUTC()));
    }
}
