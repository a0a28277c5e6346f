/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The part of {@code docs/performance.md} that a run writes: machine, commit, date, what was measured, and the plots. */
final class Page {
    private static final String BEGIN = "<!-- Written by bench/run --docs: begin -->";
    private static final String END = "<!-- Written by bench/run --docs: end -->";

    private final Path docs;
    private final Clock clock;

    Page(Path docs, Clock clock) {
        this.docs = docs;
        this.clock = clock;
    }

    void write(Effort effort, Results results) throws IOException, InterruptedException {
        Path page = docs.resolve("performance.md");
        String text = Files.readString(page);
        int begin = text.indexOf(BEGIN);
        int end = text.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IllegalStateException(page + " must have the lines " + BEGIN + " and " + END);
        }
        Files.writeString(
                page,
                text.substring(0, begin + BEGIN.length()) + "\n" + measured(effort, results) + text.substring(end));
    }

    private String measured(Effort effort, Results results) throws IOException, InterruptedException {
        StringBuilder measured = new StringBuilder("%n%s; commit %s; %s; `bench/run%s`.%n%n"
                .formatted(machine(), commit(), LocalDate.now(clock), effort == Effort.QUICK ? " --quick" : ""));
        measured.append(results.table()).append('\n');
        for (String plot : plots(results.curves())) {
            measured.append("![%s](performance/%s)%n%n".formatted(plot.replace(".svg", ""), plot));
        }
        return measured.toString();
    }

    private List<String> plots(Map<String, Results.Curve> curves) throws IOException {
        return new Plots(docs.resolve("performance")).draw(curves);
    }

    private static String machine() throws IOException {
        Path cpus = Path.of("/proc/cpuinfo");
        String model = System.getProperty("os.arch");
        if (Files.exists(cpus)) {
            try (Stream<String> lines = Files.lines(cpus)) {
                model = lines.filter(line -> line.startsWith("model name"))
                        .map(line -> line.substring(line.indexOf(':') + 1).strip())
                        .findFirst()
                        .orElse(model);
            }
        }
        return String.format(
                Locale.ROOT,
                "%d cores of %s, Java %s, %s",
                Runtime.getRuntime().availableProcessors(),
                model,
                System.getProperty("java.version"),
                System.getProperty("os.name"));
    }

    private static String commit() throws IOException, InterruptedException {
        Process git = new ProcessBuilder("git", "describe", "--always", "--dirty")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        return git.waitFor() == 0 ? said : "unknown";
    }
}
