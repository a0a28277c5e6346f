/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.measure;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * What was counted of one table.
 *
 * <p><b>Threading.</b> Safe for many threads.
 */
public final class Counts {
    private final Map<Count, LongAdder> adders = new EnumMap<>(Count.class);

    /** Nothing counted yet. */
    public Counts() {
        for (Count count : Count.values()) {
            adders.put(count, new LongAdder());
        }
    }

    /** One more. */
    public void add(Count count) {
        add(count, 1);
    }

    /** Some more. */
    public void add(Count count, long more) {
        adder(count).add(more);
    }

    /** How many so far. */
    public long of(Count count) {
        return adder(count).sum();
    }

    private LongAdder adder(Count count) {
        LongAdder adder = adders.get(count);
        if (adder == null) {
            throw new IllegalArgumentException("no counter for " + count);
        }
        return adder;
    }
}
