/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import io.tributary.testing.Course.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * The same events in other orders, in other batches, more than once, while requests and answers get lost, another
 * writer changes the row without changing what it says, and the process crashes: before or after each of its steps,
 * which are reads and writes of rows, reads of histories, and claims, deliveries and removals of effects. A process that
 * crashed is followed by another one, which gets the batch again.
 *
 * <p>However it went, in the end every row must be what the user's functions make of the events one after the other in
 * the order told, without engine and stores; every effect that was written with a row must have been delivered; and the
 * effects of a row must have been delivered for the first time in the row's order. On the way it is found out whether the
 * user's functions give the same answer when they are asked again. What does not hold is an {@link AssertionError} with
 * the seed or the order, and what happened.
 *
 * <p><b>Threading.</b> Immutable.
 *
 * @param <K> the user's key record
 * @param <R> the row type
 */
public final class Trials<K, R> {
    private static final int MOST_EXHAUSTIVELY = 5;

    private final Scenario<K, R> scenario;
    private final List<TestEvent<?>> events;
    private final boolean anyArrival;
    private final boolean sameEffects;

    Trials(Scenario<K, R> scenario, List<TestEvent<?>> events) {
        this(scenario, events, false, false);
    }

    private Trials(Scenario<K, R> scenario, List<TestEvent<?>> events, boolean anyArrival, boolean sameEffects) {
        if (events.isEmpty()) {
            throw new IllegalArgumentException("a trial needs at least one event");
        }
        this.scenario = scenario;
        this.events = events;
        this.anyArrival = anyArrival;
        this.sameEffects = sameEffects;
    }

    /**
     * Rows may depend on the order in which events of different histories arrive: a row is right if some such order, in
     * which each history keeps its own, makes it. That is what is guaranteed of any projection.
     */
    public Trials<K, R> whereOrderMatters() {
        return new Trials<>(scenario, events, true, sameEffects);
    }

    /** The effects must be those of the order told too, in any order. Not so where LATEST events can be superseded. */
    public Trials<K, R> withTheSameEffects() {
        return new Trials<>(scenario, events, anyArrival, true);
    }

    /**
     * Tries the courses of the seeds 1, 2, 3 and so on.
     *
     * @throws AssertionError with the seed that did not end well
     */
    public Tried seeds(int number) {
        Attempt<K, R> attempt = attempt();
        for (long seed = 1; seed <= number; seed++) {
            attempt.run(seed);
        }
        return attempt.tried();
    }

    /** Tries the course of one seed. */
    public Tried seed(long seed) {
        Attempt<K, R> attempt = attempt();
        attempt.run(seed);
        return attempt.tried();
    }

    /**
     * Tries every order, one event at a time and all together, each with every mishap at every step; and each order twice
     * over. Four events make some thousands of runs, five some ten thousands.
     *
     * @throws IllegalArgumentException if there are more than 5 events
     * @throws AssertionError with the order and the mishap that did not end well
     */
    public Tried exhaustively() {
        if (events.size() > MOST_EXHAUSTIVELY) {
            throw new IllegalArgumentException("at most " + MOST_EXHAUSTIVELY
                    + " events can be tried in every order, these are " + events.size() + "; use seeds(...)");
        }
        Attempt<K, R> attempt = attempt();
        Courses.orders(events, order -> {
            List<List<TestEvent<?>>> singly = Courses.singly(order);
            everyMishap(attempt, singly);
            everyMishap(attempt, List.of(order));
            List<List<TestEvent<?>>> twice = new ArrayList<>(singly);
            twice.addAll(singly);
            attempt.run(new Course("no mishap", twice, Course.Mishaps.NONE, false));
        });
        return attempt.tried();
    }

    private static void everyMishap(Attempt<?, ?> attempt, List<List<TestEvent<?>>> batches) {
        List<Step> steps = new ArrayList<>();
        Course.Mishaps watching = (step, what) -> {
            steps.add(what);
            return Mishap.NONE;
        };
        attempt.run(new Course("no mishap", batches, watching, false));
        for (int i = 1; i <= steps.size(); i++) {
            for (Mishap mishap : Courses.possible(steps.get(i - 1))) {
                attempt.run(single(batches, i, mishap));
            }
        }
    }

    private static Course single(List<List<TestEvent<?>>> batches, int at, Mishap mishap) {
        return new Course(
                "at step " + at + ": " + mishap.words(),
                batches,
                (step, what) -> step == at ? mishap : Mishap.NONE,
                false);
    }

    private Attempt<K, R> attempt() {
        return new Attempt<>(scenario, events, anyArrival, sameEffects);
    }
}
