/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A workload on its way: when each event is due, and what has come of it. An event counts as late from the time at which
 * it was meant to be sent, whenever it really was.
 */
final class Run {
    private final Workload workload;
    private final AtomicLongArray due;
    private final Arrivals rows;
    private final Arrivals effects;
    private final Arrivals removals;
    private final AtomicLong writes = new AtomicLong();
    private volatile int warmUp;

    Run(Workload workload) {
        this.workload = workload;
        this.due = new AtomicLongArray(workload.events());
        this.rows = new Arrivals("events in rows");
        this.effects = new Arrivals("effects");
        this.removals = new Arrivals("removed effects");
    }

    Workload workload() {
        return workload;
    }

    /** Leaves the first events out of the delays. */
    Run warmingUpWith(int events) {
        warmUp = events;
        return this;
    }

    void due(int number, long nanos) {
        due.set(number, nanos);
    }

    void written(int number) {
        writes.addAndGet(number);
    }

    void inRow(String instance, long version) {
        arrived(rows, instance, version);
    }

    void effect(String instance, long version) {
        arrived(effects, instance, version);
    }

    void removed(int number) {
        removals.add(number);
    }

    private void arrived(Arrivals where, String instance, long version) {
        int number = workload.number(instance, version);
        if (number < warmUp) {
            where.add(1);
        } else {
            where.add(due.get(number));
        }
    }

    Arrivals rows() {
        return rows;
    }

    Arrivals effects() {
        return effects;
    }

    Arrivals removals() {
        return removals;
    }

    long writes() {
        return writes.get();
    }

    double eventsPerWrite() {
        return (double) workload.events() / writes();
    }
}
