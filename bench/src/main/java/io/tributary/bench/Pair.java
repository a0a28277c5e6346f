/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import java.util.Collection;
import java.util.function.Function;

/** An application, and the engine that makes the same writes without it: as many, with as many events in each. */
final class Pair {
    private final World world;
    private final StreamsSide streams;
    private final Rounds.Use<Collection<Turn>> engine;
    private final int rows;
    private final int events;
    private double eventsPerWrite = 1;

    Pair(World world, StreamsSide streams, Rounds.Use<Collection<Turn>> engine, int rows, int events) {
        this.world = world;
        this.streams = streams;
        this.engine = engine;
        this.rows = rows;
        this.events = events;
    }

    /** From the first event sent to the last that came out at an end. */
    Rounds.Side topology(Function<Run, Arrivals> end) {
        return round -> {
            Workload workload = world.workload(rows, 1, events);
            Run run = world.runs().start(workload);
            var records = world.records(streams, workload);
            return () -> {
                world.events().send(run, records);
                end.apply(run).await(events);
                eventsPerWrite = run.eventsPerWrite();
                return run.writes();
            };
        };
    }

    /** The same writes as the application made just before. */
    Rounds.Side engine() {
        return round -> {
            streams.quiet();
            var turns = world.workload(rows, 1, events).turns(eventsPerWrite);
            return () -> engine.of(turns);
        };
    }

    double eventsPerWrite() {
        return eventsPerWrite;
    }
}
