/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.freight;

import org.jspecify.annotations.Nullable;

/** What happens to an order. One order feeds several shipments. */
public sealed interface OrderEvent {
    /** The shipment that the event is about. */
    String shipmentId();

    /**
     * Parcels were added to a shipment.
     *
     * @param shipmentId the shipment
     * @param parcels how many
     */
    record ParcelAdded(String shipmentId, long parcels) implements OrderEvent {
        /**
         * Validates.
         *
         * @throws IllegalArgumentException if the shipment's id is missing or empty
         */
        public ParcelAdded(@Nullable String shipmentId, long parcels) {
            this.shipmentId = Freight.required("shipmentId", shipmentId);
            this.parcels = parcels;
        }
    }

    /**
     * The order was cancelled as far as it concerns a shipment.
     *
     * @param shipmentId the shipment
     */
    record OrderCancelled(String shipmentId) implements OrderEvent {
        /**
         * Validates.
         *
         * @throws IllegalArgumentException if the shipment's id is missing or empty
         */
        public OrderCancelled(@Nullable String shipmentId) {
            this.shipmentId = Freight.required("shipmentId", shipmentId);
        }
    }
}
