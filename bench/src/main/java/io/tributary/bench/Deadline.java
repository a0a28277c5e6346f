/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Lets nothing hang: what has not ended in time is shown with all of its threads, and interrupted. */
final class Deadline {
    private final Duration time;
    private final PrintStream err;

    Deadline(Duration time, PrintStream err) {
        this.time = time;
        this.err = err;
    }

    /**
     * Does some work.
     *
     * @throws ExecutionException if it fails
     * @throws TimeoutException if it has not ended in time
     */
    void run(Callable<?> work) throws InterruptedException, ExecutionException, TimeoutException {
        ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
            Thread made = new Thread(task, "section");
            made.setDaemon(true);
            return made;
        });
        try {
            Future<?> running = thread.submit(work);
            try {
                running.get(time.toNanos(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                for (ThreadInfo each : ManagementFactory.getThreadMXBean().dumpAllThreads(true, true, 40)) {
                    err.print(each);
                }
                throw new TimeoutException("it has not ended in " + time.toSeconds() + " s; its threads are above");
            }
        } finally {
            thread.shutdownNow();
        }
    }
}
