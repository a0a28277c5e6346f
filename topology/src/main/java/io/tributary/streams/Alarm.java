/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import java.time.Duration;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.Punctuator;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.jspecify.annotations.Nullable;

/**
 * Wakes a task by wall-clock time, only while it has something to do: an always-on punctuator would make an idle
 * application commit for ever.
 */
final class Alarm {
    private static final long FAR = Duration.ofMinutes(1).toMillis();

    private final ProcessorContext<byte[], byte[]> context;
    private final long shortest;
    private final Punctuator punctuator;
    private @Nullable Cancellable current;
    private long interval;

    Alarm(ProcessorContext<byte[], byte[]> context, Duration shortest, Punctuator punctuator) {
        this.context = context;
        this.shortest = shortest.toMillis();
        this.punctuator = punctuator;
    }

    /** Wakes the task at a time, and from then on at the same distance until it is set again. */
    void set(long now, long due) {
        if (due == Long.MAX_VALUE) {
            off();
            return;
        }
        long wanted = Math.min(Math.max(due - now, shortest), FAR);
        if (current != null && interval == wanted && wanted == shortest) {
            return;
        }
        off();
        interval = wanted;
        current = context.schedule(Duration.ofMillis(wanted), PunctuationType.WALL_CLOCK_TIME, punctuator);
    }

    void off() {
        if (current != null) {
            current.cancel();
            current = null;
        }
    }
}
