/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.freight;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** What a weighing session reports. A shipment may be weighed in several sessions. */
public sealed interface WeighEvent {
    /** The shipment that the event is about. */
    String shipmentId();

    /**
     * Something was put on the scales.
     *
     * @param shipmentId the shipment it belongs to
     * @param kg its weight; 0 is a tare
     */
    record Weighed(String shipmentId, BigDecimal kg) implements WeighEvent {
        /**
         * Validates.
         *
         * @throws IllegalArgumentException if the shipment's id is missing or empty, or the weight is missing
         */
        public Weighed(@Nullable String shipmentId, @Nullable BigDecimal kg) {
            this.shipmentId = Freight.required("shipmentId", shipmentId);
            if (kg == null) {
                throw new IllegalArgumentException("kg must be there");
            }
            this.kg = kg;
        }
    }
}
