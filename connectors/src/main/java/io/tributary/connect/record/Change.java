/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.record;

import io.tributary.connect.shard.Lane;
import io.tributary.connect.shard.Position;
import io.tributary.connect.shard.SequenceNumber;
import io.tributary.connect.shard.ShardId;
import io.tributary.connect.shard.ShardState;
import java.time.Instant;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.Identity;
import software.amazon.awssdk.services.dynamodb.model.Record;

/**
 * A change of an item, where it was read.
 *
 * @param shard the shard it lies in
 * @param lane the shard's lane
 * @param record the change as the service gave it
 */
public record Change(ShardId shard, Lane lane, Record record) {
    private static final String TTL_PRINCIPAL = "dynamodb.amazonaws.com";

    /** Its place in the shard. */
    public SequenceNumber sequenceNumber() {
        return new SequenceNumber(record.dynamodb().sequenceNumber());
    }

    /** When it was made, to the second, if the service says so. */
    public Optional<Instant> time() {
        return Optional.ofNullable(record.dynamodb().approximateCreationDateTime());
    }

    /** The state of the shard once this change is handed on. */
    public ShardState state() {
        return new ShardState(Position.after(sequenceNumber()), lane, time());
    }

    /** Whether the item was deleted by its time to live. */
    public boolean isExpiry() {
        Identity identity = record.userIdentity();
        return identity != null && "Service".equals(identity.type()) && TTL_PRINCIPAL.equals(identity.principalId());
    }

    /** The place of the change; its images may be personal and stay out of logs. */
    @Override
    public String toString() {
        return "change " + record.dynamodb().sequenceNumber() + " of " + shard;
    }
}
