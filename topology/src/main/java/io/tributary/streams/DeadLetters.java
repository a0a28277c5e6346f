/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.contract.DeadLetter;
import io.tributary.engine.Failure;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.time.Clock;
import java.time.Instant;
import java.util.OptionalLong;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Pointers to failures that need a person, one for each. The event stays where it is.
 *
 * <p><b>Threading.</b> Thread-safe.
 */
final class DeadLetters {
    /** What may pass by itself is given this many tries before anybody is told. */
    private static final int PATIENCE = 8;

    private final String topic;
    private final String projection;
    private final Serializer<Object> serializer;
    private final Clock clock;

    DeadLetters(String topic, String projection, Serializer<Object> serializer, Clock clock) {
        this.topic = topic;
        this.projection = projection;
        this.serializer = serializer;
        this.clock = clock;
    }

    /** Whether one more failure is to be reported. */
    static boolean isDue(Attempts before, Failure failure) {
        return !before.reported() && (!failure.retryable() || before.count() + 1 >= PATIENCE);
    }

    byte[] encode(@Nullable RowKey row, InstanceId instance, Failure failure, Attempts before) {
        Instant now = clock.instant();
        OptionalLong version = failure.version();
        DeadLetter letter = new DeadLetter(
                projection,
                row == null ? null : row.text(),
                instance.source(),
                instance.streamId(),
                version.isPresent() ? version.getAsLong() : null,
                failure.eventType().orElse(null),
                failure.code(),
                failure.message(),
                before.count() + 1,
                before.count() == 0 ? now : Instant.ofEpochMilli(before.first()),
                now);
        synchronized (serializer) {
            return serializer.serialize(topic, letter);
        }
    }
}
