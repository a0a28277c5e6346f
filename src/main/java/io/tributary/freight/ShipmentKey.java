/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.freight;

import org.jspecify.annotations.Nullable;

/**
 * The name of a shipment's row.
 *
 * @param shipmentId the shipment
 */
public record ShipmentKey(String shipmentId) {
    /**
     * Validates.
     *
     * @throws IllegalArgumentException if the shipment's id is missing or empty
     */
    public ShipmentKey(@Nullable String shipmentId) {
        this.shipmentId = Freight.required("shipmentId", shipmentId);
    }
}
