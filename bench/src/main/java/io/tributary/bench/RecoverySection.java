/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.projection.Projection;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * One of two processes that share the rows is killed while events come: the longest that any event waits for its effect is
 * the time that it takes the other to go on with them.
 */
final class RecoverySection implements Section {
    private static final int PARTITIONS = 4;
    private static final int ROWS = 200;
    private static final int PER_SECOND = 100;
    private static final int KILLED_AFTER = 5;
    private static final int SECONDS = 20;

    @Override
    public String name() {
        return "recovery";
    }

    @Override
    public void measure(Effort effort, Results results) throws Exception {
        ScheduledExecutorService killer = Executors.newSingleThreadScheduledExecutor();
        try (World world = new World()) {
            String name = world.newName();
            Projection<Account.Key, Account> projection = world.telling();
            world.kafka().createTopic(name + "." + Account.EVENTS.name(), PARTITIONS, Map.of());
            try (StreamsSide survivor = world.start(new StreamsSide.Shape(name, name, projection, PARTITIONS, 1));
                    StreamsProcess victim = StreamsProcess.start(
                            world, name, name, projection.layout().table(), PARTITIONS, world.newFolder())) {
                shared(world, survivor);
                Run run = world.runs().start(world.workload(ROWS, 1, PER_SECOND * SECONDS));
                var records = world.records(survivor, run.workload());
                var killed = killer.schedule(victim::kill, KILLED_AFTER, TimeUnit.SECONDS);
                world.events().send(run, records, PER_SECOND);
                killed.get();
                run.effects().await(run.workload().events());
                results.figure(
                        "longest wait for an effect when a process is killed",
                        run.effects().millis(100) / 1_000,
                        "s");
            }
        } finally {
            killer.shutdownNow();
        }
    }

    /** Sends events until both processes write rows: the survivor then sees only some of them. */
    private static void shared(World world, StreamsSide survivor) throws Exception {
        for (int attempt = 0; attempt < 60; attempt++) {
            Run run = world.runs().start(world.workload(ROWS, 1, ROWS));
            world.events().send(run, world.records(survivor, run.workload()), 10 * ROWS);
            run.effects().await(ROWS);
            if (run.rows().count() < ROWS * 3 / 4) {
                return;
            }
        }
        throw new IllegalStateException("the processes do not share the rows");
    }
}
