/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** Waits for what is there already, or comes from the test's own threads. */
final class Answers {
    private static final long PATIENCE_SECONDS = 30;

    private Answers() {}

    /** The value of a stage; what it failed with is thrown as it is, when it can be. */
    static <T> T of(CompletionStage<T> stage) {
        CompletableFuture<T> bounded = stage.toCompletableFuture().copy();
        if (!bounded.isDone()) {
            bounded.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        try {
            return bounded.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof java.util.concurrent.TimeoutException) {
                throw new AssertionError("no answer within " + PATIENCE_SECONDS
                        + " seconds; does every stage that the projection's ask(...) returns complete?");
            }
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            if (e.getCause() instanceof Error cause) {
                throw cause;
            }
            throw e;
        }
    }
}
