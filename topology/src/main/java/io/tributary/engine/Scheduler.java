/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Runs the engine's work, at once or later. A test brings its own to hold time in its hands. */
public interface Scheduler {
    /** Runs an action soon. */
    void run(Runnable action);

    /** Runs an action after a delay. */
    void after(Duration delay, Runnable action);

    /** Work on an executor, delays on a timer that hands over to it. */
    static Scheduler of(Executor executor, ScheduledExecutorService timer) {
        return new Scheduler() {
            @Override
            public void run(Runnable action) {
                executor.execute(action);
            }

            @Override
            @SuppressWarnings("FutureReturnValueIgnored")
            public void after(Duration delay, Runnable action) {
                timer.schedule(() -> executor.execute(action), delay.toNanos(), TimeUnit.NANOSECONDS);
            }
        };
    }
}
