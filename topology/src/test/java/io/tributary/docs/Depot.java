/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.docs;

import io.tributary.event.EventStream;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Projection;
import io.tributary.projection.ReadModel;
import io.tributary.projection.SourceBuilder;
import java.math.BigDecimal;
import java.util.function.Consumer;

/** The example of the pages: what happens to shipments, and the row that it is folded into. */
final class Depot {
    private Depot() {}

    // snippet: events
    sealed interface OrderEvent {
        String shipmentId();

        record ParcelAdded(String shipmentId, long parcels) implements OrderEvent {}

        record OrderCancelled(String shipmentId) implements OrderEvent {}
    }

    record Scanned(String location) {}

    record Weighed(String shipmentId, BigDecimal kg) {}
    // end

    // snippet: streams
    static final EventStream<OrderEvent> ORDERS = EventStream.named("Order")
            .of(OrderEvent.class)
            .identifiedBy("orderId")
            .storedIn("freight-events");

    static final EventStream<Scanned> SCANS = EventStream.named("Scan")
            .of(Scanned.class)
            .identifiedBy("shipmentId")
            .storedIn("freight-events");

    static final EventStream<Weighed> WEIGHINGS = EventStream.named("Weigh")
            .of(Weighed.class)
            .identifiedBy("sessionId")
            .storedIn("freight-events");
    // end

    // snippet: row
    record ShipmentKey(String shipmentId) {}

    record Shipment(String shipmentId, long parcels, String location, BigDecimal kg) {
        static Shipment empty(ShipmentKey key) {
            return new Shipment(key.shipmentId(), 0, "", BigDecimal.ZERO);
        }

        Shipment parcelAdded(OrderEvent.ParcelAdded event) {
            return new Shipment(shipmentId, parcels + event.parcels(), location, kg);
        }

        Shipment scanned(Scanned event) {
            return new Shipment(shipmentId, parcels, event.location(), kg);
        }

        Shipment weighed(Weighed event) {
            return new Shipment(shipmentId, parcels, location, kg.add(event.kg()));
        }
    }
    // end

    // snippet: read-model
    static final ReadModel<ShipmentKey, Shipment> ROWS = ReadModel.of(Shipment.class)
            .keyedBy(ShipmentKey.class)
            .table("freight-read")
            .key("SHIPMENT#{shipmentId}", "SUMMARY");
    // end

    // snippet: first-projection
    static final Projection<ShipmentKey, Shipment> SHIPMENTS = Projection.named("shipments")
            .into(ROWS)
            .startingWith(Shipment::empty)
            .from(
                    "order",
                    ORDERS,
                    order -> order.keyedBy((orderId, event) -> new ShipmentKey(event.shipmentId()))
                            .on(OrderEvent.ParcelAdded.class, Shipment::parcelAdded)
                            .ignoring(OrderEvent.OrderCancelled.class))
            .from(
                    "scan",
                    SCANS,
                    scan -> scan.latest()
                            .keyedBy(id -> new ShipmentKey(id.get("shipmentId")))
                            .on(Scanned.class, Shipment::scanned))
            .from(
                    "weigh",
                    WEIGHINGS,
                    weigh -> weigh.keyedBy((sessionId, event) -> new ShipmentKey(event.shipmentId()))
                            .on(Weighed.class, Shipment::weighed))
            .checkpoints(Checkpoints.in("checkpoints"))
            .revision("revision")
            .build();
    // end

    /** Only weighings, which are taken as a page shows. */
    static Projection<ShipmentKey, Shipment> weighing(Consumer<SourceBuilder<ShipmentKey, Shipment, Weighed>> source) {
        return Projection.named("weighed")
                .into(ROWS)
                .startingWith(Shipment::empty)
                .from(
                        "weigh",
                        WEIGHINGS,
                        weigh ->
                                source.accept(weigh.keyedBy((sessionId, event) -> new ShipmentKey(event.shipmentId()))))
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .build();
    }
}
