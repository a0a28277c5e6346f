/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import java.io.PrintWriter;
import java.time.Duration;

/**
 * Says on standard error what is going on.
 *
 * <p><b>Threading.</b> Thread-safe.
 */
public final class Narrator {
    private final PrintWriter err;
    private final long start = System.nanoTime();

    /** Writes there. */
    public Narrator(PrintWriter err) {
        this.err = err;
    }

    /** One line, with the time since the start in front. */
    public synchronized void say(String what) {
        err.printf("%6.1f s  %s%n", Duration.ofNanos(System.nanoTime() - start).toMillis() / 1000.0, what);
        err.flush();
    }
}
