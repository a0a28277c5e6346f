/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import io.tributary.engine.Scheduler;
import java.time.Duration;

/** Runs everything at once, by the calling thread: waits take no time. */
public final class ImmediateScheduler implements Scheduler {
    @Override
    public void run(Runnable action) {
        action.run();
    }

    @Override
    public void after(Duration delay, Runnable action) {
        action.run();
    }
}
