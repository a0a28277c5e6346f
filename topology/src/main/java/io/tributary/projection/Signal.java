/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import io.tributary.event.StreamId;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** A question and what its answer does. */
record Signal<R, E, A>(Ask<E, A> question, EvolveAnswer<R, A> answer) {
    CompletionStage<Optional<Object>> ask(StreamId streamId, E event) throws Exception {
        return question.of(streamId, event).thenApply(given -> given.<Object>map(Function.identity()));
    }

    /** Takes only what {@link #ask} gave. */
    @SuppressWarnings("unchecked")
    Evolution<R> evolve(R row, Optional<Object> given, EventContext context) throws Exception {
        return answer.apply(row, given.map(value -> (A) value), context);
    }
}
