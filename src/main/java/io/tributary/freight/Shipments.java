/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.freight;

import io.tributary.contract.ShipmentNotice;
import io.tributary.freight.OrderEvent.OrderCancelled;
import io.tributary.freight.OrderEvent.ParcelAdded;
import io.tributary.freight.ScanEvent.Scanned;
import io.tributary.freight.WeighEvent.Weighed;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.EventContext;
import io.tributary.projection.Evolution;
import io.tributary.projection.Projection;
import io.tributary.projection.ProjectionProvider;
import io.tributary.projection.ReadModel;
import io.tributary.projection.Tombstones;
import java.util.List;
import java.util.Optional;

/** The projection {@code shipments}: orders, scans and weighings become one row for each shipment. */
public final class Shipments implements ProjectionProvider {
    /** The declaration. */
    public static Projection<ShipmentKey, ShipmentSummary> projection() {
        return Projection.named("shipments")
                .into(ReadModel.of(ShipmentSummary.class)
                        .keyedBy(ShipmentKey.class)
                        .table(Freight.READ_TABLE)
                        .key("SHIPMENT#{shipmentId}", "SUMMARY"))
                .startingWith(ShipmentSummary::empty)
                .from(
                        "order",
                        Freight.ORDERS,
                        order -> order.keyedBy((orderId, event) -> new ShipmentKey(event.shipmentId()))
                                .on(ParcelAdded.class, ShipmentSummary::parcelAdded)
                                .removesOn(OrderCancelled.class))
                .from(
                        "scan",
                        Freight.SCANS,
                        scan -> scan.latest()
                                .keyedBy(shipment -> new ShipmentKey(shipment.get("shipmentId")))
                                .on(Scanned.class, ShipmentSummary::scanned))
                .from(
                        "weigh",
                        Freight.WEIGHINGS,
                        weigh -> weigh.keyedBy((sessionId, event) -> new ShipmentKey(event.shipmentId()))
                                .evolve(Weighed.class, Shipments::weighed))
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .removal(Tombstones.kept())
                .outbox(ShipmentNotice.class, Shipments::notices)
                .build();
    }

    @Override
    public List<Projection<?, ?>> projections() {
        return List.of(projection());
    }

    private static Evolution<ShipmentSummary> weighed(ShipmentSummary row, Weighed event, EventContext context) {
        return event.kg().signum() == 0 ? Evolution.skip() : Evolution.to(row.weighed(event));
    }

    private static List<ShipmentNotice> notices(Object event, Optional<ShipmentSummary> next, EventContext context) {
        return event instanceof Scanned scanned && next.isPresent()
                ? List.of(new ShipmentNotice(next.get().shipmentId(), "at " + scanned.location()))
                : List.of();
    }
}
