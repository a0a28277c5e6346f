/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * Sides that take turns (A, B, A, B), so that whatever else the machine does meets both. The first rounds warm all of
 * them up and do not count: a JVM needs some ten thousand rows before it is at its speed, and until then its compiler
 * takes one of two cores.
 */
final class Rounds {
    /** The part of the time above which the compiler is still at work on what is measured. */
    private static final double COMPILING = 0.15;

    private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();

    private final int warmUp;
    private final Duration longest;
    private final int rounds;
    private int ran;

    /** Rounds after a few to warm up. */
    Rounds(int warmUp, int rounds) {
        this(warmUp, Duration.ZERO, rounds);
    }

    /** Rounds after a few to warm up, and then more of them, for so long at most, until the compiler has done its work. */
    Rounds(int warmUp, Duration longest, int rounds) {
        this.warmUp = warmUp;
        this.longest = longest;
        this.rounds = rounds;
    }

    /** How many rounds there have been in all, counted from 0. */
    int count() {
        return ran;
    }

    /** One side of a comparison. */
    interface Side {
        /** Makes ready what a round needs, which is not measured. */
        Work prepare(int round) throws Exception;
    }

    /** What is measured. */
    interface Work {
        /** Does it, and says how much that was. */
        long run() throws Exception;
    }

    /** What is done with what a round has made ready. */
    interface Use<T> {
        long of(T prepared) throws Exception;
    }

    /** A side that uses something new in each round. */
    static <T> Side with(IntFunction<T> prepare, Use<? super T> use) {
        return round -> {
            T prepared = prepare.apply(round);
            return () -> use.of(prepared);
        };
    }

    /** How much of its work each side did a second: the median of its rounds. */
    double[] rates(Side... sides) throws Exception {
        long until = System.nanoTime() + longest.toNanos();
        double compiling = 1;
        while (ran < warmUp || (compiling > COMPILING && System.nanoTime() < until)) {
            long start = System.nanoTime();
            long compiled = COMPILER.getTotalCompilationTime();
            round(sides);
            compiling = (COMPILER.getTotalCompilationTime() - compiled) * 1e6 / (System.nanoTime() - start);
        }
        double[][] rates = new double[sides.length][rounds];
        for (int round = 0; round < rounds; round++) {
            double[] of = round(sides);
            for (int side = 0; side < sides.length; side++) {
                rates[side][round] = of[side];
            }
        }
        return Arrays.stream(rates).mapToDouble(Rounds::median).toArray();
    }

    private double[] round(Side... sides) throws Exception {
        double[] rates = new double[sides.length];
        for (int side = 0; side < sides.length; side++) {
            Work work = sides[side].prepare(ran);
            long start = System.nanoTime();
            long done = work.run();
            rates[side] = done * 1e9 / (System.nanoTime() - start);
        }
        ran++;
        return rates;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
