/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.record;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * What was read of one table, counted.
 *
 * <p><b>Threading.</b> Safe for many threads.
 */
public final class Counts {
    private final LongAdder events = new LongAdder();
    private final LongAdder malformed = new LongAdder();
    private final LongAdder throttled = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final Map<Mapped.Reason, LongAdder> skipped = new EnumMap<>(Mapped.Reason.class);

    /** Nothing counted yet. */
    public Counts() {
        for (Mapped.Reason reason : Mapped.Reason.values()) {
            skipped.put(reason, new LongAdder());
        }
    }

    /** One more event was handed on. */
    public void event() {
        events.increment();
    }

    /** One more change was left out. */
    public void skipped(Mapped.Reason reason) {
        adder(reason).increment();
    }

    /** One more malformed event was left out. */
    public void malformed() {
        malformed.increment();
    }

    /** One more request was throttled. */
    public void throttled() {
        throttled.increment();
    }

    /** One more event was given up on by Connect. */
    public void refused() {
        refused.increment();
    }

    /** How many events were handed on. */
    public long events() {
        return events.sum();
    }

    /** How many changes were left out for a reason. */
    public long skippedFor(Mapped.Reason reason) {
        return adder(reason).sum();
    }

    /** How many malformed events were left out. */
    public long malformedEvents() {
        return malformed.sum();
    }

    /** How many requests were throttled. */
    public long throttledRequests() {
        return throttled.sum();
    }

    /** How many events Connect gave up on: filtered by a transform, or tolerated errors. */
    public long refusedEvents() {
        return refused.sum();
    }

    private LongAdder adder(Mapped.Reason reason) {
        LongAdder adder = skipped.get(reason);
        if (adder == null) {
            throw new IllegalArgumentException("no counter for " + reason);
        }
        return adder;
    }
}
