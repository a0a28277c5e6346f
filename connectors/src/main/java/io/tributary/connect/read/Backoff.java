/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.read;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long to wait after one failure after another: twice as long each time up to a bound, less a random half, so that
 * readers that failed together do not come back together.
 *
 * <p><b>Threading.</b> For one thread.
 */
public final class Backoff {
    private static final Duration FIRST = Duration.ofMillis(200);
    private static final Duration LONGEST = Duration.ofSeconds(20);

    /** More failures than these make no difference, and would only have to be forgotten again. */
    private static final int REMEMBERED = 8;

    private final RandomGenerator random;
    private int failures;

    /** Nothing has failed yet. */
    public Backoff(RandomGenerator random) {
        this.random = random;
    }

    /** Something failed: how long to wait. */
    public Duration failed() {
        long bound = Math.min(LONGEST.toMillis(), FIRST.toMillis() << failures);
        failures = Math.min(failures + 1, REMEMBERED);
        return Duration.ofMillis(bound - (long) (random.nextDouble() * bound / 2));
    }

    /**
     * Something worked. What is shared by many readers is not forgotten by one that got through, so the waits shrink
     * again step by step.
     */
    public void succeeded() {
        failures /= 2;
    }

    /** How many failures are remembered. */
    public int failures() {
        return failures;
    }
}
