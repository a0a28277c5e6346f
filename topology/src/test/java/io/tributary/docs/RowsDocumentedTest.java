/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.docs;

import static io.tributary.docs.Depot.ORDERS;
import static io.tributary.docs.Depot.ROWS;
import static io.tributary.docs.Depot.WEIGHINGS;
import static io.tributary.testing.TestEvent.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.docs.Depot.OrderEvent;
import io.tributary.docs.Depot.OrderEvent.OrderCancelled;
import io.tributary.docs.Depot.OrderEvent.ParcelAdded;
import io.tributary.docs.Depot.Shipment;
import io.tributary.docs.Depot.ShipmentKey;
import io.tributary.docs.Depot.Weighed;
import io.tributary.event.EventStream;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.InvalidProjectionException;
import io.tributary.projection.Projection;
import io.tributary.projection.ProjectionBuilder;
import io.tributary.projection.ReadModel;
import io.tributary.projection.Tombstones;
import io.tributary.testing.Scenario;
import io.tributary.testing.TestEvent;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** Keys, checkpoints, revision, removal, and rows that were there before. */
class RowsDocumentedTest {
    private static final ShipmentKey SH_1 = new ShipmentKey("sh-1");

    private final TestEvent<OrderEvent> added = event(ORDERS, "o-1", new ParcelAdded("sh-1", 2));
    private final TestEvent<OrderEvent> cancelled = event(ORDERS, "o-1", new OrderCancelled("sh-1"));
    private final TestEvent<OrderEvent> again = event(ORDERS, "o-1", new ParcelAdded("sh-1", 7));
    private final TestEvent<Weighed> first = event(WEIGHINGS, "w-1", new Weighed("sh-1", new BigDecimal("2")));
    private final TestEvent<Weighed> second = event(WEIGHINGS, "w-2", new Weighed("sh-1", new BigDecimal("1")));

    // snippet: stock
    record StockKey(String warehouse, long article) {}

    record Stock(String warehouse, long article, long pieces) {}

    record Counted(long pieces) {}

    static final EventStream<Counted> COUNTS = EventStream.named("Count")
            .of(Counted.class)
            .identifiedBy("warehouse", "article")
            .storedIn("stock-events");

    static final Projection<StockKey, Stock> STOCK = Projection.named("stock")
            .into(ReadModel.of(Stock.class)
                    .keyedBy(StockKey.class)
                    .entity("Stock")
                    .keyAttributes("id")
                    .table("stock")
                    .key("{warehouse}#{article}"))
            .startingWith(key -> new Stock(key.warehouse(), key.article(), 0))
            .from(
                    "count",
                    COUNTS,
                    count -> count.latest()
                            .keyedBy(id -> new StockKey(id.get("warehouse"), Long.parseLong(id.get("article"))))
                            .on(
                                    Counted.class,
                                    (row, event) -> new Stock(row.warehouse(), row.article(), event.pieces())))
            .checkpoints(Checkpoints.inFieldsOnly().mapping("count", "stockVersion", 0))
            .build();
    // end

    @Test
    void a_single_source_may_do_without_a_revision() {
        Scenario.of(STOCK)
                .when(event(COUNTS, COUNTS.id("north", "7"), new Counted(12)))
                .then(new StockKey("north", 7))
                .row(new Stock("north", 7, 12))
                .attribute("id", "north#7")
                .attribute("stockVersion", 1)
                .noAttribute("revision");
    }

    @Test
    void a_removed_row_leaves_a_tombstone() {
        Projection<ShipmentKey, Shipment> shipments = orders()
                // snippet: removal
                .from(
                        "order",
                        ORDERS,
                        order -> order.keyedBy((orderId, event) -> new ShipmentKey(event.shipmentId()))
                                .on(ParcelAdded.class, Shipment::parcelAdded)
                                .removesOn(OrderCancelled.class))
                .removal(Tombstones.kept())
                // end
                .build();

        Scenario.of(shipments)
                .given(added)
                .when(cancelled)
                .then(SH_1)
                .removed()
                .noRow()
                .noAttribute("parcels")
                .checkpoint("order", "o-1", 2)
                .and()
                .when(added, cancelled)
                .then(SH_1)
                .removed()
                .writes(0)
                .and()
                .when(again)
                .then(SH_1)
                .row(new Shipment("sh-1", 7, "", BigDecimal.ZERO));
    }

    @Test
    void a_tombstone_may_expire() {
        Projection<ShipmentKey, Shipment> shipments = orders().from(
                        "order",
                        ORDERS,
                        order -> order.keyedBy((orderId, event) -> new ShipmentKey(event.shipmentId()))
                                .on(ParcelAdded.class, Shipment::parcelAdded)
                                .removesOn(OrderCancelled.class))
                // snippet: tombstone-ttl
                .removal(Tombstones.expiring("expiresAt", Duration.ofDays(30)))
                // end
                .build();

        Scenario.of(shipments)
                .given(added)
                .when(cancelled)
                .then(SH_1)
                .removed()
                .attribute("expiresAt", TestEvent.TIME.plus(Duration.ofDays(30)).getEpochSecond());
    }

    @Test
    void rows_that_were_there_before_keep_their_fields() {
        Projection<ShipmentKey, Shipment> shipments = Projection.named("shipments")
                .into(ROWS)
                .startingWith(Shipment::empty)
                .from(
                        "weigh",
                        WEIGHINGS,
                        weigh -> weigh.keyedBy((sessionId, event) -> new ShipmentKey(event.shipmentId()))
                                .on(Weighed.class, Shipment::weighed))
                // snippet: mapped
                .checkpoints(Checkpoints.in("checkpoints").mapping("weigh", "weighVersion", 0, "weighSession"))
                // end
                .revision("revision")
                .build();
        Map<String, Object> legacy =
                Map.of("shipmentId", "sh-1", "parcels", 1, "location", "Ulm", "kg", 10, "colour", "red");

        Scenario.of(shipments)
                .givenItem(SH_1, legacy)
                .when(first)
                .then(SH_1)
                .row(new Shipment("sh-1", 1, "Ulm", new BigDecimal("12")))
                .attribute("weighVersion", 1)
                .attribute("weighSession", "w-1")
                .attribute("colour", "red")
                .noAttribute("checkpoints")
                .revision(1)
                .and()
                .when(second)
                .then(SH_1)
                .attribute("weighSession", "w-1")
                .attribute("checkpoints", Map.of("weigh#w-2", 1))
                .checkpoint("weigh", "w-2", 1);
    }

    @Test
    void a_second_instance_has_no_place_without_a_map() {
        Projection<ShipmentKey, Shipment> shipments = Projection.named("shipments")
                .into(ROWS)
                .startingWith(Shipment::empty)
                .from(
                        "weigh",
                        WEIGHINGS,
                        weigh -> weigh.keyedBy((sessionId, event) -> new ShipmentKey(event.shipmentId()))
                                .on(Weighed.class, Shipment::weighed))
                // snippet: fields-only
                .checkpoints(Checkpoints.inFieldsOnly().mapping("weigh", "weighVersion", 0, "weighSession"))
                // end
                .revision("revision")
                .build();

        Scenario.of(shipments).given(first).when(second).then(SH_1).failed(second, "SourceConflict");
    }

    @Test
    void a_new_row_may_start_at_another_revision() {
        Projection<ShipmentKey, Shipment> shipments = Projection.named("shipments")
                .into(ROWS)
                .startingWith(Shipment::empty)
                .from(
                        "weigh",
                        WEIGHINGS,
                        weigh -> weigh.keyedBy((sessionId, event) -> new ShipmentKey(event.shipmentId()))
                                .on(Weighed.class, Shipment::weighed))
                .checkpoints(Checkpoints.in("checkpoints"))
                // snippet: revision-initial
                .revision("revision", 0)
                // end
                .build();

        Scenario.of(shipments)
                .when(first)
                .then(SH_1)
                .revision(0)
                .and()
                .when(second)
                .then(SH_1)
                .revision(1);
    }

    @Test
    void a_fault_of_a_declaration_is_reported_when_it_is_built() {
        // snippet: fault
        InvalidProjectionException fault = Assertions.assertThrows(
                InvalidProjectionException.class,
                () -> Projection.named("shipments")
                        .into(ROWS)
                        .startingWith(Shipment::empty)
                        .from(
                                "order",
                                ORDERS,
                                order -> order.keyedBy((orderId, event) -> new ShipmentKey(event.shipmentId()))
                                        .on(ParcelAdded.class, Shipment::parcelAdded))
                        .checkpoints(Checkpoints.in("checkpoints"))
                        .build());
        assertThat(fault).hasMessage("""
                        projection 'shipments' is not complete:
                        - source 'order': handle the event type OrderCancelled, or declare it with ignoring(OrderCancelled.class)
                        - writes need a guard: declare a revision with revision(...), or map the only source's checkpoint to a field with mapping(...)""");
        // end
    }

    private static ProjectionBuilder<ShipmentKey, Shipment> orders() {
        return Projection.named("shipments")
                .into(ROWS)
                .startingWith(Shipment::empty)
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision");
    }
}
