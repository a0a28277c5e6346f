/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * Asks for a commit soon after a task has sent something, since nobody sees it before. A commit holds the stream thread up
 * for some milliseconds, so there is a pause between two; and none is asked for while there is a backlog, which is done
 * sooner with the fewer commits of {@code commit.interval.ms}.
 *
 * <p><b>Threading.</b> For the stream thread only.
 */
final class PromptCommit {
    /** Below the time that a commit itself takes there is nothing to be gained. */
    private static final long PAUSE = 20;

    private static final long BACKLOG = TimeUnit.SECONDS.toMillis(1);

    private final ProcessorContext<?, ?> context;
    private final Alarm alarm;
    private long asked;

    PromptCommit(ProcessorContext<byte[], byte[]> context, Duration shortest) {
        this.context = context;
        this.alarm = new Alarm(context, shortest, this::ask);
    }

    /** Takes note that something was sent which is due to a record of a time. */
    void sent(long recordTime) {
        long now = context.currentSystemTimeMs();
        if (now - recordTime > BACKLOG) {
            return;
        }
        if (now - asked >= PAUSE) {
            ask(now);
        } else {
            alarm.set(now, asked + PAUSE);
        }
    }

    private void ask(long now) {
        asked = now;
        alarm.off();
        context.commit();
    }

    void close() {
        alarm.off();
    }
}
