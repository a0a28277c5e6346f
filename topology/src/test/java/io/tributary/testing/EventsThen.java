/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import io.tributary.engine.InstanceOutcome;
import io.tributary.engine.RowOutcome;
import io.tributary.event.StoredEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What became of single events in the outcome of one row. */
final class EventsThen {
    private final Told told;
    private final List<InstanceOutcome> instances;
    private final Differing differing;

    /** Says what was expected and what was there instead. */
    @FunctionalInterface
    interface Differing {
        AssertionError error(String what, Object expected, Object actual);
    }

    EventsThen(Told told, Optional<? extends RowOutcome<?>> outcome, Differing differing) {
        this.told = told;
        this.instances = outcome.map(RowOutcome::instances).orElse(List.of());
        this.differing = differing;
    }

    void applied(TestEvent<?>... events) {
        each("applied", InstanceOutcome::applied, events);
    }

    void alreadyApplied(TestEvent<?>... events) {
        each("already applied", InstanceOutcome::alreadyApplied, events);
    }

    void skipped(TestEvent<?>... events) {
        each("skipped", InstanceOutcome::skipped, events);
    }

    void rejected(TestEvent<?>... events) {
        each("rejected", InstanceOutcome::rejected, events);
    }

    void superseded(TestEvent<?>... events) {
        each("superseded", InstanceOutcome::superseded, events);
    }

    void failed(TestEvent<?> event, String code) {
        List<String> codes = of(event).stream()
                .flatMap(instance -> instance.failure().stream())
                .map(failure -> failure.code())
                .toList();
        if (!codes.contains(code)) {
            throw differing.error(
                    "the instance of " + told.event(event),
                    "failed with " + code,
                    codes.isEmpty() ? "not failed" : "failed with " + codes);
        }
    }

    /** An outcome in a few words. */
    static String text(RowOutcome<?> outcome) {
        List<String> words = new ArrayList<>();
        outcome.failure().ifPresent(failure -> words.add("FAILED " + failure.code() + ": " + failure.message()));
        words.add(outcome.writes() == 1 ? "1 write" : outcome.writes() + " writes");
        outcome.instances().forEach(instance -> words.add(text(instance)));
        return String.join("; ", words);
    }

    private void each(String what, Function<InstanceOutcome, List<Long>> versions, TestEvent<?>... events) {
        for (TestEvent<?> event : events) {
            StoredEvent stored = told.event(event);
            if (of(event).stream()
                    .noneMatch(instance -> versions.apply(instance).contains(stored.version()))) {
                throw differing.error("event " + stored, what, "not " + what);
            }
        }
    }

    private List<InstanceOutcome> of(TestEvent<?> event) {
        List<String> sources =
                told.sourced(event).stream().map(sourced -> sourced.source()).toList();
        return instances.stream()
                .filter(instance -> sources.contains(instance.instance().source())
                        && instance.instance()
                                .streamId()
                                .equals(told.event(event).streamId()))
                .toList();
    }

    private static String text(InstanceOutcome instance) {
        List<String> words = new ArrayList<>();
        words("applied", instance.applied(), words);
        words("already applied", instance.alreadyApplied(), words);
        words("rejected", instance.rejected(), words);
        words("superseded", instance.superseded(), words);
        words("skipped", instance.skipped(), words);
        instance.failure().ifPresent(failure -> words.add("failed with " + failure.code() + ": " + failure.message()));
        return instance.instance().entry() + " " + String.join(", ", words);
    }

    private static void words(String what, List<Long> versions, List<String> words) {
        if (!versions.isEmpty()) {
            words.add(what + " " + versions);
        }
    }
}
