/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.run;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The projections that a process is to run, and those of them that have been started.
 *
 * <p><b>Threading.</b> Thread-safe.
 */
final class StartedProjections {
    private final List<String> expected;
    private final List<RunningProjection> started = new CopyOnWriteArrayList<>();

    StartedProjections(List<String> expected) {
        this.expected = List.copyOf(expected);
    }

    void add(RunningProjection projection) {
        started.add(projection);
    }

    /** Those that were started, in order. */
    List<RunningProjection> started() {
        return List.copyOf(started);
    }

    /** The names of those that were not started yet. */
    List<String> waiting() {
        List<String> names = started.stream().map(RunningProjection::name).toList();
        return expected.stream().filter(name -> !names.contains(name)).toList();
    }

    /** The one of a name, if it was started. */
    Optional<RunningProjection> named(String name) {
        return started.stream()
                .filter(projection -> projection.name().equals(name))
                .findFirst();
    }

    /** Whether all were started and have all their tasks. */
    boolean areRunning() {
        return started.size() == expected.size() && started.stream().allMatch(RunningProjection::isRunning);
    }

    /** Whether one has ended for good, by itself. */
    boolean haveFailed() {
        return started.stream().anyMatch(RunningProjection::hasFailed);
    }
}
