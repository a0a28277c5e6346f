/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.fold;

import io.tributary.outbox.EffectId;
import io.tributary.outbox.PendingEffect;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An indivisible step of a fold: an applied or rejected event, or all that a LATEST source made of its instance.
 *
 * @param instance the instance that moves
 * @param version its checkpoint after the step; 0 when it has none
 * @param versions the versions that the step decides
 * @param next the state after the step; nothing when the row stays as it is
 * @param effects what the applied event asks for, in order
 */
record Step<R>(
        InstanceId instance,
        long version,
        Set<Long> versions,
        @Nullable Next<R> next,
        List<Asked> effects) {

    /**
     * The row after an applied event.
     *
     * @param state nothing when the event removed it
     */
    record Next<R>(Optional<R> state) {}

    /** An effect that has no place in the row's sequence yet; its payload has so many bytes. */
    record Asked(long version, int index, String eventType, String effectType, Object payload, int bytes) {
        /** The bytes of some effects' payloads. */
        static int bytes(List<Asked> effects) {
            int bytes = 0;
            for (Asked effect : effects) {
                bytes += effect.bytes();
            }
            return bytes;
        }

        PendingEffect at(RowKey row, long sequence, InstanceId instance) {
            return new PendingEffect(
                    row,
                    sequence,
                    new EffectId(instance.source(), instance.streamId(), version, index),
                    eventType,
                    effectType,
                    payload,
                    Optional.empty());
        }
    }
}
