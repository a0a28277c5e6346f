/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The fold core under JMH: events per second and core, and bytes allocated per event. */
final class FoldSection implements Section {
    @Override
    public String name() {
        return "fold";
    }

    @Override
    public void measure(Effort effort, Results results) throws Exception {
        Map<String, RunResult> runs = new TreeMap<>();
        for (RunResult run : run(effort)) {
            runs.put(run.getPrimaryResult().getLabel() + "." + run.getParams().getParam("instances"), run);
        }
        results.curve("fold", "histories of a row", "events per second and core");
        for (String mode : new String[] {"fold", "latest"}) {
            for (String instances : new String[] {"1", "10", "100"}) {
                String name = mode + "." + instances;
                double rate = rate(runs, name);
                double bare = rate(runs, "bareLoop." + instances);
                results.ratio(mode + ".vs-bare-loop." + instances, rate / bare);
                results.figure(name + " events per second and core", rate, "1/s");
                results.figure(
                        name + " allocated per event beyond the bare loop",
                        allocated(runs, name) - allocated(runs, "bareLoop." + instances),
                        "B");
                results.point("fold", mode, Double.parseDouble(instances), rate);
            }
        }
    }

    private static double rate(Map<String, RunResult> runs, String name) {
        return run(runs, name).getPrimaryResult().getScore();
    }

    private static double allocated(Map<String, RunResult> runs, String name) {
        var result = run(runs, name).getSecondaryResults().get("gc.alloc.rate.norm");
        if (result == null) {
            throw new IllegalStateException("JMH said nothing of what " + name + " allocates");
        }
        return result.getScore();
    }

    private static RunResult run(Map<String, RunResult> runs, String name) {
        RunResult run = runs.get(name);
        if (run == null) {
            throw new IllegalStateException("JMH ran " + runs.keySet() + ", not " + name);
        }
        return run;
    }

    private static Collection<RunResult> run(Effort effort) throws Exception {
        return new Runner(new OptionsBuilder()
                        .include(FoldBenchmark.class.getSimpleName())
                        .addProfiler(GCProfiler.class)
                        .verbosity(VerboseMode.SILENT)
                        .forks(1)
                        .warmupIterations(effort.pick(2, 3))
                        .measurementIterations(effort.pick(2, 5))
                        .warmupTime(TimeValue.seconds(effort.pick(1, 2)))
                        .measurementTime(TimeValue.seconds(effort.pick(1, 2)))
                        .shouldFailOnError(true)
                        .build())
                .run();
    }
}
