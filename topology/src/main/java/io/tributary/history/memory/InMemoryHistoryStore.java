/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history.memory;

import io.tributary.event.StoredEvent;
import io.tributary.history.Direction;
import io.tributary.history.EventPage;
import io.tributary.history.History;
import io.tributary.history.HistoryStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Histories in the heap, for tests and for trying things out.
 *
 * <p><b>Threading.</b> Every operation is atomic, and answered by the calling thread.
 */
public final class InMemoryHistoryStore implements HistoryStore {
    private final Map<String, NavigableMap<Long, StoredEvent>> histories = new HashMap<>();

    @Override
    public synchronized CompletionStage<EventPage> read(
            History history, long from, long to, Direction direction, int limit) {
        NavigableMap<Long, StoredEvent> range =
                histories.getOrDefault(history.toString(), new TreeMap<>()).subMap(from, true, to, true);
        NavigableMap<Long, StoredEvent> ordered = direction == Direction.FORWARDS ? range : range.descendingMap();
        List<StoredEvent> events = new ArrayList<>();
        for (StoredEvent event : ordered.values()) {
            if (events.size() == limit) {
                return CompletableFuture.completedStage(new EventPage(events, OptionalLong.of(event.version())));
            }
            events.add(event);
        }
        return CompletableFuture.completedStage(new EventPage(events, OptionalLong.empty()));
    }

    @Override
    public synchronized CompletionStage<PutResult> put(History history, List<StoredEvent> events) {
        if (events.isEmpty() || events.size() > MAX_EVENTS) {
            throw new IllegalArgumentException("a put must have 1 to " + MAX_EVENTS + " events, had " + events.size());
        }
        NavigableMap<Long, StoredEvent> stored = histories.computeIfAbsent(history.toString(), name -> new TreeMap<>());
        if (events.stream().anyMatch(event -> stored.containsKey(event.version()))) {
            return CompletableFuture.completedStage(PutResult.TAKEN);
        }
        events.forEach(event -> stored.put(event.version(), event));
        return CompletableFuture.completedStage(PutResult.STORED);
    }
}
