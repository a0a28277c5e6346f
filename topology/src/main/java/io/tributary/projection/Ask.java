/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import io.tributary.event.StreamId;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Asks the owner of an instance for its current state. It may be called more than once for one event.
 *
 * <p><b>Threading.</b> Must not block; the answer may come on any thread. An answer that never comes holds up its row:
 * bound the time of the request.
 *
 * <p><b>Failure.</b> A stage that fails, or an exception, fails the instance, and goes to the source's {@code terminal}.
 *
 * @param <E> the stream's events
 * @param <A> the owner's answer
 */
@FunctionalInterface
public interface Ask<E, A> {
    /**
     * The owner's answer; nothing when the instance is gone.
     *
     * @param streamId the instance
     * @param event its newest event that is there
     */
    CompletionStage<Optional<A>> of(StreamId streamId, E event) throws Exception;
}
