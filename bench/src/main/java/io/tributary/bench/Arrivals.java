/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Counts what comes out at one end, and how late each is. Thread-safe. */
final class Arrivals {
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(90);

    private final String what;
    private final AtomicInteger count = new AtomicInteger();
    private final Histogram delays = new ConcurrentHistogram(3);

    Arrivals(String what) {
        this.what = what;
    }

    void add(int number) {
        count.addAndGet(number);
    }

    /** One more, that was due at a time. */
    void add(long due) {
        delays.recordValue(Math.max(0, System.nanoTime() - due));
        count.incrementAndGet();
    }

    int count() {
        return count.get();
    }

    /** Waits until there are so many, and fails where for a long time none has come. */
    void await(int expected) {
        int before = -1;
        long since = System.nanoTime();
        for (int now = count.get(); now < expected; now = count.get()) {
            if (now != before) {
                before = now;
                since = System.nanoTime();
            } else if (System.nanoTime() - since > PATIENCE) {
                throw new IllegalStateException(now + " of " + expected + " " + what + " came, and for "
                        + Duration.ofNanos(PATIENCE) + " no more");
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
        if (count.get() > expected) {
            throw new IllegalStateException(count.get() + " " + what + " came, of " + expected);
        }
    }

    /** A percentile of how late they were. */
    double millis(double percentile) {
        return delays.getValueAtPercentile(percentile) / 1e6;
    }
}
