/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tributary.engine.EngineOptions;
import io.tributary.engine.ProjectionEngine;
import io.tributary.engine.Scheduler;
import io.tributary.engine.SourcedEvent;
import io.tributary.event.StoredEvent;
import io.tributary.freight.ShipmentKey;
import io.tributary.freight.ShipmentSummary;
import io.tributary.freight.Shipments;
import io.tributary.history.memory.InMemoryHistoryStore;
import io.tributary.item.Item;
import io.tributary.row.RowKey;
import io.tributary.row.memory.InMemoryRowStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProjectionRowsTest {
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final InMemoryRowStore store =
            new InMemoryRowStore(Shipments.projection().layout());
    private final ProjectionRows<ShipmentSummary> rows =
            new ProjectionRows<>(Shipments.projection(), store, Runnable::run);
    private final RowKey row = rows.key("sh-1");

    @AfterEach
    void stop() {
        timer.shutdownNow();
    }

    @Test
    void a_position_is_reached_when_its_history_is_in_the_row_up_to_it() {
        Position second = new Position("Scan", "sh-1", 2);
        assertThat(await(second, Duration.ofMillis(1)))
                .isEqualTo(new ProjectionRows.NotYet(
                        rows.get(row).toCompletableFuture().join(), 0));

        apply(1);
        assertThat(((ProjectionRows.NotYet) await(second, Duration.ofMillis(1))).checkpoint())
                .isEqualTo(1);

        CompletableFuture<ProjectionRows.Waited> waiting =
                rows.await(row, second, Duration.ofMinutes(1)).toCompletableFuture();
        assertThat(waiting).isNotDone();
        apply(2);
        assertThat(waiting.join()).isInstanceOf(ProjectionRows.Reached.class);
        assertThat(waiting.join().row().orElseThrow().checkpoints()).containsEntry("scan#sh-1", 2L);
        assertThat(await(new Position("Scan", "sh-1", 1), Duration.ofMillis(1)))
                .isInstanceOf(ProjectionRows.Reached.class);
    }

    @Test
    void what_is_stored_becomes_a_row_on_the_executor() {
        List<Runnable> given = new ArrayList<>();
        apply(1);

        CompletableFuture<Optional<RowView>> asked = new ProjectionRows<>(Shipments.projection(), store, given::add)
                .get(row)
                .toCompletableFuture();

        assertThat(asked).isNotDone();
        given.forEach(Runnable::run);
        assertThat(asked.join()).isPresent();
    }

    @Test
    void a_stream_that_the_projection_does_not_read_is_never_waited_for() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> await(new Position("Invoice", "i-1", 1), Duration.ofMillis(1)))
                .withMessageContaining("no versioned source of stream 'Invoice'");
    }

    @Test
    void a_key_that_no_row_can_have_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> rows.key("a#b"));
        assertThatIllegalArgumentException().isThrownBy(() -> rows.key("x".repeat(3_000)));
    }

    private ProjectionRows.Waited await(Position position, Duration time) {
        return rows.await(row, position, time).toCompletableFuture().join();
    }

    private void apply(long version) {
        ProjectionEngine<ShipmentKey, ShipmentSummary> engine = new ProjectionEngine<>(
                Shipments.projection(),
                store,
                new InMemoryHistoryStore(),
                Clock.systemUTC(),
                new Random(1),
                Scheduler.of(Runnable::run, timer),
                EngineOptions.defaults());
        StoredEvent scan = new StoredEvent(
                "Scan",
                "sh-1",
                version,
                "e" + version,
                "Scanned",
                Item.of(Map.of("location", "Ulm")),
                Instant.EPOCH,
                Map.of());
        engine.apply(row, List.of(SourcedEvent.of("scan", scan)))
                .toCompletableFuture()
                .join();
    }
}
