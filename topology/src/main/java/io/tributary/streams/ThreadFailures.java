/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.observe.ProjectionObserver;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What happens when an exception ends a stream thread: a new thread takes its place, so that a broker that was away for
 * a while needs nobody; but when it happens again and again the client ends, loudly.
 */
final class ThreadFailures implements StreamsUncaughtExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(ThreadFailures.class);
    private static final int MAX = 10;
    private static final long WITHIN = Duration.ofMinutes(10).toNanos();

    private final String projection;
    private final ProjectionObserver observer;
    private final Deque<Long> times = new ArrayDeque<>();

    ThreadFailures(String projection, ProjectionObserver observer) {
        this.projection = projection;
        this.observer = observer;
    }

    @Override
    public synchronized StreamThreadExceptionResponse handle(Throwable failure) {
        long now = System.nanoTime();
        while (!times.isEmpty() && now - times.peek() > WITHIN) {
            times.remove();
        }
        times.add(now);
        boolean again = times.size() > MAX;
        LOG.atError()
                .setCause(failure)
                .addKeyValue("projection", projection)
                .addKeyValue("failures", times.size())
                .log(again ? "A stream thread failed once too often; the projection ends" : "A stream thread failed");
        observer.threadFailed(projection, failure);
        return again ? StreamThreadExceptionResponse.SHUTDOWN_CLIENT : StreamThreadExceptionResponse.REPLACE_THREAD;
    }
}
