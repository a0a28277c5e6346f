/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.docs;

import static io.tributary.docs.Depot.ORDERS;
import static io.tributary.docs.Depot.ROWS;
import static io.tributary.docs.Depot.SCANS;
import static io.tributary.testing.TestEvent.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.docs.Depot.OrderEvent.OrderCancelled;
import io.tributary.docs.Depot.OrderEvent.ParcelAdded;
import io.tributary.docs.Depot.Scanned;
import io.tributary.docs.Depot.Shipment;
import io.tributary.docs.Depot.ShipmentKey;
import io.tributary.engine.Delivery;
import io.tributary.engine.Drained;
import io.tributary.engine.EngineOptions;
import io.tributary.engine.ProjectionEngine;
import io.tributary.engine.Scheduler;
import io.tributary.engine.SourcedEvent;
import io.tributary.engine.Swept;
import io.tributary.history.HistoryStore;
import io.tributary.history.memory.InMemoryHistoryStore;
import io.tributary.outbox.EffectCodec;
import io.tributary.outbox.EffectDelivery;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Projection;
import io.tributary.projection.ProjectionBuilder;
import io.tributary.projection.Tombstones;
import io.tributary.row.RowKey;
import io.tributary.row.RowStore;
import io.tributary.row.memory.InMemoryRowStore;
import io.tributary.testing.ImmediateScheduler;
import io.tributary.testing.Scenario;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Effects, where they wait, and how they are delivered by hand. */
class EffectsDocumentedTest {
    private static final ShipmentKey SH_1 = new ShipmentKey("sh-1");
    private static final Clock CLOCK = Clock.systemUTC();

    private final List<String> sent = new ArrayList<>();
    private boolean mailIsDown;

    // snippet: effects
    sealed interface Notice {
        record Arrived(String shipmentId, String location) implements Notice {}

        record Cancelled(String shipmentId) implements Notice {}
    }

    static ProjectionBuilder<ShipmentKey, Shipment> withNotices(ProjectionBuilder<ShipmentKey, Shipment> shipments) {
        return shipments.outbox(Notice.class, (event, next, context) -> {
            if (event instanceof Scanned scanned && next.isPresent()) {
                return List.of(new Notice.Arrived(next.get().shipmentId(), scanned.location()));
            }
            return event instanceof OrderCancelled cancelled
                    ? List.of(new Notice.Cancelled(cancelled.shipmentId()))
                    : List.of();
        });
    }
    // end

    interface Mail {
        CompletionStage<?> send(Notice notice, String id);
    }

    @Test
    void effects_are_written_with_the_row() {
        Projection<ShipmentKey, Shipment> shipments = withNotices(shipments()).build();
        var ulm = event(SCANS, "sh-1", new Scanned("Ulm"));

        Scenario.of(shipments)
                .given(event(ORDERS, "o-1", new ParcelAdded("sh-1", 2)))
                .when(ulm)
                .then(SH_1)
                .effects(new Notice.Arrived("sh-1", "Ulm"))
                .and()
                .when(ulm, event(ORDERS, "o-1", new OrderCancelled("sh-1")))
                .then(SH_1)
                .effects(new Notice.Cancelled("sh-1"))
                .outbox(new Notice.Arrived("sh-1", "Ulm"), new Notice.Cancelled("sh-1"));
    }

    @Test
    void effects_may_wait_in_a_table_of_their_own() {
        Projection<ShipmentKey, Shipment> shipments = shipments()
                // snippet: outbox-table
                .outboxIn(
                        "freight-outbox",
                        Notice.class,
                        (event, next, context) -> event instanceof Scanned scanned
                                ? List.of(new Notice.Arrived(context.streamId().get("shipmentId"), scanned.location()))
                                : List.of())
                // end
                .build();

        assertThat(shipments.layout().outboxTable()).contains("freight-outbox");
        Scenario.of(shipments)
                .when(event(SCANS, "sh-1", new Scanned("Ulm")))
                .then(SH_1)
                .effects(new Notice.Arrived("sh-1", "Ulm"));
    }

    @Test
    void effects_are_delivered_by_hand() {
        Projection<ShipmentKey, Shipment> shipments = withNotices(shipments()).build();
        RowStore rows = new InMemoryRowStore(shipments.layout());
        HistoryStore histories = new InMemoryHistoryStore();
        Scheduler scheduler = new ImmediateScheduler();
        Mail mail = (notice, id) -> {
            if (mailIsDown) {
                return CompletableFuture.failedStage(new IllegalStateException("mail is down"));
            }
            sent.add(id + " " + notice);
            return CompletableFuture.completedStage(null);
        };

        // snippet: deliver
        EffectDelivery delivery = EffectDelivery.decoded(
                EffectCodec.of(Notice.class),
                (notice, pending) -> mail.send(notice, pending.id().text()));
        ProjectionEngine<ShipmentKey, Shipment> engine = new ProjectionEngine<>(
                shipments,
                rows,
                histories,
                CLOCK,
                new SecureRandom(),
                scheduler,
                EngineOptions.defaults(),
                Optional.of(Delivery.to(delivery).claimingFor(Duration.ofSeconds(10))));
        // end
        mailIsDown = true;
        Scanned scanned = new Scanned("Ulm");
        var stored = SCANS.encode(SCANS.id("sh-1"), 1, scanned, "event-1", Instant.EPOCH, Map.of());
        var outcome = engine.applyBatch(List.of(SourcedEvent.of("scan", stored)))
                .toCompletableFuture()
                .join()
                .rows()
                .get(0);
        assertThat(outcome.undelivered()).isEqualTo(1);

        mailIsDown = false;
        // snippet: drain
        RowKey key = shipments.readModel().keys().encode(new ShipmentKey("sh-1"));
        CompletionStage<Drained> one = engine.drain(key);
        CompletionStage<Swept> all = engine.drainPending(Duration.ofMinutes(1));
        // end
        assertThat(one.toCompletableFuture().join().delivered()).isEqualTo(1);
        assertThat(all.toCompletableFuture().join().undelivered()).isZero();
        assertThat(sent).containsExactly("scan#sh-1@1.0 Arrived[shipmentId=sh-1, location=Ulm]");
    }

    private static ProjectionBuilder<ShipmentKey, Shipment> shipments() {
        return Projection.named("shipments")
                .into(ROWS)
                .startingWith(Shipment::empty)
                .from(
                        "order",
                        ORDERS,
                        order -> order.keyedBy((orderId, event) -> new ShipmentKey(event.shipmentId()))
                                .on(ParcelAdded.class, Shipment::parcelAdded)
                                .removesOn(OrderCancelled.class))
                .from(
                        "scan",
                        SCANS,
                        scan -> scan.latest()
                                .keyedBy(id -> new ShipmentKey(id.get("shipmentId")))
                                .on(Scanned.class, Shipment::scanned))
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .removal(Tombstones.kept());
    }
}
