/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

/**
 * Effects per second from the topic of events to the topic of effects, outbox and its clearing included, for one row, some
 * and many; beside a bare idempotent producer of the same records.
 */
final class OutboxSection implements Section {
    private static final int PARTITIONS = 4;

    @Override
    public String name() {
        return "outbox";
    }

    @Override
    public void measure(Effort effort, Results results) throws Exception {
        try (World world = new World();
                StreamsSide side = world.start(world.telling(), PARTITIONS, 1);
                BareProducer bare = new BareProducer(world)) {
            for (int rows : new int[] {1, 100, 10_000}) {
                int effects = effort.pick(2_000, 20_000);
                int used = Math.min(rows, effects);
                double[] rates = new Rounds(1, effort.pick(2, 3))
                        .rates(
                                round -> {
                                    Run run = world.runs().start(world.workload(used, 1, effects));
                                    var records = world.records(side, run.workload());
                                    return () -> {
                                        world.events().send(run, records);
                                        run.removals().await(effects);
                                        return run.effects().count();
                                    };
                                },
                                round -> {
                                    var records = bare.lastRecords(effects);
                                    return () -> bare.send(records);
                                });
                results.ratio("outbox.vs-producer." + used, rates[0] / rates[1]);
                results.figure("effects delivered, %,d rows".formatted(used), rates[0], "1/s");
                results.figure("records by a bare producer, %,d rows".formatted(used), rates[1], "1/s");
            }
        }
    }
}
