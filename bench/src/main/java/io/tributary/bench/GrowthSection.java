/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

/** How the rate from the topics to effects changes with one thing at a time. */
final class GrowthSection implements Section {
    private static final int ROWS = 1_000;
    private static final int PARTITIONS = 4;

    @Override
    public String name() {
        return "growth";
    }

    @Override
    public void measure(Effort effort, Results results) throws Exception {
        int events = effort.pick(2_000, 20_000);
        try (World world = new World()) {
            Growth growth = new Growth(world, results, events);
            // Not measured: it warms the machine up.
            growth.rate(ROWS, 1, PARTITIONS, 1, events);
            growth.curve("rows", "rows");
            for (int rows : effort == Effort.QUICK ? new int[] {ROWS, 2_000} : new int[] {ROWS, 10_000, 100_000}) {
                growth.point("rows", rows, rows, 1, PARTITIONS, 1);
            }
            growth.curve("instances", "instances per row");
            for (int instances : effort == Effort.QUICK ? new int[] {1, 100} : new int[] {1, 10, 100}) {
                // Fewer rows, so that each has an event of each of its instances.
                growth.point("instances", instances, events / 100, instances, PARTITIONS, 1);
            }
            growth.curve("partitions", "partitions");
            for (int partitions : effort == Effort.QUICK ? new int[] {1, 8} : new int[] {1, 2, 4, 8}) {
                growth.point("partitions", partitions, ROWS, 1, partitions, 1);
            }
            growth.curve("threads", "stream threads");
            for (int threads : new int[] {1, 2, 4}) {
                growth.point("threads", threads, ROWS, 1, PARTITIONS, threads);
            }
        }
    }
}
