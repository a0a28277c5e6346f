/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.engine.Failure;
import io.tributary.engine.InstanceOutcome;
import io.tributary.engine.RowEngine;
import io.tributary.engine.RowOutcome;
import io.tributary.engine.SourcedEvent;
import io.tributary.outbox.PendingEffect;
import io.tributary.row.InstanceId;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.apache.kafka.common.utils.Bytes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes turns: decodes, lets the engine write, reads the outbox of a suspect row, and serialises what is to be sent.
 * Nothing of it runs in the stream thread.
 *
 * <p><b>Threading.</b> Thread-safe.
 *
 * <p><b>Failure.</b> The stage fails when the outbox could not be read, or by a bug. Nothing is lost then: the same turn
 * made again finds the events applied and the effects in the outbox.
 *
 * @param <R> the row type
 */
final class TurnRunner<R> {
    private static final Logger LOG = LoggerFactory.getLogger(TurnRunner.class);

    private final ProjectionParts<R> parts;
    private final RowEngine<R> engine;
    private final Executor executor;
    private final Clock clock;

    TurnRunner(ProjectionParts<R> parts, RowEngine<R> engine, Executor executor, Clock clock) {
        this.parts = parts;
        this.engine = engine;
        this.executor = executor;
        this.clock = clock;
    }

    CompletionStage<Turn.Result> run(Turn turn) {
        return CompletableFuture.supplyAsync(() -> TurnBatch.of(turn, parts), executor)
                .thenCompose(batch -> bringUp(turn, List.of(), batch.histories())
                        .thenCompose(outcomes -> apply(turn, batch, outcomes))
                        .thenCompose(outcomes -> bringUp(turn, outcomes, batch.pointers()))
                        .thenCompose(outcomes -> repair(turn, outcomes)
                                .thenCompose(all -> outbox(turn, all, failures(turn, batch, outcomes, all)))));
    }

    private CompletionStage<List<RowOutcome<?>>> bringUp(
            Turn turn, List<RowOutcome<?>> before, Map<InstanceId, Long> versions) {
        return versions.isEmpty()
                ? CompletableFuture.completedFuture(before)
                : engine.bringUp(turn.key(), versions).thenApply(outcome -> append(before, outcome));
    }

    /** Applies the events at hand, but none of an instance whose older ones could not be read: they may be wanted yet. */
    private CompletionStage<List<RowOutcome<?>>> apply(Turn turn, TurnBatch batch, List<RowOutcome<?>> before) {
        List<SourcedEvent> events =
                batch.eventsWithout(failures(turn, batch, before).keySet());
        return events.isEmpty()
                ? CompletableFuture.completedFuture(before)
                : engine.apply(turn.key(), events).thenApply(outcome -> append(before, outcome));
    }

    private static Map<InstanceId, Failure> failures(Turn turn, TurnBatch batch, List<RowOutcome<?>> outcomes) {
        Map<InstanceId, Failure> failures = turn.failures(outcomes);
        batch.undecoded(outcomes).forEach(failures::putIfAbsent);
        return failures;
    }

    /** A repair that succeeds has not necessarily seen the event that failed before it. */
    private static Map<InstanceId, Failure> failures(
            Turn turn, TurnBatch batch, List<RowOutcome<?>> beforeRepair, List<RowOutcome<?>> all) {
        Map<InstanceId, Failure> failures = turn.failures(all);
        failures(turn, batch, beforeRepair).forEach(failures::putIfAbsent);
        return failures;
    }

    private CompletionStage<List<RowOutcome<?>>> repair(Turn turn, List<RowOutcome<?>> before) {
        if (turn.repair().isEmpty()) {
            return CompletableFuture.completedFuture(before);
        }
        if (!(turn.repair().get() instanceof RowCommand.Rebuild rebuild)) {
            return engine.catchUp(turn.key()).thenApply(outcome -> append(before, outcome));
        }
        Map<InstanceId, Long> heads = new LinkedHashMap<>();
        rebuild.instances().forEach(instance -> heads.put(instance, Long.MAX_VALUE));
        // To the heads first, with effects: a rebuild asks for none, and would swallow those of events on their way.
        return engine.bringUp(turn.key(), heads).thenCompose(outcome -> {
            List<RowOutcome<?>> so = append(before, outcome);
            if (outcome.failure().isPresent()
                    || outcome.instances().stream()
                            .anyMatch(instance -> instance.failure().isPresent())) {
                return CompletableFuture.completedFuture(so);
            }
            Map<InstanceId, Long> upTo = new LinkedHashMap<>();
            for (InstanceOutcome instance : outcome.instances()) {
                upTo.put(instance.instance(), instance.version().orElse(0));
            }
            return engine.rebuild(turn.key(), upTo).thenApply(rebuilt -> append(so, rebuilt));
        });
    }

    private CompletionStage<Turn.Result> outbox(
            Turn turn, List<RowOutcome<?>> outcomes, Map<InstanceId, Failure> failures) {
        boolean read = parts.hasOutbox()
                && (outcomes.stream().anyMatch(this::leavesDoubt)
                        || movedMeanwhile(turn, outcomes)
                        || (turn.suspect() && !isNew(outcomes)));
        if (!read) {
            List<PendingEffect> enqueued = new ArrayList<>();
            outcomes.forEach(outcome -> enqueued.addAll(outcome.enqueued()));
            return CompletableFuture.supplyAsync(() -> result(turn, outcomes, failures, enqueued), executor);
        }
        return engine.pendingEffects(turn.key())
                .thenApplyAsync(pending -> result(turn, outcomes, failures, pending), executor);
    }

    /** Whether effects may lie in the outbox that the outcome does not tell of. */
    private boolean leavesDoubt(RowOutcome<?> outcome) {
        return outcome.contended()
                || outcome.instances().stream()
                        .anyMatch(instance -> !instance.alreadyApplied().isEmpty())
                || (outcome.failure().isPresent()
                        && (outcome.writes() > 0 || outcome.failure().get().retryable()));
    }

    /** Whether the row is not as this owner left it. */
    private boolean movedMeanwhile(Turn turn, List<RowOutcome<?>> outcomes) {
        Optional<Standing> standing = turn.left();
        for (RowOutcome<?> outcome : outcomes) {
            if (standing.isPresent() && !standing.get().precedes(outcome, parts.initialRevision())) {
                return true;
            }
            standing = Optional.of(Standing.after(outcome));
        }
        return false;
    }

    /** Whether the row did not exist before this turn, so that there cannot be an outbox of it. */
    private boolean isNew(List<RowOutcome<?>> outcomes) {
        if (outcomes.size() != 1 || outcomes.get(0).failure().isPresent()) {
            return false;
        }
        RowOutcome<?> outcome = outcomes.get(0);
        OptionalLong revision = outcome.revision();
        return revision.isEmpty()
                || (outcome.writes() > 0 && revision.getAsLong() - outcome.writes() + 1 == parts.initialRevision());
    }

    private Turn.Result result(
            Turn turn, List<RowOutcome<?>> outcomes, Map<InstanceId, Failure> failures, List<PendingEffect> outbox) {
        List<EffectRecords.Outgoing> effects = new ArrayList<>();
        List<Long> alreadySent = new ArrayList<>();
        List<Turn.Letter> letters = new ArrayList<>(letters(turn, failures));
        for (PendingEffect effect : outbox) {
            if (effect.sequence() <= turn.sent()) {
                alreadySent.add(effect.sequence());
                continue;
            }
            if (isClaimedElsewhere(effect)) {
                OptionalLong until =
                        OptionalLong.of(effect.claim().orElseThrow().until());
                return new Turn.Result(outcomes, failures, effects, alreadySent, until, Optional.empty(), letters);
            }
            try {
                effects.add(parts.effects().encode(effect));
            } catch (RuntimeException e) {
                Failure failure = new Failure(
                        "EffectUndeliverable",
                        "effect " + effect.id().text() + " cannot be serialised: " + e,
                        OptionalLong.of(effect.id().version()),
                        Optional.of(effect.eventType()),
                        Outages.isOutage(e));
                InstanceId instance =
                        new InstanceId(effect.id().source(), effect.id().streamId());
                letter(turn, instance, failure, turn.drain()).ifPresent(letters::add);
                return new Turn.Result(
                        outcomes, failures, effects, alreadySent, OptionalLong.empty(), Optional.of(failure), letters);
            }
        }
        return new Turn.Result(
                outcomes, failures, effects, alreadySent, OptionalLong.empty(), Optional.empty(), letters);
    }

    private boolean isClaimedElsewhere(PendingEffect effect) {
        return effect.claim()
                .filter(claim -> !claim.by().equals(parts.applicationId()) && claim.until() > clock.millis())
                .isPresent();
    }

    private List<Turn.Letter> letters(Turn turn, Map<InstanceId, Failure> failures) {
        List<Turn.Letter> letters = new ArrayList<>();
        for (InstanceWork.Taken taken : turn.taken()) {
            Failure failure = failures.get(taken.id());
            if (failure != null) {
                letter(turn, taken.id(), failure, taken.attempts()).ifPresent(letters::add);
            }
        }
        return letters;
    }

    private Optional<Turn.Letter> letter(Turn turn, InstanceId instance, Failure failure, Attempts before) {
        if (!DeadLetters.isDue(before, failure)) {
            return Optional.empty();
        }
        try {
            Bytes bytes = Bytes.wrap(parts.deadLetters().encode(turn.key(), instance, failure, before));
            return Optional.of(new Turn.Letter(instance, failure, bytes));
        } catch (RuntimeException e) {
            // It is due again with the next failure.
            LOG.atWarn()
                    .addKeyValue("instance", instance.entry())
                    .addKeyValue("error", e.toString())
                    .log("A dead letter cannot be serialised");
            return Optional.empty();
        }
    }

    private static List<RowOutcome<?>> append(List<RowOutcome<?>> before, RowOutcome<?> outcome) {
        List<RowOutcome<?>> all = new ArrayList<>(before);
        all.add(outcome);
        return all;
    }
}
