/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.docs;

import static io.tributary.docs.Depot.ORDERS;
import static io.tributary.docs.Depot.SHIPMENTS;
import static io.tributary.testing.TestEvent.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.change.ChangeProcessor;
import io.tributary.change.ChangeRecord;
import io.tributary.change.ProcessedBatch;
import io.tributary.docs.Depot.OrderEvent.OrderCancelled;
import io.tributary.docs.Depot.OrderEvent.ParcelAdded;
import io.tributary.docs.Depot.Shipment;
import io.tributary.docs.Depot.ShipmentKey;
import io.tributary.engine.Edited;
import io.tributary.engine.EngineOptions;
import io.tributary.engine.ProjectionEngine;
import io.tributary.engine.RowEditor;
import io.tributary.engine.RowOutcome;
import io.tributary.event.StoredEvent;
import io.tributary.history.History;
import io.tributary.history.HistoryStore;
import io.tributary.history.memory.InMemoryHistoryStore;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Projection;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import io.tributary.row.RowStore;
import io.tributary.row.memory.InMemoryRowStore;
import io.tributary.testing.ImmediateScheduler;
import io.tributary.testing.Scenario;
import java.math.BigDecimal;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Other writers of the rows, repair, and raw change records. */
class RepairDocumentedTest {
    private final RowStore rows = new InMemoryRowStore(SHIPMENTS.layout());
    private final HistoryStore histories = new InMemoryHistoryStore();
    private final ProjectionEngine<ShipmentKey, Shipment> engine = new ProjectionEngine<>(
            SHIPMENTS,
            rows,
            histories,
            Clock.systemUTC(),
            new SecureRandom(),
            new ImmediateScheduler(),
            EngineOptions.defaults());

    @Test
    void other_code_writes_the_same_rows() {
        // snippet: editor
        RowEditor<ShipmentKey, Shipment> editor = new RowEditor<>(SHIPMENTS, rows);
        ShipmentKey key = new ShipmentKey("sh-1");

        CompletionStage<Edited<Shipment>> created =
                editor.create(key, new Shipment("sh-1", 0, "depot", BigDecimal.ZERO));
        CompletionStage<Edited<Shipment>> changed = created.thenCompose(
                done -> editor.update(key, row -> new Shipment(row.shipmentId(), row.parcels(), "gate 4", row.kg())));
        CompletionStage<Optional<Shipment>> read = changed.thenCompose(done -> editor.read(key));
        // end

        assertThat(created.toCompletableFuture().join()).isInstanceOf(Edited.Written.class);
        assertThat(changed.toCompletableFuture().join()).isInstanceOf(Edited.Written.class);
        assertThat(read.toCompletableFuture().join()).map(Shipment::location).contains("gate 4");
        assertThat(editor.create(key, Shipment.empty(key)).toCompletableFuture().join())
                .isInstanceOf(Edited.Exists.class);
        assertThat(editor.update(new ShipmentKey("sh-2"), row -> row)
                        .toCompletableFuture()
                        .join())
                .isInstanceOf(Edited.Missing.class);
    }

    @Test
    void a_row_is_brought_up_and_folded_anew() {
        StoredEvent first = stored(1, new ParcelAdded("sh-1", 2));
        StoredEvent second = stored(2, new ParcelAdded("sh-1", 3));
        histories
                .put(new History(ORDERS, "o-1"), List.of(first, second))
                .toCompletableFuture()
                .join();

        // snippet: repair
        RowKey key = SHIPMENTS.readModel().keys().encode(new ShipmentKey("sh-1"));
        Map<InstanceId, Long> toTheHead = Map.of(new InstanceId("order", "o-1"), Long.MAX_VALUE);

        CompletionStage<RowOutcome<Shipment>> rebuilt = engine.rebuild(key, toTheHead);
        CompletionStage<RowOutcome<Shipment>> again = rebuilt.thenCompose(done -> engine.rebuild(key));
        CompletionStage<RowOutcome<Shipment>> caughtUp = again.thenCompose(done -> engine.catchUp(key));
        // end

        assertThat(rebuilt.toCompletableFuture().join().state())
                .map(Shipment::parcels)
                .contains(5L);
        assertThat(again.toCompletableFuture().join().revision()).hasValue(2);
        assertThat(caughtUp.toCompletableFuture().join().writes()).isZero();
    }

    @Test
    void the_user_may_name_the_instances_of_a_row() {
        Projection<ShipmentKey, Shipment> shipments = Projection.named("shipments")
                .into(Depot.ROWS)
                .startingWith(Shipment::empty)
                .from(
                        "order",
                        ORDERS,
                        order -> order.keyedBy((orderId, event) -> new ShipmentKey(event.shipmentId()))
                                .on(ParcelAdded.class, Shipment::parcelAdded)
                                .ignoring(OrderCancelled.class))
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                // snippet: sources-of
                .sourcesOf(key -> List.of(new InstanceId("order", "order-of-" + key.shipmentId())))
                // end
                .build();

        Scenario.of(shipments)
                .givenUndelivered(event(ORDERS, "order-of-sh-1", new ParcelAdded("sh-1", 4)))
                .whenRebuilt(new ShipmentKey("sh-1"))
                .then(new ShipmentKey("sh-1"))
                .row(new Shipment("sh-1", 4, "", BigDecimal.ZERO));
    }

    @Test
    void raw_change_records_are_applied() {
        List<ChangeRecord> records = List.of(
                ChangeRecord.inserted(
                        "r-1", "freight-events", ORDERS.layout().write(stored(1, new ParcelAdded("sh-1", 2)))),
                ChangeRecord.inserted(
                        "r-2", "freight-events", ORDERS.layout().write(stored(3, new ParcelAdded("sh-1", 2)))));

        // snippet: process-batch
        ChangeProcessor processor = new ChangeProcessor(List.of(engine));
        CompletionStage<ProcessedBatch> processed = processor.processBatch(records);
        // end

        ProcessedBatch batch = processed.toCompletableFuture().join();
        assertThat(batch.deliverAgain()).hasSize(2);
        assertThat(batch.rows().get(0).instances().get(0).failure())
                .hasValueSatisfying(failure -> assertThat(failure.code()).isEqualTo("MissingEvents"));
    }

    private static StoredEvent stored(long version, Depot.OrderEvent event) {
        return ORDERS.encode(ORDERS.id("o-1"), version, event, "event-" + version, Instant.EPOCH, Map.of());
    }
}
