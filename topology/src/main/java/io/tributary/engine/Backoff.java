/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.random.RandomGenerator;

/** Waits that double with each attempt, with full jitter, so that rivals do not meet again. */
final class Backoff {
    private final Scheduler scheduler;
    private final RandomGenerator random;
    private final Duration first;
    private final Duration longest;

    Backoff(Scheduler scheduler, RandomGenerator random, Duration first, Duration longest) {
        this.scheduler = scheduler;
        this.random = random;
        this.first = first;
        this.longest = longest;
    }

    /** Completes after the wait that follows an attempt, counted from 1. */
    CompletionStage<Void> after(int attempt) {
        long bound = Math.min(longest.toNanos(), first.toNanos() << Math.min(attempt - 1, 20));
        CompletableFuture<Void> waited = new CompletableFuture<>();
        scheduler.after(Duration.ofNanos(bound <= 0 ? 0 : random.nextLong(bound + 1)), () -> waited.complete(null));
        return waited;
    }
}
