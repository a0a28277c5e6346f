/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.event.StoredEvent;
import io.tributary.history.History;
import io.tributary.history.HistoryStore;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** Appends the events of a workload to the event table. */
final class Appends {
    private static final int IN_FLIGHT = 64;

    private final HistoryStore histories;
    private final Semaphore inFlight = new Semaphore(IN_FLIGHT);
    private final AtomicReference<Throwable> failed = new AtomicReference<>();

    Appends(HistoryStore histories) {
        this.histories = histories;
    }

    /** As fast as the table takes them. */
    void all(Run run) throws InterruptedException {
        for (int number = 0; number < run.workload().events(); number++) {
            run.due(number, System.nanoTime());
            append(run.workload().event(number));
        }
        ended();
    }

    /** So many a second; each counts from the time at which it was to be appended. */
    void all(Run run, double perSecond) throws InterruptedException {
        long start = System.nanoTime();
        for (int number = 0; number < run.workload().events(); number++) {
            long due = start + (long) (number * 1e9 / perSecond);
            run.due(number, due);
            for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            append(run.workload().event(number));
        }
        ended();
    }

    private void append(StoredEvent event) throws InterruptedException {
        inFlight.acquire();
        var unused = histories
                .put(new History(Account.EVENTS, event.streamId()), List.of(event))
                .whenComplete((stored, failure) -> {
                    inFlight.release();
                    if (failure != null || stored != HistoryStore.PutResult.STORED) {
                        failed.compareAndSet(null, new IllegalStateException("not stored: " + stored, failure));
                    }
                });
    }

    private void ended() throws InterruptedException {
        inFlight.acquire(IN_FLIGHT);
        inFlight.release(IN_FLIGHT);
        if (failed.get() != null) {
            throw new IllegalStateException("events were not appended", failed.get());
        }
    }
}
