/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** Makes courses: at random from seeds, or all of them. */
final class Courses {
    private static final int MOST_MISHAPS = 25;

    private Courses() {}

    /** The course of a seed. */
    static Course random(long seed, List<TestEvent<?>> events) {
        Random random = new Random(seed * 0x9E3779B97F4A7C15L + 1);
        List<TestEvent<?>> deliveries = new ArrayList<>(events);
        for (int repeats = random.nextInt(events.size() + 1); repeats > 0; repeats--) {
            deliveries.add(events.get(random.nextInt(events.size())));
        }
        if (random.nextInt(5) != 0) {
            Collections.shuffle(deliveries, random);
        }
        List<List<TestEvent<?>>> batches = new ArrayList<>();
        int most = 1 + random.nextInt(5);
        for (int from = 0; from < deliveries.size(); ) {
            int to = Math.min(deliveries.size(), from + 1 + random.nextInt(most));
            batches.add(List.copyOf(deliveries.subList(from, to)));
            from = to;
        }
        double probability = new double[] {0, 0.05, 0.1, 0.25}[random.nextInt(4)];
        return new Course("seed " + seed, batches, mishaps(random, probability), random.nextBoolean());
    }

    private static Course.Mishaps mishaps(Random random, double probability) {
        int[] left = {MOST_MISHAPS};
        return (step, what) -> {
            if (left[0] == 0 || random.nextDouble() >= probability) {
                return Mishap.NONE;
            }
            left[0]--;
            List<Mishap> possible = possible(what);
            return possible.get(random.nextInt(possible.size()));
        };
    }

    /** What may go wrong at a step. */
    static List<Mishap> possible(Course.Step step) {
        return step == Course.Step.WRITE
                ? List.of(
                        Mishap.CRASH_BEFORE,
                        Mishap.CRASH_AFTER,
                        Mishap.REQUEST_LOST,
                        Mishap.ANSWER_LOST,
                        Mishap.OVERTAKEN)
                : List.of(Mishap.CRASH_BEFORE, Mishap.CRASH_AFTER, Mishap.REQUEST_LOST, Mishap.ANSWER_LOST);
    }

    /** Each order of events, that in which they are told first. */
    static void orders(List<TestEvent<?>> events, Consumer<List<TestEvent<?>>> each) {
        permuted(events, 0, each);
    }

    /** Deliveries one by one. */
    static List<List<TestEvent<?>>> singly(List<TestEvent<?>> events) {
        List<List<TestEvent<?>>> batches = new ArrayList<>();
        events.forEach(event -> batches.add(List.of(event)));
        return batches;
    }

    private static void permuted(List<TestEvent<?>> events, int from, Consumer<List<TestEvent<?>>> each) {
        if (from == events.size()) {
            each.accept(List.copyOf(events));
            return;
        }
        for (int i = from; i < events.size(); i++) {
            // Moved to the front, the others keep their order: so the order as told comes first.
            List<TestEvent<?>> next = new ArrayList<>(events);
            next.add(from, next.remove(i));
            permuted(next, from + 1, each);
        }
    }
}
