/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What an event makes of a row.
 *
 * @param <R> the row type
 */
public sealed interface Evolution<R> {
    /** The row's next state; it may equal the one before. */
    static <R> Evolution<R> to(R next) {
        return new To<>(Objects.requireNonNull(next, "next"));
    }

    /** The event leaves the row alone, as if it were not there. */
    static <R> Evolution<R> skip() {
        return new Skip<>();
    }

    /** The row is removed; needs {@code removal(...)}. */
    static <R> Evolution<R> remove() {
        return new Remove<>();
    }

    /** Calls the function of the case at hand. */
    default <T> T fold(Function<R, T> to, Supplier<T> skip, Supplier<T> remove) {
        if (this instanceof To<R> next) {
            return to.apply(next.next());
        }
        return this instanceof Skip<R> ? skip.get() : remove.get();
    }

    /**
     * The row goes on.
     *
     * @param next its next state
     * @param <R> the row type
     */
    record To<R>(R next) implements Evolution<R> {}

    /**
     * The event does not concern the row.
     *
     * @param <R> the row type
     */
    record Skip<R>() implements Evolution<R> {}

    /**
     * The row ends.
     *
     * @param <R> the row type
     */
    record Remove<R>() implements Evolution<R> {}
}
