/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
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

    @Option(names = "--quick", description = "A short look at everything, in less than 10 minutes.")
    private boolean quick;

    @Option(names = "--only", split = ",", paramLabel = "SECTION", description = "Measure these sections alone.")
    private Set<String> only = new TreeSet<>();

    /** Measures, and ends with 1 if a section failed. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Benchmarks()).execute(arguments));
    }

    @Override
    public Integer call() {
        Set<String> known = SECTIONS.stream().map(Section::name).collect(Collectors.toCollection(TreeSet::new));
        if (!known.containsAll(only)) {
            System.err.println("--only " + String.join(",", only) + ": the sections are " + known);
            return CommandLine.ExitCode.USAGE;
        }
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Results results = new Results(out);
        int failed = 0;
        for (Section section : SECTIONS) {
            if (only.isEmpty() || only.contains(section.name())) {
                out.println("section " + section.name());
                try {
                    section.measure(quick ? Effort.QUICK : Effort.FULL, results);
                } catch (Exception e) {
                    failed++;
                    new IllegalStateException("section " + section.name() + " failed", e).printStackTrace();
                }
            }
        }
        out.println();
        out.print(results.table());
        return failed == 0 ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }
}
