/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.fold;

import io.tributary.fold.Evolver.Decision;
import io.tributary.projection.Source;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Folds the events of one instance above its checkpoint. Either all of it counts, or, when it failed, nothing. Not
 * thread-safe; one object for one instance and fold.
 */
final class InstanceFold<R> {
    private final Source<?, R, ?> source;
    private final InstanceEvents events;
    private final long checkpoint;
    private final Evolver<R> evolver;

    private final List<Step<R>> steps = new ArrayList<>();
    private final List<Long> applied = new ArrayList<>();
    private final List<Long> rejected = new ArrayList<>();
    private final List<Long> superseded = new ArrayList<>();
    private final List<Long> skipped = new ArrayList<>();
    private @Nullable Fault fault;
    private Optional<R> state;

    private InstanceFold(
            Source<?, R, ?> source, InstanceEvents events, long checkpoint, Evolver<R> evolver, Optional<R> state) {
        this.source = source;
        this.events = events;
        this.checkpoint = checkpoint;
        this.evolver = evolver;
        this.state = state;
    }

    /** Folds the row's own events in versions after the checkpoint, up to and with the last. */
    static <R> InstanceFold<R> run(
            Source<?, R, ?> source,
            InstanceEvents events,
            long checkpoint,
            long last,
            Evolver<R> evolver,
            Optional<R> state) {
        InstanceFold<R> fold = new InstanceFold<>(source, events, checkpoint, evolver, state);
        List<Candidate> own = events.own(checkpoint, last);
        switch (source.mode()) {
            case FOLD -> fold.all(own);
            case LATEST -> fold.newest(own);
            case SIGNAL -> fold.answered(own);
        }
        if (fold.fault != null) {
            fold.forget(state);
        }
        return fold;
    }

    private void all(List<Candidate> own) {
        for (Candidate candidate : own) {
            Long version = candidate.version();
            Decision<R> decision = evolver.decide(source, candidate, state, Optional.empty());
            if (decision instanceof Decision.Applied<R> yes) {
                applied.add(version);
                state = yes.next();
                steps.add(new Step<>(
                        events.instance(), version, Set.of(version), new Step.Next<>(yes.next()), yes.effects()));
            } else if (decision instanceof Decision.Skipped<R>) {
                skipped.add(version);
            } else if (decision instanceof Decision.Rejected<R>) {
                rejected.add(version);
                steps.add(new Step<>(events.instance(), version, Set.of(version), null, List.of()));
            } else {
                fault = ((Decision.Failed<R>) decision).fault();
                return;
            }
        }
    }

    private void newest(List<Candidate> own) {
        Decision.@Nullable Applied<R> accepted = null;
        for (int i = own.size() - 1; i >= 0 && accepted == null; i--) {
            long version = own.get(i).version();
            Decision<R> decision = evolver.decide(source, own.get(i), state, Optional.empty());
            if (decision instanceof Decision.Applied<R> yes) {
                accepted = yes;
                applied.add(version);
                own.subList(0, i).forEach(older -> superseded.add(older.version()));
            } else if (decision instanceof Decision.Failed<R> failed) {
                fault = failed.fault();
                return;
            } else {
                (decision instanceof Decision.Skipped ? skipped : rejected).add(version);
            }
        }
        skipped.sort(Comparator.naturalOrder());
        rejected.sort(Comparator.naturalOrder());
        Set<Long> decided = new LinkedHashSet<>(applied);
        decided.addAll(rejected);
        if (decided.isEmpty()) {
            return;
        }
        long version = decided.stream().mapToLong(Long::longValue).max().orElseThrow();
        if (accepted == null) {
            steps.add(new Step<>(events.instance(), version, decided, null, List.of()));
        } else {
            state = accepted.next();
            steps.add(new Step<>(
                    events.instance(), version, decided, new Step.Next<>(accepted.next()), accepted.effects()));
        }
    }

    /** The owner was asked for the newest event; its answer stands for the older ones too. */
    private void answered(List<Candidate> own) {
        if (own.isEmpty()) {
            return;
        }
        Candidate newest = own.get(own.size() - 1);
        long version = newest.version();
        long checkpointAfter = source.versioned() ? version : 0;
        own.subList(0, own.size() - 1).forEach(older -> superseded.add(older.version()));
        evolver.decide(source, newest, state, events.answerFor(version))
                .fold(
                        decision -> {
                            applied.add(version);
                            state = decision.next();
                            return steps.add(new Step<>(
                                    events.instance(),
                                    checkpointAfter,
                                    Set.of(version),
                                    new Step.Next<>(decision.next()),
                                    decision.effects()));
                        },
                        decision -> skipped.add(version),
                        decision -> {
                            rejected.add(version);
                            return source.versioned()
                                    && steps.add(
                                            new Step<>(events.instance(), version, Set.of(version), null, List.of()));
                        },
                        decision -> fail(decision.fault()));
    }

    private boolean fail(Fault failure) {
        fault = failure;
        return true;
    }

    private void forget(Optional<R> before) {
        steps.clear();
        applied.clear();
        rejected.clear();
        superseded.clear();
        skipped.clear();
        state = before;
    }

    List<Step<R>> steps() {
        return steps;
    }

    /** The checkpoint after the steps, 0 when they move none. */
    long reached() {
        long version = 0;
        for (Step<R> step : steps) {
            version = Math.max(version, step.version());
        }
        return version;
    }

    boolean hasApplied() {
        return !applied.isEmpty();
    }

    Optional<R> state() {
        return state;
    }

    InstanceResult result() {
        return new InstanceResult(
                events.instance(),
                List.copyOf(applied),
                alreadyApplied(events, checkpoint),
                List.copyOf(rejected),
                List.copyOf(superseded),
                List.copyOf(skipped),
                checkpoint,
                Optional.ofNullable(fault));
    }

    static List<Long> alreadyApplied(InstanceEvents events, long checkpoint) {
        return events.delivered().upTo(checkpoint);
    }
}
