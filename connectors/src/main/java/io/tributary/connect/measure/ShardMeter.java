/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.measure;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * How the reading of one shard goes.
 *
 * <p><b>Threading.</b> Written by the task's thread, read by any.
 */
public final class ShardMeter {
    /** How long a stream keeps a change. */
    public static final Duration RETENTION = Duration.ofDays(1);

    private volatile @Nullable Instant lastChange;
    private volatile boolean caughtUp;
    private final LongAdder records = new LongAdder();

    /** A shard of which nothing has been read. */
    public ShardMeter(@Nullable Instant lastChange) {
        this.lastChange = lastChange;
    }

    /** A page with records was read; the time is that of its last change, which may be unknown. */
    public void read(int count, @Nullable Instant change) {
        records.add(count);
        if (change != null) {
            lastChange = change;
        }
        caughtUp = false;
    }

    /** A page without records was read: nothing is left to read for now. */
    public void readNothing() {
        caughtUp = true;
    }

    /** How many records were read. */
    public long records() {
        return records.sum();
    }

    /** How far behind the reading is: 0 when nothing was left to read, or nothing is known. */
    public Duration lag(Instant now) {
        Instant change = lastChange;
        if (caughtUp || change == null || change.isAfter(now)) {
            return Duration.ZERO;
        }
        return Duration.between(change, now);
    }

    /** How long until changes are trimmed before they are read, if the reading stops now. */
    public Duration toTrimHorizon(Instant now) {
        Duration left = RETENTION.minus(lag(now));
        return left.isNegative() ? Duration.ZERO : left;
    }
}
