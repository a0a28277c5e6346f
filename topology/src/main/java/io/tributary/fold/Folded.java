/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.fold;

import io.tributary.row.InstanceId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a fold came to.
 *
 * @param <R> the row type
 */
public sealed interface Folded<R> {
    /** Calls the function of the case at hand. */
    default <T> T fold(Function<Incomplete<R>, T> incomplete, Function<Plan<R>, T> plan) {
        return this instanceof Incomplete<R> gaps ? incomplete.apply(gaps) : plan.apply((Plan<R>) this);
    }

    /**
     * Something is missing: the fold is to be made again when the store has been asked for versions, and the owners of
     * instances for their current state.
     *
     * @param gaps what to ask the store for
     * @param questions for which events to ask owners
     * @param <R> the row type
     */
    record Incomplete<R>(Map<InstanceId, Versions> gaps, Map<InstanceId, Candidate> questions) implements Folded<R> {}

    /**
     * What is to be written, and what will then be so.
     *
     * @param parts the writes, in order; none when nothing is to be written
     * @param state the row's state as read, when nothing is to be written
     * @param instances one result for each instance, in fold order
     * @param fault why the whole row failed; nothing is to be written then
     * @param <R> the row type
     */
    record Plan<R>(List<Part<R>> parts, Optional<R> state, List<InstanceResult> instances, Optional<Fault> fault)
            implements Folded<R> {}
}
