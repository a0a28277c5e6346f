/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.engine.EngineOptions;
import io.tributary.engine.ProjectionEngine;
import io.tributary.engine.RowOutcome;
import io.tributary.engine.Scheduler;
import io.tributary.history.HistoryStore;
import io.tributary.item.Item;
import io.tributary.projection.Projection;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import io.tributary.row.memory.InMemoryRowStore;
import io.tributary.simulation.Story.Told;
import io.tributary.simulation.Violation.Invariant;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** What rows come to in the end where the order of events does not matter: one thing, which a rebuild does not change. */
final class Canonical {
    private final Projection<Tally.Key, Tally> projection;
    private final Story story;
    private final Journal journal;

    Canonical(Projection<Tally.Key, Tally> projection, Story story, Journal journal) {
        this.projection = projection;
        this.story = story;
        this.journal = journal;
    }

    void ended(RowKey row, InMemoryRowStore rows, HistoryStore histories, VirtualTime time) {
        Optional<Tally> expected = Optional.empty();
        for (InstanceId instance : story.histories().keySet()) {
            for (Told told : story.own(row, instance, 0, Long.MAX_VALUE)) {
                if (told.event().kind() != Happened.Kind.REJECT) {
                    Tally before = expected.orElseGet(() -> Tally.empty(Witness.key(row)));
                    expected =
                            before.after(told.event()).fold(Optional::of, () -> Optional.of(before), Optional::empty);
                }
            }
        }
        expect(row, rows, expected, "all events");
        Map<InstanceId, Long> checkpoints =
                new HashMap<>(Position.of(rows.rows().getOrDefault(row, Item.empty())));
        if (checkpoints.isEmpty()) {
            return;
        }
        RowOutcome<Tally> rebuilt = new ProjectionEngine<>(
                        projection, rows, histories, time, new Random(1), new AtOnce(), EngineOptions.defaults())
                .rebuild(row, checkpoints)
                .toCompletableFuture()
                .join();
        if (rebuilt.failure().isPresent()) {
            journal.violated(Invariant.CANONICAL, "a rebuild of " + row.text() + " fails: " + rebuilt.failure());
        }
        expect(row, rows, expected, "a rebuild");
    }

    private void expect(RowKey row, InMemoryRowStore rows, Optional<Tally> expected, String after) {
        Optional<Tally> actual = Optional.ofNullable(rows.rows().get(row)).map(Tally::of);
        if (!actual.equals(expected)) {
            journal.violated(
                    Invariant.CANONICAL,
                    "after " + after + " " + row.text() + " should be " + expected + ", is " + actual);
        }
    }

    private static final class AtOnce implements Scheduler {
        @Override
        public void run(Runnable action) {
            action.run();
        }

        @Override
        public void after(Duration delay, Runnable action) {
            action.run();
        }
    }
}
