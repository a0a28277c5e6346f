/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import java.util.List;
import java.util.stream.Collectors;

/**
 * How one run goes: what is delivered, in which batches, and what goes wrong.
 *
 * @param name what to say of it when it fails
 * @param batches the deliveries, one after the other
 * @param mishaps what goes wrong at which step
 * @param cached whether the engine keeps rows in memory
 */
record Course(String name, List<List<TestEvent<?>>> batches, Mishaps mishaps, boolean cached) {
    /** What goes wrong. */
    @FunctionalInterface
    interface Mishaps {
        /** Nothing does. */
        Mishaps NONE = (step, what) -> Mishap.NONE;

        /** At a step, counted from 1. */
        Mishap at(int step, Step what);
    }

    /** What a process does. */
    enum Step {
        /** Reads a row. */
        READ,
        /** Writes a row and its effects. */
        WRITE,
        /** Reads a history. */
        HISTORY,
        /** Reads the effects of a row. */
        OUTBOX,
        /** Claims an effect. */
        CLAIM,
        /** Delivers an effect. */
        DELIVER,
        /** Removes effects. */
        REMOVE,
        /** Looks for rows with effects. */
        PENDING
    }

    String deliveries(Told told) {
        return batches.stream()
                .map(batch -> batch.stream()
                        .map(event -> told.event(event).position())
                        .collect(Collectors.joining(", ", "[", "]")))
                .collect(Collectors.joining(" "));
    }
}
