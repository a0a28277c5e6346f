/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.engine.RowOutcome;
import io.tributary.observe.ProjectionObserver;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The workloads on their way, told what comes of their events. Thread-safe. */
final class Runs implements ProjectionObserver {
    private final Map<String, Run> runs = new ConcurrentHashMap<>();
    private volatile Optional<Run> latest = Optional.empty();

    Run start(Workload workload) {
        Run run = new Run(workload);
        runs.put(workload.run(), run);
        latest = Optional.of(run);
        return run;
    }

    /** A row was written. */
    void wrote(RowOutcome<?> outcome) {
        outcome.instances()
                .forEach(instance -> of(instance.instance().streamId())
                        .ifPresent(run -> instance.applied()
                                .forEach(
                                        version -> run.inRow(instance.instance().streamId(), version))));
        of(outcome.key().values().get(0)).ifPresent(run -> run.written(outcome.writes()));
    }

    /** An effect can be read, whose id is {@code source#instance@version.index}. */
    void effect(String id) {
        int instance = id.indexOf('#') + 1;
        int version = id.indexOf('@', instance);
        String name = id.substring(instance, version);
        long number = Long.parseLong(id.substring(version + 1, id.lastIndexOf('.')));
        of(name).ifPresent(run -> run.effect(name, number));
    }

    @Override
    public void removed(String projection, int effects) {
        latest.ifPresent(run -> run.removed(effects));
    }

    private Optional<Run> of(String name) {
        return Optional.ofNullable(runs.get(Workload.runOf(name)));
    }
}
