/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.measure.Count;
import io.tributary.connect.measure.Counts;
import io.tributary.connect.read.Backoff;
import io.tributary.connect.read.Trouble;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.connect.errors.ConnectException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;

/** When a stream as a whole may be asked again; shared by all of its shards. For the task's thread. */
final class StreamPace {
    private static final Logger LOG = LoggerFactory.getLogger(StreamPace.class);

    private final Backoff backoff;
    private final Counts counts;
    private final Clock clock;
    private Instant rest = Instant.MIN;

    StreamPace(Backoff backoff, Counts counts, Clock clock) {
        this.backoff = backoff;
        this.counts = counts;
        this.clock = clock;
    }

    boolean isResting() {
        return rest.isAfter(clock.instant());
    }

    Instant notBefore(Instant due) {
        return due.isBefore(rest) ? rest : due;
    }

    void succeeded() {
        backoff.succeeded();
    }

    /**
     * How long to wait before the same request is made again.
     *
     * @throws ConnectException if waiting does not help
     */
    Duration failed(String request, SdkException problem) {
        Duration pause = backoff.failed();
        switch (Trouble.of(problem)) {
            case THROTTLED -> {
                counts.add(Count.THROTTLED);
                rest = clock.instant().plus(pause);
                LOG.debug("{} was throttled; the stream is left alone for {}", request, pause);
            }
            case EXPIRED, PASSING, TRIMMED, GONE ->
                LOG.warn("{} failed and is tried again in {}: {}", request, pause, problem.getMessage());
            case LASTING -> throw new ConnectException(request + " failed: " + problem.getMessage(), problem);
        }
        return pause;
    }
}
