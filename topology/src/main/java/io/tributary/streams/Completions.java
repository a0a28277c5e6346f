/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import java.util.Queue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Brings what other threads finish back to the stream thread. There is one for each life of a task: what comes after
 * its end goes nowhere, since the row has another owner by then.
 *
 * <p><b>Threading.</b> Stages may end in any thread; all else is for the stream thread.
 */
final class Completions {
    private final Queue<Runnable> finished = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;

    /** Lets the stream thread go on with a stage's result, or with its failure, when it next asks. */
    <T> void when(CompletionStage<T> stage, Consumer<T> done, Consumer<Throwable> failed) {
        stage.whenComplete((result, failure) -> {
            if (!closed) {
                finished.add(() -> {
                    if (failure == null) {
                        done.accept(result);
                    } else {
                        failed.accept(cause(failure));
                    }
                });
            }
        });
    }

    /** Whether something has finished. */
    boolean any() {
        return !finished.isEmpty();
    }

    /** Handles all that has finished. */
    void harvest() {
        for (@Nullable Runnable next = finished.poll(); next != null; next = finished.poll()) {
            next.run();
        }
    }

    void close() {
        closed = true;
        finished.clear();
    }

    private static Throwable cause(Throwable failure) {
        Throwable cause = failure.getCause();
        return failure instanceof CompletionException && cause != null ? cause : failure;
    }
}
