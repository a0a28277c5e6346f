/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The runs of one trial, and what they must all end with. */
final class Attempt<K, R> {
    private static final Course NOTHING = new Course("", List.of(), Course.Mishaps.NONE, false);

    private final Scenario<K, R> scenario;
    private final List<TestEvent<?>> events;
    private final boolean sameEffects;
    private final Expected expected;
    private Tried tried = Tried.NOTHING;

    Attempt(Scenario<K, R> scenario, List<TestEvent<?>> events, boolean anyArrival, boolean sameEffects) {
        this.scenario = scenario;
        this.events = events;
        this.sameEffects = sameEffects;
        World<K, R> world = scenario.world(NOTHING, new Journal(false), true);
        List<TestEvent<?>> before = world.told.all();
        for (TestEvent<?> event : events) {
            if (world.told.knows(event)) {
                throw new IllegalArgumentException(event + " was given; trials repeat their own events by themselves");
            }
            if (world.told.isIncomplete(event.history())) {
                throw new IllegalArgumentException(
                        "the history " + event.history()
                                + " has events that are lost or were not delivered; name all that are to be delivered in the trial");
            }
        }
        world.told.happen(events, world.histories);
        this.expected = Expected.of(world, before, events, anyArrival);
    }

    void run(long seed) {
        run(() -> Courses.random(seed, events));
    }

    void run(Course course) {
        run(() -> course);
    }

    Tried tried() {
        return tried;
    }

    private void run(Supplier<Course> course) {
        if (once(course.get(), new Journal(false)).isPresent()) {
            Journal journal = new Journal(true);
            Course again = course.get();
            World<K, R> world = scenario.world(again, journal, true);
            Optional<String> problem = run(world, journal, again);
            throw new AssertionError("projection '" + scenario.projection().name() + "', " + again.name() + ": "
                    + problem.orElse(
                            "failed, and did not when it was run again: something in it depends on more than its"
                                    + " events")
                    + "\ndelivered: " + again.deliveries(world.told) + "\nthe last steps:\n  "
                    + String.join("\n  ", journal.trace()));
        }
    }

    private Optional<String> once(Course course, Journal journal) {
        Optional<String> problem = run(scenario.world(course, journal, true), journal, course);
        tried = tried.plus(counted(course, journal));
        return problem;
    }

    private Optional<String> run(World<K, R> world, Journal journal, Course course) {
        world.told.happen(events, world.histories);
        int before = world.written.effects().size();
        try {
            new Run<>(world, journal, course).run();
        } catch (RuntimeException e) {
            return Optional.of("the engine failed: " + e);
        }
        return Verdict.on(world, expected, before, sameEffects);
    }

    private Tried counted(Course course, Journal journal) {
        int repeats = 0;
        int reorderings = 0;
        int furthest = -1;
        Set<Integer> seen = new HashSet<>();
        for (List<TestEvent<?>> batch : course.batches()) {
            for (TestEvent<?> event : batch) {
                int at = events.indexOf(event);
                if (!seen.add(at)) {
                    repeats++;
                } else if (at < furthest) {
                    reorderings++;
                }
                furthest = Math.max(furthest, at);
            }
        }
        return new Tried(
                1,
                repeats,
                reorderings,
                journal.counted(Mishap.CRASH_BEFORE) + journal.counted(Mishap.CRASH_AFTER),
                journal.counted(Mishap.REQUEST_LOST),
                journal.counted(Mishap.ANSWER_LOST),
                journal.counted(Mishap.OVERTAKEN));
    }
}
