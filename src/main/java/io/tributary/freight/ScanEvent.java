/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.freight;

import org.jspecify.annotations.Nullable;

/** What scanners report of a shipment. */
public sealed interface ScanEvent {
    /**
     * The shipment was seen somewhere.
     *
     * @param location where
     */
    record Scanned(String location) implements ScanEvent {
        /**
         * Validates.
         *
         * @throws IllegalArgumentException if the location is missing
         */
        public Scanned(@Nullable String location) {
            if (location == null) {
                throw new IllegalArgumentException("location must be there");
            }
            this.location = location;
        }
    }
}
