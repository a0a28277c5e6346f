/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.engine.EngineOptions;
import io.tributary.engine.ProjectionEngine;
import io.tributary.engine.RowEngine;
import io.tributary.engine.Scheduler;
import io.tributary.engine.SourcedEvent;
import io.tributary.history.dynamodb.DynamoDbHistoryStore;
import io.tributary.outbox.OutboxKey;
import io.tributary.outbox.PendingEffect;
import io.tributary.projection.Projection;
import io.tributary.row.RowKey;
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

/** The baseline of the topology: the engine without Kafka, over the same store, with as many events in each write. */
final class EngineAlone implements AutoCloseable {
    private static final int CACHED_ROWS = 10_000;
    private static final int REMOVED_AT_ONCE = 25;

    private final ExecutorService folds =
            Executors.newFixedThreadPool(Math.max(2, Runtime.getRuntime().availableProcessors()));
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final Semaphore inFlight = new Semaphore(StreamsSide.IN_FLIGHT);
    private final RowEngine<Account> engine;
    private final boolean removes;

    EngineAlone(Projection<Account.Key, Account> projection, DynamoDbAsyncClient client) {
        this.removes = projection.outbox().isPresent();
        this.engine = new ProjectionEngine<>(
                projection,
                new DynamoDbRowStore(client, projection.layout()),
                new DynamoDbHistoryStore(client),
                Clock.systemUTC(),
                new SecureRandom(),
                Scheduler.of(folds, timer),
                EngineOptions.defaults().withMaxInFlight(StreamsSide.IN_FLIGHT).withCachedRows(CACHED_ROWS));
    }

    /**
     * Events that go into a row together.
     *
     * @param row the row
     * @param events its next events
     */
    record Turn(RowKey row, List<SourcedEvent> events) {}

    /** The events of a workload, so many to a write on average, rows taking turns. */
    static List<Turn> turns(Workload workload, double eventsPerWrite) {
        List<Turn> turns = new ArrayList<>();
        int perRow = (workload.events() + workload.rows() - 1) / workload.rows();
        int from = 0;
        for (int turn = 1; from < perRow; turn++) {
            int to = Math.min(perRow, Math.max(from + 1, (int) Math.round(turn * eventsPerWrite)));
            for (int row = 0; row < workload.rows(); row++) {
                List<SourcedEvent> events = new ArrayList<>();
                for (int each = from; each < to; each++) {
                    int number = each * workload.rows() + row;
                    if (number < workload.events()) {
                        events.add(SourcedEvent.of("moved", workload.event(number)));
                    }
                }
                if (!events.isEmpty()) {
                    turns.add(new Turn(Account.key(workload.account(row)), events));
                }
            }
            from = to;
        }
        return turns;
    }

    /** Writes the rows, and removes their effects as delivered; says how many writes it took. */
    long write(Collection<Turn> turns) throws InterruptedException {
        AtomicReference<Throwable> failed = new AtomicReference<>();
        List<OutboxKey> delivered = new ArrayList<>();
        List<CompletableFuture<?>> removals = new ArrayList<>();
        for (Turn turn : turns) {
            inFlight.acquire();
            var unused = engine.apply(turn.row(), turn.events()).whenComplete((outcome, failure) -> {
                inFlight.release();
                if (failure != null || outcome.failure().isPresent() || outcome.writes() != 1) {
                    failed.compareAndSet(null, new IllegalStateException("not written: " + outcome, failure));
                } else if (removes) {
                    remove(outcome.enqueued(), REMOVED_AT_ONCE, delivered, removals);
                }
            });
        }
        inFlight.acquire(StreamsSide.IN_FLIGHT);
        inFlight.release(StreamsSide.IN_FLIGHT);
        remove(List.of(), 1, delivered, removals);
        removals.forEach(CompletableFuture::join);
        if (failed.get() != null) {
            throw new IllegalStateException("the engine failed", failed.get());
        }
        return turns.size();
    }

    private void remove(
            List<PendingEffect> more, int atLeast, List<OutboxKey> delivered, List<CompletableFuture<?>> removals) {
        synchronized (delivered) {
            more.forEach(effect -> delivered.add(new OutboxKey(effect.row(), effect.sequence())));
            while (delivered.size() >= atLeast) {
                List<OutboxKey> first = delivered.subList(0, Math.min(REMOVED_AT_ONCE, delivered.size()));
                removals.add(engine.remove(List.copyOf(first)).toCompletableFuture());
                first.clear();
            }
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
        folds.shutdownNow();
    }
}
