/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

/** Makes the points of growth curves, each with an application of its own. */
final class Growth {
    private final World world;
    private final Results results;
    private final int events;

    Growth(World world, Results results, int events) {
        this.world = world;
        this.results = results;
        this.events = events;
    }

    /**
     * What was reached.
     *
     * @param events events a second, until their effects can be read
     * @param writes rows written a second
     */
    record Rate(double events, double writes) {}

    void curve(String name, String what) {
        results.curve(name, what, "per second");
    }

    void point(String curve, int x, int rows, int instances, int partitions, int threads) throws Exception {
        Rate rate = rate(rows, instances, partitions, threads, Math.max(events, rows));
        results.point(curve, "events to effects", x, rate.events());
        results.point(curve, "rows written", x, rate.writes());
    }

    Rate rate(int rows, int instances, int partitions, int threads, int count) throws Exception {
        try (StreamsSide side = world.start(world.telling(), partitions, threads)) {
            // The first transactions of an application are slow.
            once(side, world.workload(200, 1, 200));
            side.quiet();
            return once(side, world.workload(rows, instances, count));
        }
    }

    private Rate once(StreamsSide side, Workload workload) throws Exception {
        Run run = world.runs().start(workload);
        var records = world.records(side, workload);
        long start = System.nanoTime();
        world.events().send(run, records);
        run.effects().await(workload.events());
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Rate(workload.events() / seconds, run.writes() / seconds);
    }
}
