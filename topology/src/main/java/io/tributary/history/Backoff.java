/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Keeps writers that met each other from meeting again: the first try again comes at once, others after random times. */
public final class Backoff {
    private static final long LONGEST_MILLIS = 100;
    private static final int STEPS = 6;

    private Backoff() {}

    /** Does something after as long as is due after some failed tries, 0 for the first. */
    public static <T> CompletionStage<T> after(int failed, Supplier<? extends CompletionStage<T>> action) {
        if (failed == 0) {
            return action.get();
        }
        long bound = Math.min(LONGEST_MILLIS, 2L << Math.min(failed, STEPS));
        Executor later =
                CompletableFuture.delayedExecutor(ThreadLocalRandom.current().nextLong(bound), TimeUnit.MILLISECONDS);
        return CompletableFuture.supplyAsync(action::get, later).thenCompose(stage -> stage);
    }
}
