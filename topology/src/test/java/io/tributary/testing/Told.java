/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import io.tributary.engine.SourcedEvent;
import io.tributary.event.StoredEvent;
import io.tributary.history.History;
import io.tributary.history.HistoryStore;
import io.tributary.projection.Projection;
import io.tributary.projection.Source;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The events that a test has named so far, and their versions. */
final class Told {
    private final Projection<?, ?> projection;
    private final Map<TestEvent<?>, StoredEvent> events = new HashMap<>();
    private final List<TestEvent<?>> all = new ArrayList<>();
    private final Map<String, Long> heads = new HashMap<>();
    private final Set<String> incomplete = new HashSet<>();

    Told(Projection<?, ?> projection) {
        this.projection = projection;
    }

    /** The event with its version, the next one of its history if it is new. */
    StoredEvent event(TestEvent<?> event) {
        if (projection.sourcesReading(event.stream().name()).isEmpty()) {
            throw new IllegalArgumentException("projection '" + projection.name() + "' does not read the stream '"
                    + event.stream().name() + "' of " + event + "; its sources are "
                    + projection.sources().stream().map(Source::name).toList());
        }
        return events.computeIfAbsent(event, told -> {
            all.add(told);
            return told.at(heads.merge(told.history(), 1L, Long::sum));
        });
    }

    /** All events so far, in the order in which they were named. */
    List<TestEvent<?>> all() {
        return List.copyOf(all);
    }

    /** Takes note that a history has events that nobody delivers. */
    void incomplete(TestEvent<?> event) {
        event(event);
        incomplete.add(event.history());
    }

    boolean isIncomplete(String history) {
        return incomplete.contains(history);
    }

    boolean knows(TestEvent<?> event) {
        return events.containsKey(event);
    }

    /** Puts events into the store; those that are there already stay. */
    void happen(Collection<? extends TestEvent<?>> happened, HistoryStore store) {
        for (TestEvent<?> event : happened) {
            StoredEvent stored = event(event);
            Answers.of(store.put(new History(event.stream(), stored.streamId()), List.of(stored)));
        }
    }

    /** An event as the projection's sources get it. */
    List<SourcedEvent> sourced(TestEvent<?> event) {
        StoredEvent stored = event(event);
        return projection.sourcesReading(event.stream().name()).stream()
                .map(source -> SourcedEvent.of(source.name(), stored))
                .toList();
    }
}
