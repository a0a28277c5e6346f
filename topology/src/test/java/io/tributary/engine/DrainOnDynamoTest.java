/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.scan;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.fixture.LocalDynamo;
import io.tributary.fixture.SettableClock;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.Notice;
import io.tributary.fixture.Shipments.Scanned;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.history.memory.InMemoryHistoryStore;
import io.tributary.outbox.PendingEffect;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Effects;
import io.tributary.projection.Projection;
import io.tributary.projection.ProjectionBuilder;
import io.tributary.projection.ReadModel;
import io.tributary.row.RowStore;
import io.tributary.row.dynamodb.DynamoDbRowStore;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Claims, deliveries and sweeps where the outbox is really stored, beside the row and in another table. */
@ExtendWith(LocalDynamo.Provided.class)
class DrainOnDynamoTest {
    private static final Effects<Summary, Notice> NOTICES =
            (event, next, context) -> List.of(new Notice(context.streamId().text(), ((Scanned) event).location()));

    private final LocalDynamo dynamo;
    private final SettableClock clock = new SettableClock();
    private final Queue<String> delivered = new ConcurrentLinkedQueue<>();
    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(2);

    DrainOnDynamoTest(LocalDynamo dynamo) {
        this.dynamo = dynamo;
    }

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private Projection<ShipmentKey, Summary> projection(boolean beside) {
        // The index has a projection's name in it: each test sweeps its own.
        ProjectionBuilder<ShipmentKey, Summary> declared = Projection.named("notices-" + UUID.randomUUID())
                .into(ReadModel.of(Summary.class)
                        .keyedBy(ShipmentKey.class)
                        .table("drain-read")
                        .key("S#" + UUID.randomUUID() + "#{shipmentId}", "SUMMARY"))
                .startingWith((ShipmentKey key) -> new Summary(key.shipmentId(), 0, "", 0))
                .from(
                        "scan",
                        Shipments.SCANS,
                        source -> source.keyedBy(id -> new ShipmentKey(id.get("shipmentId")))
                                .on(
                                        Scanned.class,
                                        (row, event) -> new Summary(row.shipmentId(), 0, event.location(), 0)))
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision");
        return (beside
                        ? declared.outbox(Notice.class, NOTICES)
                        : declared.outboxIn("drain-outbox", Notice.class, NOTICES))
                .build();
    }

    private ProjectionEngine<ShipmentKey, Summary> engine(
            Projection<ShipmentKey, Summary> projection, Optional<Delivery> delivery) {
        dynamo.table("drain-read");
        dynamo.table("drain-outbox");
        RowStore rows = new DynamoDbRowStore(dynamo.client(), projection.layout());
        return new ProjectionEngine<>(
                projection,
                rows,
                new InMemoryHistoryStore(),
                clock,
                new SecureRandom(),
                Scheduler.of(threads, threads),
                EngineOptions.defaults(),
                delivery);
    }

    private CompletionStage<?> deliver(PendingEffect effect) {
        delivered.add(effect.row().text() + " " + effect.sequence());
        return CompletableFuture.completedStage(null);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Rule({"projections 9.8", "projections 10.1", "projections 10.5"})
    void a_sweep_finds_what_nobody_delivered_and_delivers_each_row_in_sequence(boolean beside) {
        Projection<ShipmentKey, Summary> projection = projection(beside);
        ProjectionEngine<ShipmentKey, Summary> writer = engine(projection, Optional.empty());
        for (String row : List.of("a", "b", "c")) {
            await(writer.apply(key(row), List.of(SourcedEvent.of("scan", scan(row, 1, "Ulm")))));
            await(writer.apply(
                    key(row),
                    List.of(
                            SourcedEvent.of("scan", scan(row, 2, "Bonn")),
                            SourcedEvent.of("scan", scan(row, 3, "Kiel")))));
        }
        ProjectionEngine<ShipmentKey, Summary> sweeper = engine(projection, Optional.of(Delivery.to(this::deliver)));

        assertThat(await(sweeper.drainPending(Duration.ofMinutes(1))).rows()).isEmpty();
        clock.pass(Duration.ofMinutes(1));
        Swept swept = await(sweeper.drainPending(Duration.ofMinutes(1)));

        assertThat(swept.delivered()).isEqualTo(9);
        for (String row : List.of("a", "b", "c")) {
            assertThat(delivered.stream().filter(effect -> effect.startsWith(row)))
                    .containsExactly(row + " 100", row + " 200", row + " 201");
        }
        assertThat(await(sweeper.drainPending(Duration.ZERO)).rows()).isEmpty();
        assertThat(await(writer.pendingEffects(key("a")))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Rule({"projections 10.1", "projections 10.3"})
    void a_claim_of_somebody_who_is_gone_is_waited_for_and_then_taken_over(boolean beside) {
        Projection<ShipmentKey, Summary> projection = projection(beside);
        CompletableFuture<Void> started = new CompletableFuture<>();
        ProjectionEngine<ShipmentKey, Summary> dying = engine(
                projection,
                Optional.of(new Delivery(
                        effect -> {
                            started.complete(null);
                            return new CompletableFuture<>();
                        },
                        "dying",
                        Duration.ofSeconds(30))));
        ProjectionEngine<ShipmentKey, Summary> heir = engine(projection, Optional.of(Delivery.to(this::deliver)));
        CompletionStage<RowOutcome<Summary>> never =
                dying.apply(key("a"), List.of(SourcedEvent.of("scan", scan("a", 1, "Ulm"))));
        await(started);

        Drained held = await(heir.drain(key("a")));
        clock.pass(Duration.ofSeconds(30));
        Drained taken = await(heir.drain(key("a")));

        assertThat(held).isEqualTo(new Drained(0, 1, Optional.empty()));
        assertThat(taken).isEqualTo(new Drained(1, 0, Optional.empty()));
        assertThat(delivered).containsExactly("a 100");
        assertThat(never.toCompletableFuture()).isNotDone();
    }

    private static <T> T await(CompletionStage<T> stage) {
        return stage.toCompletableFuture().orTimeout(60, TimeUnit.SECONDS).join();
    }
}
