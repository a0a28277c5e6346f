/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import io.tributary.event.StoredEvent;
import io.tributary.fold.Candidate;
import io.tributary.fold.Fault;
import io.tributary.fold.FoldRequest;
import io.tributary.fold.Folded;
import io.tributary.fold.InstanceEvents;
import io.tributary.fold.InstanceResult;
import io.tributary.fold.Part;
import io.tributary.item.Item;
import io.tributary.outbox.PendingEffect;
import io.tributary.projection.Mode;
import io.tributary.projection.RowUnreadableException;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import io.tributary.row.RowRefusedException;
import io.tributary.row.StoredRow;
import io.tributary.row.WriteResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One operation on one row: read, fold, fill gaps, write with the guard; and again from the row as it is when the guard
 * did not hold.
 *
 * <p><b>Threading.</b> Not thread-safe; one step after another, each on the scheduler.
 */
final class RowOperation<R> {
    private final EngineParts<R> parts;
    private final RowKey key;
    private final boolean anew;
    private final Map<InstanceId, InstanceEvents> instances = new LinkedHashMap<>();
    private final CostMeter cost = new CostMeter();
    private final Progress progress = new Progress();
    private Consumer<StoredRow> onRead = row -> {};
    private boolean contended;
    private int attempt = 1;

    RowOperation(EngineParts<R> parts, RowKey key, boolean anew) {
        this.parts = parts;
        this.key = key;
        this.anew = anew;
    }

    /** The events of an instance, to be added to before the operation runs. */
    InstanceEvents instance(InstanceId instance) {
        return instances.computeIfAbsent(instance, InstanceEvents::new);
    }

    /** Lets the row as read say which instances are to be folded. */
    RowOperation<R> onRead(Consumer<StoredRow> action) {
        this.onRead = action;
        return this;
    }

    CompletionStage<RowOutcome<R>> run() {
        Optional<RowCache.Entry> cached = parts.cache().get(key);
        if (cached.isPresent()) {
            know(cached.get().skipped());
            return fold(cached.get().row(), true);
        }
        Optional<String> problem = parts.projection().layout().problemWith(key);
        if (problem.isPresent()) {
            // One such key would make DynamoDB refuse the reads of the rows that are asked for with it.
            return failed(
                    StoredRow.absent(),
                    Optional.empty(),
                    new Fault("RowKeyInvalid", problem.get(), OptionalLong.empty(), false));
        }
        return read(null);
    }

    private void know(Map<InstanceId, List<StoredEvent>> skippedBefore) {
        skippedBefore.forEach((instance, skipped) -> {
            InstanceEvents known = instances.get(instance);
            if (known != null && parts.projection().source(instance.source()).mode() == Mode.FOLD) {
                skipped.forEach(
                        event -> known.know(Candidate.of(parts.projection().source(instance.source()), key, event)));
            }
        });
    }

    /** Reads the row and folds; a write whose answer was lost is found out first. */
    private CompletionStage<RowOutcome<R>> read(@Nullable PendingWrite<R> unanswered) {
        cost.rowRead();
        return parts.reads()
                .read(key)
                .handle((row, failure) -> {
                    if (failure != null) {
                        return again(unanswered, "StoreUnavailable", "the row could not be read: " + cause(failure));
                    }
                    if (unanswered != null
                            && row.item()
                                    .filter(unanswered.part().item()::equals)
                                    .isPresent()) {
                        return lookedTheSame(unanswered, row);
                    }
                    return fold(row, false);
                })
                .thenCompose(next -> next);
    }

    private CompletionStage<RowOutcome<R>> fold(StoredRow row, boolean fromCache) {
        Folded<R> folded;
        try {
            onRead.accept(row);
            if (anew && instances.isEmpty()) {
                return finished(nothingToRebuild(row), row);
            }
            folded = parts.fold()
                    .fold(new FoldRequest(
                            key, row, instances.values(), anew, parts.clock().instant()));
        } catch (RowUnreadableException e) {
            parts.cache().forget(key);
            return fromCache ? read(null) : failed(row, Optional.empty(), forGood("RowUnreadable", e));
        } catch (RuntimeException e) {
            // The user's code fails inside the fold; what reaches this far is a row that cannot be written as an item.
            return failed(row, Optional.empty(), forGood("RowUnwritable", e));
        }
        return folded.fold(incomplete -> complete(incomplete, row, fromCache), plan -> {
            if (!plan.parts().isEmpty()) {
                return write(new PendingWrite<>(plan, 0, row));
            }
            // Nothing is written, so no guard tells a stale row: the decision is made again on a fresh one.
            return fromCache ? read(null) : finished(plan, row);
        });
    }

    private Folded.Plan<R> nothingToRebuild(StoredRow row) {
        Fault fault = new Fault(
                "NoInstances",
                "the row knows no instance to be rebuilt from; name them, or declare sourcesOf(...)",
                OptionalLong.empty(),
                false);
        return new Folded.Plan<>(List.of(), parts.items().state(row), List.of(), Optional.of(fault));
    }

    private CompletionStage<RowOutcome<R>> complete(Folded.Incomplete<R> incomplete, StoredRow row, boolean fromCache) {
        List<CompletableFuture<Void>> answers = new ArrayList<>();
        incomplete
                .gaps()
                .forEach((instance, gap) -> answers.add(
                        parts.gaps().fill(key, instance(instance), gap, cost).toCompletableFuture()));
        incomplete
                .questions()
                .forEach((instance, event) -> answers.add(
                        Question.ask(parts.projection().source(instance.source()), event, instance(instance))));
        return CompletableFuture.allOf(answers.toArray(CompletableFuture<?>[]::new))
                .thenComposeAsync(filled -> fold(row, fromCache), parts.scheduler()::run);
    }

    private CompletionStage<RowOutcome<R>> write(PendingWrite<R> pending) {
        cost.write();
        CompletionStage<WriteResult> answer;
        try {
            answer = parts.write(key, pending.part());
        } catch (RuntimeException e) {
            answer = CompletableFuture.failedStage(e);
        }
        return answer.<CompletionStage<RowOutcome<R>>>handle((result, failure) -> isTheEnd(pending, result)
                        ? written(pending)
                        : CompletableFuture.supplyAsync(
                                        () -> answered(pending, result, failure), parts.scheduler()::run)
                                .thenCompose(next -> next))
                .thenCompose(next -> next);
    }

    /** Whether nothing follows but the outcome, for which nobody's code runs: another hop would cost as much as the fold. */
    private boolean isTheEnd(PendingWrite<R> pending, @Nullable WriteResult result) {
        return result instanceof WriteResult.Written
                && pending.isLast()
                && parts.drain().isEmpty();
    }

    private CompletionStage<RowOutcome<R>> answered(
            PendingWrite<R> pending, @Nullable WriteResult result, @Nullable Throwable failure) {
        if (failure != null && cause(failure) instanceof RowRefusedException refused) {
            parts.cache().forget(key);
            return failed(pending.row(), Optional.of(pending.plan()), forGood("RowRefused", refused));
        }
        if (result == null) {
            String why = failure == null
                    ? "the store gave no answer"
                    : cause(failure).toString();
            return again(pending, "StoreUnavailable", "the row could not be written: " + why);
        }
        return result.fold(
                () -> written(pending),
                current -> refused(pending, current),
                () -> again(pending, "RowContended", "another transaction kept writing the row"));
    }

    private CompletionStage<RowOutcome<R>> written(PendingWrite<R> pending) {
        progress.written(pending.part(), pending.plan().instances(), !pending.isLast());
        StoredRow row = StoredRow.of(
                parts.projection().layout(), Optional.of(pending.part().item()));
        return pending.isLast() ? finished(pending.plan(), row) : write(pending.next(row));
    }

    private CompletionStage<RowOutcome<R>> refused(PendingWrite<R> pending, Optional<Item> current) {
        contended = true;
        Optional<StoredRow> row =
                current.map(item -> StoredRow.of(parts.projection().layout(), Optional.of(item)));
        return current.filter(pending.part().item()::equals).isPresent()
                ? lookedTheSame(pending, row.orElseThrow())
                : again(pending, "RowContended", "another writer was faster", row);
    }

    /**
     * The row is what was to be written: this write had won and only its answer was lost, or another writer came to the
     * same. A rebuild is such a writer, and has no effects; so effects that are not there were never written.
     */
    private CompletionStage<RowOutcome<R>> lookedTheSame(PendingWrite<R> pending, StoredRow row) {
        List<PendingEffect> effects = pending.part().effects();
        if (effects.isEmpty()) {
            return written(pending);
        }
        long last = effects.get(effects.size() - 1).sequence();
        cost.outboxRead();
        return parts.store()
                .outbox(key)
                .handleAsync(
                        (outbox, failure) -> failure != null
                                ? again(pending, "StoreUnavailable", "the outbox could not be read: " + cause(failure))
                                : outbox.containsKey(last)
                                        ? written(pending)
                                        : again(
                                                pending,
                                                "RowContended",
                                                "another writer wrote the same row",
                                                Optional.of(row)),
                        parts.scheduler()::run)
                .thenCompose(next -> next);
    }

    private CompletionStage<RowOutcome<R>> again(@Nullable PendingWrite<R> pending, String code, String problem) {
        contended |= pending != null;
        return again(pending, code, problem, Optional.empty());
    }

    private CompletionStage<RowOutcome<R>> again(
            @Nullable PendingWrite<R> pending, String code, String problem, Optional<StoredRow> current) {
        parts.cache().forget(key);
        instances.values().forEach(InstanceEvents::forgetAnswer);
        if (attempt == parts.options().writeAttempts()) {
            Fault fault =
                    new Fault(code, problem + "; gave up after " + attempt + " attempts", OptionalLong.empty(), true);
            return failed(
                    pending == null ? StoredRow.absent() : pending.row(),
                    pending == null ? Optional.empty() : Optional.of(pending.plan()),
                    fault);
        }
        return parts.backoff()
                .after(attempt++)
                .thenCompose(waited -> current.isPresent() ? fold(current.get(), false) : read(pending));
    }

    private CompletionStage<RowOutcome<R>> finished(Folded.Plan<R> plan, StoredRow row) {
        parts.cache().keep(key, row, plan.instances(), instances);
        List<InstanceResult> results = new ArrayList<>(plan.instances().size());
        plan.instances().forEach(result -> results.add(progress.complete(result)));
        if (plan.parts().isEmpty()) {
            return done(row, plan.state(), plan.fault(), results, parts.size(row));
        }
        Part<R> last = plan.parts().get(plan.parts().size() - 1);
        return done(row, last.state(), plan.fault(), results, parts.size(row, last.bytes()));
    }

    private CompletionStage<RowOutcome<R>> failed(StoredRow row, Optional<Folded.Plan<R>> plan, Fault fault) {
        List<InstanceResult> results = instances.values().stream()
                .filter(InstanceEvents::concernsRow)
                .map(InstanceEvents::instance)
                .sorted(parts.fold().order())
                .map(instance -> progress.unwritten(parts.nothing(instance, row, already(plan, instance)), fault))
                .toList();
        Optional<R> state = plan.flatMap(Folded.Plan::state);
        return done(row, state, Optional.of(fault), results, parts.size(row));
    }

    private List<Long> already(Optional<Folded.Plan<R>> plan, InstanceId instance) {
        return plan.stream()
                .flatMap(folded -> folded.instances().stream())
                .filter(result -> result.instance().equals(instance))
                .flatMap(result -> result.alreadyApplied().stream())
                .toList();
    }

    private CompletionStage<RowOutcome<R>> done(
            StoredRow row, Optional<R> state, Optional<Fault> fault, List<InstanceResult> results, RowSize size) {
        return drain(results)
                .thenApply(drained -> new RowOutcome<>(
                        parts.projection().name(),
                        key,
                        fault.map(Outcomes::failure),
                        state,
                        row.tombstone(),
                        parts.revision(row),
                        progress.writes(),
                        progress.enqueued(),
                        drained.delivered(),
                        drained.undelivered(),
                        contended,
                        Outcomes.instances(results),
                        cost.total(),
                        size));
    }

    /** Delivers where effects can be: those just written, and those that a crash or a failure may have left. */
    private CompletionStage<Drained> drain(List<InstanceResult> results) {
        boolean suspected =
                results.stream().anyMatch(result -> !result.alreadyApplied().isEmpty());
        return parts.drain()
                .filter(drain -> !anew && (!progress.enqueued().isEmpty() || suspected || drain.leftSomething(key)))
                .map(drain -> drain.run(key, progress.enqueued().size(), cost))
                .orElse(CompletableFuture.completedStage(Drained.NOTHING));
    }

    private static Fault forGood(String code, RuntimeException e) {
        return new Fault(code, e.getMessage() == null ? e.toString() : e.getMessage(), OptionalLong.empty(), false);
    }

    private static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
