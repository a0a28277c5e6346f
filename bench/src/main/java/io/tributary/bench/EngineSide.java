/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.engine.EngineOptions;
import io.tributary.engine.ProjectionEngine;
import io.tributary.engine.RowEngine;
import io.tributary.engine.RowOutcome;
import io.tributary.engine.Scheduler;
import io.tributary.history.HistoryStore;
import io.tributary.history.dynamodb.DynamoDbHistoryStore;
import io.tributary.outbox.OutboxKey;
import io.tributary.outbox.PendingEffect;
import io.tributary.projection.Projection;
import io.tributary.row.RowStore;
import io.tributary.row.dynamodb.DynamoDbRowStore;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;

/** The product: the engine as the application runs it, over any stores, with a cache of rows. */
final class EngineSide implements AutoCloseable {
    /** As many as the application removes in one request. */
    private static final int REMOVED_AT_ONCE = 25;

    private final ExecutorService folds =
            Executors.newFixedThreadPool(Math.max(2, Runtime.getRuntime().availableProcessors()));
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final RowEngine<Account> engine;
    private final Semaphore inFlight;
    private final int concurrency;

    EngineSide(Projection<Account.Key, Account> projection, RowStore rows, HistoryStore histories, int concurrency) {
        this.concurrency = concurrency;
        this.inFlight = new Semaphore(concurrency);
        this.engine = new ProjectionEngine<>(
                projection,
                rows,
                histories,
                Clock.systemUTC(),
                new SecureRandom(),
                Scheduler.of(folds, timer),
                EngineOptions.defaults().withMaxInFlight(concurrency).withCachedRows(1_000_000));
    }

    /** An engine over an endpoint. */
    static EngineSide over(DynamoDbAsyncClient client, Projection<Account.Key, Account> projection, int concurrency) {
        return new EngineSide(
                projection,
                new DynamoDbRowStore(client, projection.layout()),
                new DynamoDbHistoryStore(client),
                concurrency);
    }

    /** Writes the rows, with so many under way at a time; effects stay where they are. Says how many writes it took. */
    long write(Collection<Turn> turns) throws InterruptedException {
        return run(turns, false);
    }

    /** Writes the rows, and has their effects delivered, which costs nothing here, and removed. */
    long writeAndDeliver(Collection<Turn> turns) throws InterruptedException {
        return run(turns, true);
    }

    private long run(Collection<Turn> turns, boolean delivers) throws InterruptedException {
        AtomicReference<Throwable> failed = new AtomicReference<>();
        Removals removals = new Removals(failed);
        for (Turn turn : turns) {
            inFlight.acquire();
            engine.apply(turn.row(), turn.events()).whenComplete((outcome, failure) -> {
                if (failure != null || outcome.failure().isPresent() || outcome.writes() != 1) {
                    failed.compareAndSet(null, new IllegalStateException("not written: " + outcome, failure));
                } else if (delivers) {
                    removals.add(outcome);
                }
                inFlight.release();
            });
        }
        inFlight.acquire(concurrency);
        inFlight.release(concurrency);
        removals.finish();
        if (failed.get() != null) {
            throw new IllegalStateException("the engine failed", failed.get());
        }
        return turns.size();
    }

    @Override
    public void close() {
        timer.shutdownNow();
        folds.shutdownNow();
    }

    /** Gathers delivered effects into whole requests. */
    private final class Removals {
        private final AtomicReference<Throwable> failed;
        private final List<OutboxKey> delivered = new ArrayList<>();
        private final List<CompletableFuture<?>> requests = new ArrayList<>();

        Removals(AtomicReference<Throwable> failed) {
            this.failed = failed;
        }

        synchronized void add(RowOutcome<Account> outcome) {
            for (PendingEffect effect : outcome.enqueued()) {
                delivered.add(new OutboxKey(effect.row(), effect.sequence()));
            }
            if (delivered.size() >= REMOVED_AT_ONCE) {
                remove();
            }
        }

        void finish() {
            List<CompletableFuture<?>> asked;
            synchronized (this) {
                if (!delivered.isEmpty()) {
                    remove();
                }
                asked = List.copyOf(requests);
            }
            asked.forEach(CompletableFuture::join);
        }

        private void remove() {
            List<OutboxKey> asked = List.copyOf(delivered);
            delivered.clear();
            requests.add(engine.remove(asked).toCompletableFuture().thenAccept(removed -> {
                if (removed.size() != asked.size()) {
                    failed.set(
                            new IllegalStateException("only " + removed.size() + " of " + asked.size() + " removed"));
                }
            }));
        }
    }
}
