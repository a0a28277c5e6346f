/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.engine.Scheduler;
import java.time.Duration;

/** The life of a process: what it was about to do when it ends never happens. */
final class Life implements Scheduler {
    private final String name;
    private final VirtualTime time;
    private boolean alive = true;

    Life(String name, VirtualTime time) {
        this.name = name;
        this.time = time;
    }

    @Override
    public void run(Runnable action) {
        time.after(this, 10, action);
    }

    @Override
    public void after(Duration delay, Runnable action) {
        time.after(this, delay.toNanos() / 1000, action);
    }

    boolean isAlive() {
        return alive;
    }

    void end() {
        alive = false;
    }

    @Override
    public String toString() {
        return name;
    }
}
