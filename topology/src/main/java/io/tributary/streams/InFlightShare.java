/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many rows each task of this process may bring forward at once: an equal share, so that one task with a backlog
 * does not take all.
 *
 * <p><b>Threading.</b> Thread-safe.
 */
final class InFlightShare {
    private final int max;
    private final AtomicInteger tasks = new AtomicInteger();

    InFlightShare(int max) {
        this.max = max;
    }

    void join() {
        tasks.incrementAndGet();
    }

    void leave() {
        tasks.decrementAndGet();
    }

    int perTask() {
        return Math.max(1, max / Math.max(1, tasks.get()));
    }
}
