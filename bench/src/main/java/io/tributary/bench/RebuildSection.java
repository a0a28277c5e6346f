/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.engine.EngineOptions;
import io.tributary.engine.ProjectionEngine;
import io.tributary.engine.Scheduler;
import io.tributary.history.dynamodb.DynamoDbHistoryStore;
import io.tributary.projection.Projection;
import io.tributary.row.InstanceId;
import io.tributary.row.dynamodb.DynamoDbRowStore;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;

/** Many rows folded anew from their histories, beside the bare requests for the same items. */
final class RebuildSection implements Section {
    private static final int CONCURRENCY = 64;
    private static final int VERSIONS = 5;

    @Override
    public String name() {
        return "rebuild";
    }

    @Override
    public void measure(Effort effort, Results results) throws Exception {
        int rows = effort.pick(2_000, 100_000);
        ExecutorService folds =
                Executors.newFixedThreadPool(Math.max(2, Runtime.getRuntime().availableProcessors()));
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        try (Endpoint endpoint = new Endpoint()) {
            endpoint.table(Account.EVENTS.table());
            endpoint.table("rebuild-engine");
            endpoint.table("rebuild-bare");
            Histories.store(
                    endpoint,
                    rows * VERSIONS,
                    number -> Account.event(Account.id(number / VERSIONS), number % VERSIONS + 1L));
            Projection<Account.Key, Account> projection = Account.silent("rebuild-engine");
            ProjectionEngine<Account.Key, Account> engine = new ProjectionEngine<>(
                    projection,
                    new DynamoDbRowStore(endpoint.client(), projection.layout()),
                    new DynamoDbHistoryStore(endpoint.client()),
                    Clock.systemUTC(),
                    new SecureRandom(),
                    Scheduler.of(folds, timer),
                    EngineOptions.defaults().withMaxInFlight(CONCURRENCY));
            BareRebuild bare = new BareRebuild(endpoint.client(), "rebuild-bare");
            long heap = Memory.used();
            double[] rates = new Rounds(1, effort.pick(3, 1))
                    .rates(
                            round -> () -> VERSIONS * each(rows, row -> rebuild(engine, Account.id(row))),
                            round -> () -> VERSIONS * each(rows, row -> bare.row(Account.id(row), VERSIONS)));
            results.ratio("rebuild.vs-bare", rates[0] / rates[1]);
            results.figure("rebuild of %,d rows: events".formatted(rows), rates[0], "1/s");
            results.figure("bare Query, GetItem and PutItem: events", rates[1], "1/s");
            results.figure("rebuild of %,d rows: heap left in use".formatted(rows), (Memory.used() - heap) / 1e6, "MB");
        } finally {
            timer.shutdownNow();
            folds.shutdownNow();
        }
    }

    private static CompletionStage<?> rebuild(ProjectionEngine<Account.Key, Account> engine, String account) {
        return engine.rebuild(Account.key(account), Map.of(new InstanceId("moved", account), Long.MAX_VALUE))
                .thenAccept(outcome -> {
                    if (outcome.state()
                            .filter(row -> row.movements() == VERSIONS)
                            .isEmpty()) {
                        throw new IllegalStateException("not rebuilt: " + outcome);
                    }
                });
    }

    /** Does something for each row, for so many at a time. */
    private static long each(int rows, IntFunction<CompletionStage<?>> work) throws InterruptedException {
        Semaphore inFlight = new Semaphore(CONCURRENCY);
        AtomicReference<Throwable> failed = new AtomicReference<>();
        for (int row = 0; row < rows; row++) {
            inFlight.acquire();
            var unused = work.apply(row).whenComplete((done, failure) -> {
                inFlight.release();
                if (failure != null) {
                    failed.compareAndSet(null, failure);
                }
            });
        }
        inFlight.acquire(CONCURRENCY);
        if (failed.get() != null) {
            throw new IllegalStateException("a row failed", failed.get());
        }
        return rows;
    }
}
