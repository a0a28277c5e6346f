/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * Sides that take turns (A, B, A, B), so that whatever else the machine does meets both. The first rounds warm all of
 * them up and do not count: a JVM needs some ten thousand rows before it is at its speed.
 */
final class Rounds {
    private final int warmUp;
    private final int rounds;

    Rounds(int warmUp, int rounds) {
        this.warmUp = warmUp;
        this.rounds = rounds;
    }

    /** How many rounds there are in all, from 0. */
    int count() {
        return warmUp + rounds;
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
        double[][] rates = new double[sides.length][rounds];
        for (int round = 0; round < count(); round++) {
            for (int side = 0; side < sides.length; side++) {
                Work work = sides[side].prepare(round);
                long start = System.nanoTime();
                long done = work.run();
                double rate = done * 1e9 / (System.nanoTime() - start);
                if (round >= warmUp) {
                    rates[side][round - warmUp] = rate;
                }
            }
        }
        return Arrays.stream(rates).mapToDouble(Rounds::median).toArray();
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
