/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import io.tributary.fold.Candidate;
import io.tributary.fold.InstanceEvents;
import io.tributary.projection.Source;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** Asks the owner of an instance for its current state. */
final class Question {
    private Question() {}

    /** Completes when the events know the answer, or why there is none; never fails. */
    static CompletableFuture<Void> ask(Source<?, ?, ?> source, Candidate candidate, InstanceEvents events) {
        CompletionStage<Optional<Object>> answer;
        try {
            answer = source.ask(candidate.decoded().orElseThrow(), candidate.event());
        } catch (Exception e) {
            answer = CompletableFuture.failedStage(e);
        }
        return answer.<Void>handle((value, failure) -> {
                    if (failure == null) {
                        events.answered(candidate.version(), value);
                    } else {
                        events.unanswered(candidate.version(), exception(failure));
                    }
                    return null;
                })
                .toCompletableFuture();
    }

    private static Exception exception(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return cause instanceof Exception exception ? exception : new IllegalStateException(cause);
    }
}
