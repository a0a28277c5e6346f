/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.cases;

import io.tributary.engine.Scheduler;
import java.time.Duration;

/** Runs everything at once: time passes in no time. */
final class ImmediateScheduler implements Scheduler {
    @Override
    public void run(Runnable action) {
        action.run();
    }

    @Override
    public void after(Duration delay, Runnable action) {
        action.run();
    }
}
