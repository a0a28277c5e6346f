/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs the benchmarks and prints {@code ratio <name> <value>} lines; {@code --quick} measures for a second each. */
public final class Benchmarks {
    private Benchmarks() {}

    /**
     * Measures.
     *
     * @throws Exception if a benchmark fails
     */
    public static void main(String[] arguments) throws Exception {
        boolean quick = arguments.length > 0 && arguments[0].equals("--quick");
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include(FoldBenchmark.class.getSimpleName())
                        .addProfiler(GCProfiler.class)
                        .forks(1)
                        .warmupIterations(quick ? 1 : 3)
                        .measurementIterations(quick ? 2 : 5)
                        .warmupTime(TimeValue.seconds(quick ? 1 : 2))
                        .measurementTime(TimeValue.seconds(quick ? 1 : 2))
                        .shouldFailOnError(true)
                        .build())
                .run();
        Map<String, Double> rates = new TreeMap<>();
        for (RunResult result : results) {
            String method = result.getPrimaryResult().getLabel();
            rates.put(
                    method + " " + result.getParams().getParam("instances"),
                    result.getPrimaryResult().getScore());
        }
        for (String instances : new String[] {"1", "10", "100"}) {
            double product = rates.getOrDefault("fold " + instances, Double.NaN);
            double bare = rates.getOrDefault("bareLoop " + instances, Double.NaN);
            print("fold.vs-bare-loop." + instances, product / bare);
        }
        new EventStoreBenchmark(quick).run().forEach(Benchmarks::print);
        new TreeMap<>(new ConnectorBenchmark(quick).run()).forEach(Benchmarks::print);
    }

    private static void print(String name, double value) {
        System.out.println("ratio " + name + " " + String.format(Locale.ROOT, "%.3f", value));
    }
}
