/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import java.util.Optional;

/**
 * How the current state of an instance changes a row, as its owner gave it. Like {@link Evolve} it must be free of side
 * effects, may run on several threads at a time, and fails by an exception.
 *
 * @param <R> the row type
 * @param <A> the owner's answer
 */
@FunctionalInterface
public interface EvolveAnswer<R, A> {
    /**
     * The row after the answer.
     *
     * @param row the whole row before it; the initial one where there is none
     * @param answer the owner's answer; nothing when the instance is gone
     * @param context the newest event, for which the owner was asked
     */
    Evolution<R> apply(R row, Optional<A> answer, EventContext context) throws Exception;
}
