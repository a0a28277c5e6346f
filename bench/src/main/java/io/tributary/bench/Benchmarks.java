/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the benchmarks: {@code bench/run --help} says how. */
@Command(
        name = "bench/run",
        mixinStandardHelpOptions = true,
        description = "Measures Tributary beside honest baselines on this machine. Prints 'ratio NAME VALUE' lines.")
public final class Benchmarks implements Callable<Integer> {
    private static final List<Section> SECTIONS = List.of(
            new FoldSection(),
            new LatencySection(),
            new EngineSection(),
            new EventStoreSection(),
            new ConnectorSection(),
            new TopologySection(),
            new AppendSection(),
            new GrowthSection(),
            new RecoverySection(),
            new RebuildSection(),
            new OutboxSection());

    private static final Duration QUICK_SECTION = Duration.ofMinutes(4);
    private static final Duration FULL_SECTION = Duration.ofMinutes(40);

    @Option(names = "--quick", description = "A short look at everything, in less than 10 minutes.")
    private boolean quick;

    @Option(names = "--only", split = ",", paramLabel = "SECTION", description = "Measure these sections alone.")
    private Set<String> only = new TreeSet<>();

    @Option(names = "--docs", description = "Write what was measured into docs/performance.md, plots included.")
    private boolean docs;

    /** Measures, and ends with 1 if a section failed. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Benchmarks()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Set<String> known = SECTIONS.stream().map(Section::name).collect(Collectors.toCollection(TreeSet::new));
        if (!known.containsAll(only)) {
            System.err.println("--only " + String.join(",", only) + ": the sections are " + known);
            return CommandLine.ExitCode.USAGE;
        }
        Effort effort = quick ? Effort.QUICK : Effort.FULL;
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Results results = new Results(out);
        List<String> failed = new ArrayList<>();
        for (Section section : SECTIONS) {
            if ((only.isEmpty() || only.contains(section.name())) && !measured(section, effort, results)) {
                failed.add(section.name());
            }
        }
        out.println();
        out.print(results.table());
        if (!failed.isEmpty()) {
            System.err.println("failed: " + String.join(", ", failed));
            return CommandLine.ExitCode.SOFTWARE;
        }
        if (docs) {
            new Page(Path.of("docs"), Clock.systemUTC()).write(effort, results);
        }
        return CommandLine.ExitCode.OK;
    }

    private static boolean measured(Section section, Effort effort, Results results) throws InterruptedException {
        Deadline deadline = new Deadline(effort == Effort.QUICK ? QUICK_SECTION : FULL_SECTION, System.err);
        long start = System.nanoTime();
        results.section(section.name());
        try {
            deadline.run(() -> {
                section.measure(effort, results);
                return null;
            });
            return true;
        } catch (ExecutionException | TimeoutException e) {
            new IllegalStateException("section " + section.name() + " failed", e).printStackTrace();
            return false;
        } finally {
            results.ended(section.name(), Duration.ofNanos(System.nanoTime() - start));
        }
    }
}
