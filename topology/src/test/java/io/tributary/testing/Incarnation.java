/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import io.tributary.testing.Course.Step;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** One process: what it asks of the world outside it, step by step, until it ends. What it was about to do then never happens. */
final class Incarnation {
    private final Journal journal;
    private final Course.Mishaps mishaps;
    private final CompletableFuture<Void> end = new CompletableFuture<>();

    Incarnation(Journal journal, Course.Mishaps mishaps) {
        this.journal = journal;
        this.mishaps = mishaps;
    }

    /** Completes when the process ends. */
    CompletableFuture<Void> end() {
        return end;
    }

    /**
     * Asks something of the world.
     *
     * @param subject what it is about, for the trace
     * @param request does it
     * @param overtake lets another writer be faster
     */
    <T> CompletionStage<T> step(
            Step what, Supplier<String> subject, Supplier<CompletionStage<T>> request, Runnable overtake) {
        if (end.isDone()) {
            return new CompletableFuture<>();
        }
        Mishap mishap = journal.step(what, subject, mishaps);
        return switch (mishap) {
            case NONE -> request.get();
            case REQUEST_LOST -> CompletableFuture.failedStage(new IllegalStateException("the request was lost"));
            case ANSWER_LOST -> {
                Answers.of(request.get());
                yield CompletableFuture.failedStage(new IllegalStateException("the answer was lost"));
            }
            case OVERTAKEN -> {
                overtake.run();
                yield request.get();
            }
            case CRASH_BEFORE -> ended();
            case CRASH_AFTER -> {
                Answers.of(request.get());
                yield ended();
            }
        };
    }

    private <T> CompletionStage<T> ended() {
        end.complete(null);
        return new CompletableFuture<>();
    }
}
