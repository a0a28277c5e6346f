/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.freight;

import io.tributary.freight.OrderEvent.ParcelAdded;
import io.tributary.freight.ScanEvent.Scanned;
import io.tributary.freight.WeighEvent.Weighed;
import java.math.BigDecimal;

/**
 * The row of a shipment.
 *
 * @param shipmentId the shipment
 * @param parcels how many parcels its orders have
 * @param location where it was seen last, {@code ""} when nowhere yet
 * @param kg what its parcels weigh together
 */
public record ShipmentSummary(String shipmentId, long parcels, String location, BigDecimal kg) {
    /** A shipment of which nothing is known. */
    public static ShipmentSummary empty(ShipmentKey key) {
        return new ShipmentSummary(key.shipmentId(), 0, "", BigDecimal.ZERO);
    }

    ShipmentSummary parcelAdded(ParcelAdded event) {
        return new ShipmentSummary(shipmentId, Math.addExact(parcels, event.parcels()), location, kg);
    }

    ShipmentSummary scanned(Scanned event) {
        return new ShipmentSummary(shipmentId, parcels, event.location(), kg);
    }

    ShipmentSummary weighed(Weighed event) {
        return new ShipmentSummary(shipmentId, parcels, location, kg.add(event.kg()));
    }
}
