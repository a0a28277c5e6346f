/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

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

/** Appends the lines of an event file through the event store, one after the other. */
final class EventAppender {
    private final HistoryStore histories;
    private final Map<EventStream<?>, EventStore<?>> stores = new HashMap<>();

    EventAppender(HistoryStore histories) {
        this.histories = histories;
    }

    /**
     * Appends one event.
     *
     * @return the event as it is stored
     */
    <E> StoredEvent append(EventLine<E> line) {
        NewEvent event = new NewEvent(
                line.stream().typeName(line.event()),
                EventJson.item(EventJson.mapper(), line.event()),
                line.eventId(),
                line.metadata());
        AppendResult result = store(line.stream())
                .append(line.id(), Expected.any(), List.of(event))
                .toCompletableFuture()
                .join();
        return result.fold(appended -> appended.events().get(0), wrong -> {
            throw new IllegalStateException(line + " could not be appended: " + wrong);
        });
    }

    private EventStore<?> store(EventStream<?> stream) {
        return stores.computeIfAbsent(stream, any -> new EventStore<>(any, histories, Clock.systemUTC()));
    }
}
