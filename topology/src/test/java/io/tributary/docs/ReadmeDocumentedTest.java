/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.contract.ShipmentNotice;
import io.tributary.docs.Depot.OrderEvent;
import io.tributary.docs.Depot.OrderEvent.OrderCancelled;
import io.tributary.docs.Depot.OrderEvent.ParcelAdded;
import io.tributary.docs.Depot.Scanned;
import io.tributary.event.EventStream;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Projection;
import io.tributary.projection.ReadModel;
import io.tributary.projection.Tombstones;
import io.tributary.testing.Scenario;
import io.tributary.testing.TestEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The declaration that the first page shows. */
class ReadmeDocumentedTest {
    @Test
    void the_declaration_works() {
        // snippet: readme
        record ShipmentKey(String shipmentId) {}

        record Shipment(String shipmentId, long parcels, String location) {
            static Shipment empty(ShipmentKey key) {
                return new Shipment(key.shipmentId(), 0, "");
            }

            Shipment parcelAdded(ParcelAdded event) {
                return new Shipment(shipmentId, parcels + event.parcels(), location);
            }

            Shipment scanned(Scanned event) {
                return new Shipment(shipmentId, parcels, event.location());
            }
        }

        EventStream<OrderEvent> orders = EventStream.named("Order")
                .of(OrderEvent.class) // a sealed interface; its records are the event types
                .identifiedBy("orderId")
                .storedIn("freight-events");
        EventStream<Scanned> scans = EventStream.named("Scan")
                .of(Scanned.class)
                .identifiedBy("shipmentId")
                .storedIn("freight-events");

        Projection<ShipmentKey, Shipment> shipments = Projection.named("shipments")
                .into(ReadModel.of(Shipment.class)
                        .keyedBy(ShipmentKey.class)
                        .table("freight-read")
                        .key("SHIPMENT#{shipmentId}", "SUMMARY"))
                .startingWith(Shipment::empty)
                .from(
                        "order",
                        orders,
                        order -> order // every event once, in version order; gaps are filled
                                .keyedBy((orderId, event) -> new ShipmentKey(event.shipmentId()))
                                .on(ParcelAdded.class, Shipment::parcelAdded)
                                .removesOn(OrderCancelled.class))
                .from(
                        "scan",
                        scans,
                        scan -> scan // only the newest event of each history counts
                                .latest()
                                .keyedBy(id -> new ShipmentKey(id.get("shipmentId")))
                                .on(Scanned.class, Shipment::scanned))
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .removal(Tombstones.kept())
                .outbox(
                        ShipmentNotice.class,
                        (event, next, context) -> event instanceof Scanned scanned
                                ? List.of(
                                        new ShipmentNotice(next.orElseThrow().shipmentId(), "at " + scanned.location()))
                                : List.of())
                .build();
        // end

        var added = TestEvent.event(orders, "o-1", new ParcelAdded("sh-1", 2));
        var atUlm = TestEvent.event(scans, "sh-1", new Scanned("Ulm"));
        Scenario.of(shipments)
                .when(added, atUlm)
                .then(new ShipmentKey("sh-1"))
                .row(new Shipment("sh-1", 2, "Ulm"))
                .effects(new ShipmentNotice("sh-1", "at Ulm"));
        assertThat(Scenario.of(shipments)
                        .inAnyOrder(added, atUlm)
                        .exhaustively()
                        .runs())
                .isGreaterThan(100);
    }
}
