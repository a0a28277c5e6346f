/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import io.tributary.outbox.EffectDelivery;
import java.time.Duration;
import java.util.UUID;

/**
 * How an engine delivers effects by itself.
 *
 * @param to where they go
 * @param by the name in which they are claimed; no two engines may have the same at the same time
 * @param claimFor how long an effect is claimed: longer than a delivery takes, and as short as others should wait after
 *     a crash
 */
public record Delivery(EffectDelivery to, String by, Duration claimFor) {
    /**
     * Validates.
     *
     * @throws IllegalArgumentException if there is no name, or the claim would last less than a millisecond
     */
    public Delivery {
        if (by.isEmpty()) {
            throw new IllegalArgumentException("by must name the claimer, was empty");
        }
        if (claimFor.toMillis() < 1) {
            throw new IllegalArgumentException("claimFor must be 1 ms or more, was " + claimFor);
        }
    }

    /** A delivery in a name of its own that claims effects for 30 seconds. */
    public static Delivery to(EffectDelivery to) {
        return new Delivery(to, "drain-" + UUID.randomUUID(), Duration.ofSeconds(30));
    }

    /** This delivery with claims of another length. */
    public Delivery claimingFor(Duration duration) {
        return new Delivery(to, by, duration);
    }
}
