/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import java.time.Duration;
import java.util.Optional;

/**
 * What stays at the key of a removed row: its checkpoints and revision, so that a late repeat cannot bring it back.
 *
 * @param ttl how tombstones expire, if they do
 */
public record Tombstones(Optional<Ttl> ttl) {
    /**
     * An expiry by DynamoDB's time to live.
     *
     * @param attribute the table's TTL attribute, which gets the end in seconds since the epoch
     * @param after how long a tombstone stays, counted from the write that removes the row; more than 24 hours
     */
    public record Ttl(String attribute, Duration after) {
        /**
         * Validates; that the time is long enough is checked with the declaration.
         *
         * @throws IllegalArgumentException if the attribute's name is empty
         */
        public Ttl {
            if (attribute.isEmpty()) {
                throw new IllegalArgumentException("the TTL attribute's name must not be empty");
            }
        }
    }

    /** Tombstones stay for ever. */
    public static Tombstones kept() {
        return new Tombstones(Optional.empty());
    }

    /**
     * Tombstones expire. A repeat that comes later than that brings the row back, so the time must be longer than the
     * 24 hours that DynamoDB Streams keep records, and than any topic keeps them. Refused together with an outbox, when
     * the projection is built.
     *
     * @param ttlAttribute the table's TTL attribute
     * @param after how long a tombstone stays
     * @throws IllegalArgumentException if the attribute's name is empty
     */
    public static Tombstones expiring(String ttlAttribute, Duration after) {
        return new Tombstones(Optional.of(new Ttl(ttlAttribute, after)));
    }
}
