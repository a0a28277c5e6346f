/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.simulation.Journal.Count;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** Runs many histories, each on one thread. */
final class Seeds {
    private final Map<Count, Long> sums = new EnumMap<>(Count.class);
    private final Map<Count, Integer> least = new EnumMap<>(Count.class);
    private final List<Simulation.Result> violations = new ArrayList<>();
    private long histories;

    /** Runs the histories of the seeds from 1 up to a number. */
    static Seeds run(long number) throws Exception {
        Seeds seeds = new Seeds();
        int threads = Math.min(4, Runtime.getRuntime().availableProcessors());
        AtomicLong next = new AtomicLong(1);
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Callable<Object>> workers = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                workers.add(() -> {
                    Map<Declared.Shape, Declared> declarations = new HashMap<>();
                    for (long seed = next.getAndIncrement(); seed <= number; seed = next.getAndIncrement()) {
                        seeds.add(Simulation.run(seed, new Collaborators(), declarations));
                    }
                    return seeds;
                });
            }
            for (var worker : executor.invokeAll(workers)) {
                worker.get();
            }
        } finally {
            executor.shutdownNow();
        }
        return seeds;
    }

    private synchronized void add(Simulation.Result result) {
        histories++;
        result.counts().forEach((count, number) -> {
            sums.merge(count, (long) number, Long::sum);
            least.merge(count, number, Math::min);
        });
        if (result.violation().isPresent()) {
            violations.add(result);
        }
    }

    /** Histories in which something was that must not be. */
    List<Simulation.Result> violations() {
        return violations;
    }

    /** How often something happened in a history, on average. */
    double mean(Count count) {
        return (double) sums.getOrDefault(count, 0L) / histories;
    }

    /** How much happened in a history. */
    String table() {
        StringBuilder table = new StringBuilder(
                String.format(Locale.ROOT, "simulation: %d histories%n%-14s %8s %6s", histories, "", "mean", "least"));
        for (Count count : Count.values()) {
            table.append(String.format(
                    Locale.ROOT,
                    "%n%-14s %8.2f %6d",
                    count.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                    mean(count),
                    least.getOrDefault(count, 0)));
        }
        return table.toString();
    }
}
