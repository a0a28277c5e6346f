/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.engine.Failure;
import io.tributary.engine.InstanceOutcome;
import io.tributary.engine.RowOutcome;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.utils.Bytes;

/**
 * One step forward of a row: all that is due for it, in one fold and one write.
 *
 * @param key the row
 * @param taken what is to be done for its instances
 * @param suspect whether the outbox is to be read
 * @param left how the turn before left the row, when that is known
 * @param sent the highest sequence sent so far
 * @param repair a command to be done as well
 * @param drain how often sending the row's effects failed
 */
record Turn(
        RowKey key,
        List<InstanceWork.Taken> taken,
        boolean suspect,
        Optional<Standing> left,
        long sent,
        Optional<RowCommand> repair,
        Attempts drain) {

    /**
     * What a turn came to. Once the effects are sent the outbox holds nothing that is not, unless it is blocked or one
     * is undeliverable.
     *
     * @param outcomes what the engine did, in order
     * @param failures the instances that are to be tried again, and why
     * @param effects what is to be sent now, in sequence
     * @param alreadySent effects found in the outbox that had been sent
     * @param blockedUntil when a foreign claim ends that stands before the row's next effect
     * @param undeliverable why the row's next effect cannot be sent
     * @param letters pointers to failures
     */
    record Result(
            List<RowOutcome<?>> outcomes,
            Map<InstanceId, Failure> failures,
            List<EffectRecords.Outgoing> effects,
            List<Long> alreadySent,
            OptionalLong blockedUntil,
            Optional<Failure> undeliverable,
            List<Letter> letters) {}

    /** A pointer to a failure, serialised. */
    record Letter(InstanceId instance, Failure failure, Bytes bytes) {}

    /** The failures of a turn's instances; an instance that several steps were made for counts as the last left it. */
    Map<InstanceId, Failure> failures(List<RowOutcome<?>> outcomes) {
        Map<InstanceId, Failure> failures = new LinkedHashMap<>();
        for (RowOutcome<?> outcome : outcomes) {
            if (outcome.instances().isEmpty()) {
                outcome.failure().ifPresent(failure -> taken.forEach(each -> failures.put(each.id(), failure)));
            }
            for (InstanceOutcome instance : outcome.instances()) {
                Optional<Failure> failure = instance.failure().or(outcome::failure);
                if (failure.isPresent()) {
                    failures.put(instance.instance(), failure.get());
                } else {
                    failures.remove(instance.instance());
                }
            }
        }
        return failures;
    }
}
