/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Capped exponential delays with jitter: half of each delay is fixed, so that nothing is tried again at once, and half
 * is random, so that rows that failed together do not come back together.
 */
record Backoff(Duration first, Duration max, RandomGenerator random) {
    Backoff {
        if (first.isNegative() || first.isZero() || max.compareTo(first) < 0) {
            throw new IllegalArgumentException(
                    "a back-off must begin above zero and end no lower, was " + first + " to " + max);
        }
    }

    /** Milliseconds to wait after so many failures in a row. */
    long delay(int failures) {
        long full = first.toMillis() << Math.min(Math.max(failures - 1, 0), 20);
        long capped = Math.min(full, max.toMillis());
        return capped - (long) (random.nextDouble() * capped / 2);
    }
}
