/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history;

import java.util.function.LongFunction;
import java.util.function.Supplier;

/** What an append expects of the history as it is. */
public sealed interface Expected {
    /** The history ends with exactly this version, 0 for none. */
    static Expected version(long version) {
        return new Version(version);
    }

    /** There is no event yet. */
    static Expected noStream() {
        return new Version(0);
    }

    /** There is at least one event. */
    static Expected streamExists() {
        return new StreamExists();
    }

    /** Nothing is expected. */
    static Expected any() {
        return new Any();
    }

    /** Whether a history that ends with this version is as expected. */
    default boolean holdsAt(long head) {
        return fold(version -> version == head, () -> head > 0, () -> true);
    }

    /** Calls the function of the case at hand. */
    default <T> T fold(LongFunction<T> version, Supplier<T> streamExists, Supplier<T> any) {
        if (this instanceof Version exact) {
            return version.apply(exact.version());
        }
        return this instanceof StreamExists ? streamExists.get() : any.get();
    }

    /**
     * An exact version.
     *
     * @param version 0 for a history without events
     */
    record Version(long version) implements Expected {
        /**
         * Validates.
         *
         * @throws IllegalArgumentException if the version is negative
         */
        public Version {
            if (version < 0) {
                throw new IllegalArgumentException("an expected version must not be negative, was " + version);
            }
        }
    }

    /** Any version but none. */
    record StreamExists() implements Expected {}

    /** Any version. */
    record Any() implements Expected {}
}
