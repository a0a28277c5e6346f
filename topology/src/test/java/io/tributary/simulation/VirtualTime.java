/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;

/** Time that passes only when something is to happen, and the one thread on which everything happens. */
final class VirtualTime extends Clock {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final Random random;
    private final PriorityQueue<Due> queue = new PriorityQueue<>(
            Comparator.comparingLong(Due::at).thenComparingInt(Due::tie).thenComparingLong(Due::order));
    private long now;
    private long scheduled;

    VirtualTime(Random random) {
        this.random = random;
    }

    private record Due(long at, int tie, long order, Life life, Runnable action) {}

    /** Lets something happen to a process after some microseconds, if it still lives then. */
    void after(Life life, long micros, Runnable action) {
        queue.add(new Due(now + Math.max(0, micros), random.nextInt(), scheduled++, life, action));
    }

    /** Lets the next thing happen. */
    boolean step() {
        Due due = queue.poll();
        if (due == null) {
            return false;
        }
        now = due.at();
        if (due.life().isAlive()) {
            due.action().run();
        }
        return true;
    }

    /** Microseconds since the start. */
    long now() {
        return now;
    }

    @Override
    public Instant instant() {
        return START.plusNanos(now * 1000);
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
