/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import io.tributary.fold.Candidate;
import io.tributary.fold.RowFold;
import io.tributary.fold.RowItems;
import io.tributary.history.HistoryStore;
import io.tributary.outbox.OutboxItems;
import io.tributary.outbox.OutboxKey;
import io.tributary.outbox.PendingEffect;
import io.tributary.projection.Projection;
import io.tributary.projection.Source;
import io.tributary.row.InstanceId;
import io.tributary.row.OutboxPlace;
import io.tributary.row.RowKey;
import io.tributary.row.RowStore;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * The engine of one projection: the pure fold between a row store and an event store.
 *
 * <p><b>Threading.</b> As {@link RowEngine}; the user's code runs on the scheduler.
 *
 * @param <K> the user's key record
 * @param <R> the row type
 */
public final class ProjectionEngine<K, R> implements RowEngine<R> {
    private final Projection<K, R> projection;
    private final EngineParts<R> parts;
    private final RowQueue queue;

    /**
     * An engine over stores, which the caller closes. Everything that time and chance have a part in comes from outside.
     *
     * @param random names transactions, which DynamoDB tells apart by that for ten minutes within an account, and spreads
     *     retries: where anybody else writes too, a {@link java.security.SecureRandom}, which nobody else repeats
     */
    public ProjectionEngine(
            Projection<K, R> projection,
            RowStore rows,
            HistoryStore histories,
            Clock clock,
            RandomGenerator random,
            Scheduler scheduler,
            EngineOptions options) {
        this(projection, rows, histories, clock, random, scheduler, options, Optional.empty());
    }

    /**
     * An engine that also delivers the effects of a row, after each of its writes that enqueued some and wherever
     * some may have been left behind.
     *
     * @throws IllegalArgumentException if there is a delivery and the projection has no outbox, or its effects are claimed in
     *     another name from the moment they are written
     */
    public ProjectionEngine(
            Projection<K, R> projection,
            RowStore rows,
            HistoryStore histories,
            Clock clock,
            RandomGenerator random,
            Scheduler scheduler,
            EngineOptions options,
            Optional<Delivery> delivery) {
        if (delivery.isPresent() && projection.outbox().isEmpty()) {
            throw new IllegalArgumentException("projection '" + projection.name() + "' has no effects to deliver");
        }
        if (delivery.isPresent()
                && options.claim()
                        .filter(claim -> !claim.by().equals(delivery.get().by()))
                        .isPresent()) {
            throw new IllegalArgumentException("effects of projection '" + projection.name()
                    + "' are claimed from birth by '" + options.claim().get().by() + "', so '"
                    + delivery.get().by() + "' could not deliver them");
        }
        this.projection = projection;
        OutboxItems outboxItems = new OutboxItems(projection.name(), projection.layout());
        Backoff backoff = new Backoff(scheduler, random, options.backoff(), options.maxBackoff());
        this.parts = new EngineParts<>(
                projection,
                new RowFold<>(projection),
                new RowItems<>(projection),
                outboxItems,
                rows,
                new RowReads(rows, scheduler),
                new RowCache(options.cachedRows()),
                new GapReader(projection, histories, scheduler, backoff, options.gapAttempts()),
                scheduler,
                backoff,
                clock,
                random,
                options,
                delivery.map(how -> new Drain(outboxItems, rows, how, clock, scheduler)));
        this.queue = new RowQueue(scheduler, options.maxInFlight());
    }

    /** The projection. */
    public Projection<K, R> projection() {
        return projection;
    }

    /**
     * Folds a batch of events into all rows that they are keyed to. An event of one row also tells the others that its
     * version is not missing.
     */
    public CompletionStage<BatchOutcome<R>> applyBatch(Collection<SourcedEvent> events) {
        return Batch.of(projection, events).apply(this);
    }

    @Override
    public CompletionStage<RowOutcome<R>> apply(RowKey key, List<SourcedEvent> events) {
        return queue.submit(key, () -> {
            RowOperation<R> operation = new RowOperation<>(parts, key, false);
            for (SourcedEvent sourced : events) {
                Source<?, R, ?> source = projection.source(sourced.source());
                var instance = operation.instance(
                        new InstanceId(sourced.source(), sourced.event().streamId()));
                Candidate candidate = Candidate.of(source, key, sourced.event());
                instance.deliver(candidate);
                if (candidate.isOwn()) {
                    // What an event of another row says of the versions below it is said of that row.
                    sourced.coveredFrom()
                            .ifPresent(floor ->
                                    instance.coveredFrom(floor, sourced.event().version()));
                }
            }
            return operation.run();
        });
    }

    @Override
    public CompletionStage<RowOutcome<R>> bringUp(RowKey key, Map<InstanceId, Long> versions) {
        return queue.submit(key, () -> {
            RowOperation<R> operation = new RowOperation<>(parts, key, false);
            versions.forEach(
                    (instance, version) -> operation.instance(checked(instance)).announce(version));
            return operation.run();
        });
    }

    @Override
    public CompletionStage<RowOutcome<R>> catchUp(RowKey key) {
        return queue.submit(key, () -> {
            RowOperation<R> operation = new RowOperation<>(parts, key, false);
            // What is known of a row is only as good as the row: a cached one is as good as any other writer allows.
            parts.cache().forget(key);
            return operation
                    .onRead(row -> parts.fold()
                            .known(row)
                            .forEach(instance -> operation.instance(instance).requireUpTo(Long.MAX_VALUE)))
                    .run();
        });
    }

    @Override
    public CompletionStage<RowOutcome<R>> rebuild(RowKey key, Map<InstanceId, Long> upTo) {
        if (upTo.isEmpty()) {
            throw new IllegalArgumentException("a rebuild of " + key.text() + " must name at least one instance");
        }
        upTo.keySet().forEach(this::checked);
        return queue.submit(key, () -> {
            RowOperation<R> operation = new RowOperation<>(parts, key, true);
            upTo.forEach((instance, version) -> operation.instance(instance).requireUpTo(version));
            return operation.run();
        });
    }

    /**
     * Folds histories anew as {@link #rebuild(RowKey, Map)} does, each to its head: those of the instances that the
     * projection's {@code sourcesOf} names for the row; without that, of those that the row's own checkpoints know. A
     * row without checkpoints fails with {@code NoInstances}.
     *
     * @throws IllegalArgumentException if {@code sourcesOf} names no instance
     */
    public CompletionStage<RowOutcome<R>> rebuild(RowKey key) {
        if (projection.sourcesOf().isPresent()) {
            Map<InstanceId, Long> heads = new LinkedHashMap<>();
            projection
                    .sourcesOf()
                    .get()
                    .apply(projection.readModel().keys().decode(key))
                    .forEach(instance -> heads.put(instance, Long.MAX_VALUE));
            return rebuild(key, heads);
        }
        return queue.submit(key, () -> {
            RowOperation<R> operation = new RowOperation<>(parts, key, true);
            parts.cache().forget(key);
            return operation
                    .onRead(row -> parts.fold()
                            .known(row)
                            .forEach(instance -> operation.instance(instance).requireUpTo(Long.MAX_VALUE)))
                    .run();
        });
    }

    /**
     * Delivers the effects that lie in a row's outbox, strictly in sequence.
     *
     * @throws IllegalStateException if the engine was made without a delivery
     */
    public CompletionStage<Drained> drain(RowKey key) {
        Drain drain = drain();
        return queue.submit(key, () -> drain.run(key, 0, new CostMeter()));
    }

    /**
     * Delivers what lies in the outboxes of all rows, found through the sparse index over outbox items: those of rows
     * without further events too. The index lists an item a moment after it was written.
     *
     * <p><b>Failure.</b> The stage fails if the index cannot be read; a row whose effects could not be delivered is in
     * the answer.
     *
     * @param olderThan passes over effects that were written less than this ago: their writer is delivering them
     * @throws IllegalStateException if the engine was made without a delivery
     */
    public CompletionStage<Swept> drainPending(Duration olderThan) {
        drain();
        long writtenBy = parts.clock().instant().minus(olderThan).toEpochMilli();
        return new Sweep(parts.store(), parts.outboxItems(), this::drain, writtenBy).run();
    }

    private Drain drain() {
        return parts.drain()
                .orElseThrow(() -> new IllegalStateException(
                        "the engine of projection '" + projection.name() + "' was made without a delivery"));
    }

    @Override
    public CompletionStage<List<PendingEffect>> pendingEffects(RowKey key) {
        return parts.store()
                .outbox(key)
                .thenApply(items -> items.values().stream()
                        .map(item -> parts.outboxItems().read(key, item))
                        .toList());
    }

    @Override
    public CompletionStage<Set<OutboxKey>> remove(Collection<OutboxKey> effects) {
        return parts.store()
                .remove(effects.stream()
                        .map(effect -> new OutboxPlace(effect.row(), effect.sequence()))
                        .toList())
                .thenApply(removed -> removed.stream()
                        .map(place -> new OutboxKey(place.row(), place.sequence()))
                        .collect(Collectors.toSet()));
    }

    private InstanceId checked(InstanceId instance) {
        return new InstanceId(projection.source(instance.source()).name(), instance.streamId());
    }
}
