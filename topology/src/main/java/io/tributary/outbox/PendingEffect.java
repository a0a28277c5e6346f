/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.outbox;

import io.tributary.row.RowKey;
import java.time.Instant;
import java.util.Optional;

/**
 * An effect as it lies in the outbox, written with its row and not yet removed.
 *
 * @param row the row it belongs to
 * @param sequence its place among all effects of the row: revision × 100 + index within the write
 * @param id its name
 * @param eventType the type of the event that asked for it
 * @param effectType the effect's own type name
 * @param payload the effect as stored: a {@link java.nio.ByteBuffer} of Avro's single-object encoding, or an
 *     {@link io.tributary.item.Item}
 * @param claim who is delivering it, when somebody is
 */
public record PendingEffect(
        RowKey row,
        long sequence,
        EffectId id,
        String eventType,
        String effectType,
        Object payload,
        Optional<Claim> claim) {

    /** Where it lies. */
    public OutboxKey key() {
        return new OutboxKey(row, sequence);
    }

    /** This effect in somebody's hands until a time. */
    public PendingEffect claimedBy(String by, Instant until) {
        return new PendingEffect(
                row, sequence, id, eventType, effectType, payload, Optional.of(new Claim(by, until.toEpochMilli())));
    }

    /**
     * A time-limited right to deliver an effect.
     *
     * @param by the claimer's name; a running application's is its application id
     * @param until when it ends, in milliseconds since the epoch
     */
    public record Claim(String by, long until) {}
}
