/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import java.util.List;
import java.util.Optional;

/** What the user's functions alone make of an event. */
sealed interface Decision<R> {
    /** The row is another one, or gone, and asks for effects. */
    record Next<R>(Optional<R> row, List<Effect> effects) implements Decision<R> {}

    /** The event was skipped. */
    record Skipped<R>() implements Decision<R> {}

    /** The event was rejected for good. */
    record Rejected<R>() implements Decision<R> {}

    /** The event failed, and waits. */
    record Stuck<R>() implements Decision<R> {}

    /**
     * An effect.
     *
     * @param id its name
     * @param payload as it is stored
     */
    record Effect(String id, Object payload) {
        @Override
        public String toString() {
            return id + " " + Shown.value(payload);
        }
    }
}
