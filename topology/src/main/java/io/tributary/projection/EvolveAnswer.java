/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import java.util.Optional;

/**
 * How the current state of an instance changes a row, as its owner gave it. Like {@link Evolve} it must be free of side
 * effects.
 *
 * @param <R> the row type
 * @param <A> the owner's answer
 */
@FunctionalInterface
public interface EvolveAnswer<R, A> {
    /** The row after the answer; nothing is answered when the instance is gone. */
    Evolution<R> apply(R row, Optional<A> answer, EventContext context) throws Exception;
}
