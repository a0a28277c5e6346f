/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.projection.Projection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * From the per-stream topics to rows and to effects: a whole application on a real broker, beside the engine alone that
 * makes the same writes. Then how late rows and effects are, at half of the rate that was reached.
 */
final class TopologySection implements Section {
    private static final int PARTITIONS = 4;
    private static final int ROWS = 1_000;

    @Override
    public String name() {
        return "topology";
    }

    @Override
    public void measure(Effort effort, Results results) throws Exception {
        try (World world = new World()) {
            double rate = throughput(effort, results, world);
            delays(effort, results, world, rate / 2);
            several(effort, results, world);
        }
    }

    private static double throughput(Effort effort, Results results, World world) throws Exception {
        int events = effort.pick(8_000, 40_000);
        Projection<Account.Key, Account> silent = world.silent();
        Projection<Account.Key, Account> telling = world.telling();
        double[] rates;
        Pair plain;
        Pair effects;
        long heap = Memory.used();
        try (StreamsSide silentSide = world.start(silent, PARTITIONS, 1);
                StreamsSide tellingSide = world.start(telling, PARTITIONS, 1);
                EngineAlone silentEngine =
                        new EngineAlone(silent, world.endpoint().client());
                EngineAlone tellingEngine =
                        new EngineAlone(telling, world.endpoint().client())) {
            plain = new Pair(world, silentSide, silentEngine, ROWS, events);
            effects = new Pair(world, tellingSide, tellingEngine, ROWS, events / 2);
            rates = new Rounds(effort.pick(3, 5))
                    .rates(
                            plain.topology(Run::rows),
                            plain.engine(),
                            effects.topology(Run::removals),
                            effects.engine());
            results.figure("heap of two applications", (Memory.used() - heap) / 1e6, "MB");
        }
        results.ratio("topology.vs-engine", rates[0] / rates[1]);
        results.ratio("topology.vs-engine.effects", rates[2] / rates[3]);
        results.figure("topology: rows written", rates[0], "1/s");
        results.figure("the engine alone: rows written", rates[1], "1/s");
        results.figure("topology: events into rows", rates[0] * plain.eventsPerWrite(), "1/s");
        results.figure("topology: rows written, with effects", rates[2], "1/s");
        results.figure("the engine alone: rows written, with effects", rates[3], "1/s");
        results.figure("topology: events to effects", rates[2] * effects.eventsPerWrite(), "1/s");
        results.figure("topology: events per write", plain.eventsPerWrite(), "");
        return rates[2] * effects.eventsPerWrite();
    }

    /** Many projections share one stream; each has its own application. */
    private static void several(Effort effort, Results results, World world) throws Exception {
        int projections = 3;
        String prefix = world.newName();
        world.kafka().createTopic(prefix + "." + Account.EVENTS.name(), PARTITIONS, Map.of());
        Workload workload = world.workload(ROWS, 1, effort.pick(2_000, 20_000));
        List<StreamsSide> sides = new ArrayList<>();
        try {
            for (int i = 0; i < projections; i++) {
                sides.add(world.start(new StreamsSide.Shape(world.newName(), prefix, world.telling(), PARTITIONS, 1)));
            }
            Run run = world.runs().start(workload);
            long start = System.nanoTime();
            world.events().send(run, world.records(sides.get(0), workload));
            run.effects().await(projections * workload.events());
            double seconds = (System.nanoTime() - start) / 1e9;
            results.figure(
                    projections + " projections of one stream: effects",
                    run.effects().count() / seconds,
                    "1/s");
        } finally {
            sides.forEach(StreamsSide::close);
        }
    }

    private static void delays(Effort effort, Results results, World world, double rate) throws Exception {
        int seconds = effort.pick(10, 60);
        try (StreamsSide side = world.start(world.telling(), PARTITIONS, 1)) {
            Workload workload = world.workload(ROWS, 1, (int) (rate * seconds));
            Run run = world.runs().start(workload).warmingUpWith((int) (rate * seconds / 4));
            world.events().send(run, world.records(side, workload), rate);
            run.rows().await(workload.events());
            run.effects().await(workload.events());
            results.figure("topology: half of the rate", rate, "events/s");
            Delays.print(results, "topic to row", run.rows());
            Delays.print(results, "topic to effect", run.effects());
        }
    }
}
