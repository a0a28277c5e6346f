/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.projection.Projection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * From the per-stream topics to rows and to effects: a whole application on a real broker, beside the engine alone that
 * makes the same writes. Then how late rows and effects are, at half of the rate that was reached.
 */
final class TopologySection implements Section {
    private static final int PARTITIONS = 4;
    private static final int ROWS = 2_000;

    @Override
    public String name() {
        return "topology";
    }

    @Override
    public void measure(Effort effort, Results results) throws Exception {
        try (World world = new World()) {
            Projection<Account.Key, Account> silent = world.silent();
            Projection<Account.Key, Account> telling = world.telling();
            long heap = Memory.used();
            try (StreamsSide silentSide = world.start(silent, PARTITIONS, 1);
                    StreamsSide tellingSide = world.start(telling, PARTITIONS, 1)) {
                double writes = throughput(effort, results, world, silent, silentSide, telling, tellingSide);
                results.figure("topology: heap of two applications", (Memory.used() - heap) / 1e6, "MB");
                delays(effort, results, world, tellingSide, writes / 2);
            }
            several(effort, results, world);
        }
    }

    private static double throughput(
            Effort effort,
            Results results,
            World world,
            Projection<Account.Key, Account> silent,
            StreamsSide silentSide,
            Projection<Account.Key, Account> telling,
            StreamsSide tellingSide)
            throws Exception {
        int events = effort.pick(8_000, 40_000);
        try (EngineSide silentEngine = EngineSide.over(world.endpoint().client(), silent, StreamsSide.IN_FLIGHT);
                EngineSide tellingEngine = EngineSide.over(world.endpoint().client(), telling, StreamsSide.IN_FLIGHT)) {
            Pair plain = new Pair(world, silentSide, silentEngine::write, ROWS, events);
            Pair effects = new Pair(world, tellingSide, tellingEngine::writeAndDeliver, ROWS, events / 2);
            Rounds rounds = new Rounds(2, Duration.ofSeconds(effort.pick(40, 90)), effort.pick(3, 5));
            double[] rates = rounds.rates(
                    plain.topology(Run::rows), plain.engine(), effects.topology(Run::removals), effects.engine());
            results.ratio("topology.vs-engine", rates[0] / rates[1]);
            results.ratio("topology.vs-engine.effects", rates[2] / rates[3]);
            results.figure("topology: rows written", rates[0], "1/s");
            results.figure("topology: rows written by the engine alone", rates[1], "1/s");
            results.figure("topology: events into rows", rates[0] * plain.eventsPerWrite(), "1/s");
            results.figure("topology: events in each write", plain.eventsPerWrite(), "events");
            results.figure("topology: rows written, with effects", rates[2], "1/s");
            results.figure("topology: rows written by the engine alone, with effects", rates[3], "1/s");
            results.figure("topology: events to effects", rates[2] * effects.eventsPerWrite(), "1/s");
            results.figure("topology: events in each write, with effects", effects.eventsPerWrite(), "events");
            profile(results, world, "topology", plain.topology(Run::rows).prepare(rounds.count()));
            profile(
                    results,
                    world,
                    "topology, with effects",
                    effects.topology(Run::removals).prepare(rounds.count()));
            return rates[2];
        }
    }

    /** What the two cores are busy with that everything shares. */
    private static void profile(Results results, World world, String name, Rounds.Work work) throws Exception {
        ProcessHandle endpoint =
                ProcessHandle.of(world.endpoint().dynoxide().pid()).orElseThrow();
        ProcessHandle self = ProcessHandle.current();
        Duration before = cpu(endpoint);
        Duration selfBefore = cpu(self);
        Profile profile = Profile.of(work);
        double ofEndpoint = cpu(endpoint).minus(before).toMillis();
        double ofSelf = cpu(self).minus(selfBefore).toMillis();
        results.figure(name + ": of all CPU, by the endpoint", 100 * ofEndpoint / (ofEndpoint + ofSelf), "%");
        profile.print(results, name);
    }

    private static Duration cpu(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** Events that come one by one are a write each, so it is the rate of writes that counts. */
    private static void delays(Effort effort, Results results, World world, StreamsSide side, double rate)
            throws Exception {
        side.quiet();
        Workload workload = world.workload(ROWS, 1, (int) (rate * effort.pick(10, 60)));
        Run run = world.runs().start(workload).warmingUpWith(workload.events() / 4);
        world.events().send(run, world.records(side, workload), rate);
        run.effects().await(workload.events());
        results.figure("topology: half of the rate", rate, "events/s");
        Delays.print(results, "topic to row", run.rows());
        Delays.print(results, "topic to effect", run.effects());
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
}
