/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import java.time.Duration;
import java.util.Optional;

/**
 * How the engine works.
 *
 * @param maxInFlight the most rows that are worked on at the same time
 * @param writeAttempts how often a row's write is tried before it counts as contended, or its store as unavailable
 * @param gapAttempts how often the event store is asked for versions before they count as missing
 * @param backoff the longest first wait between two attempts; it doubles with each
 * @param maxBackoff the longest wait between two attempts
 * @param cachedRows how many rows are kept as last read or written; 0 for none
 * @param claim in whose name, and for how long, effects are claimed from the moment they are written
 */
public record EngineOptions(
        int maxInFlight,
        int writeAttempts,
        int gapAttempts,
        Duration backoff,
        Duration maxBackoff,
        long cachedRows,
        Optional<Claim> claim) {

    /**
     * A claim from birth: a drain by hand leaves the effects of a running application alone.
     *
     * @param by the application's name
     * @param duration how long
     */
    public record Claim(String by, Duration duration) {}

    /**
     * Validates.
     *
     * @throws IllegalArgumentException if a number is below its least
     */
    public EngineOptions {
        if (maxInFlight < 1 || writeAttempts < 1 || gapAttempts < 1 || cachedRows < 0) {
            throw new IllegalArgumentException("maxInFlight, writeAttempts and gapAttempts must be 1 or more and"
                    + " cachedRows 0 or more, were " + maxInFlight + ", " + writeAttempts + ", " + gapAttempts + " and "
                    + cachedRows);
        }
    }

    /** 256 rows at a time, 10 attempts from 20 ms to 2 s, 4 looks for missing versions, no cache, no claims. */
    public static EngineOptions defaults() {
        return new EngineOptions(256, 10, 4, Duration.ofMillis(20), Duration.ofSeconds(2), 0, Optional.empty());
    }

    /** These options with another bound on rows at a time. */
    public EngineOptions withMaxInFlight(int rows) {
        return new EngineOptions(rows, writeAttempts, gapAttempts, backoff, maxBackoff, cachedRows, claim);
    }

    /** These options with other bounds on attempts. */
    public EngineOptions withAttempts(int writes, int gaps) {
        return new EngineOptions(maxInFlight, writes, gaps, backoff, maxBackoff, cachedRows, claim);
    }

    /** These options with other waits. */
    public EngineOptions withBackoff(Duration first, Duration longest) {
        return new EngineOptions(maxInFlight, writeAttempts, gapAttempts, first, longest, cachedRows, claim);
    }

    /** These options with a cache of rows. */
    public EngineOptions withCachedRows(long rows) {
        return new EngineOptions(maxInFlight, writeAttempts, gapAttempts, backoff, maxBackoff, rows, claim);
    }

    /** These options with claims in an application's name. */
    public EngineOptions withClaim(String by, Duration duration) {
        return new EngineOptions(
                maxInFlight,
                writeAttempts,
                gapAttempts,
                backoff,
                maxBackoff,
                cachedRows,
                Optional.of(new Claim(by, duration)));
    }
}
