/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.item.Item;
import io.tributary.outbox.OutboxItems;
import io.tributary.row.PendingRows;
import io.tributary.row.RowKey;
import io.tributary.row.RowStore;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds rows whose effects have lain in the outbox for longer than any delivery takes, and wakes their owners. That
 * happens when another writer has asked for effects, or when a write that was given up as lost arrives after its row was
 * left. Nothing here delivers, so any process may look at any part of the index, and several at the same.
 *
 * <p><b>Threading.</b> Thread-safe.
 */
final class OutboxSweeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(OutboxSweeper.class);

    /** The index is never empty while effects are under way; younger ones are somebody's work. */
    private static final Duration YOUNG = Duration.ofMinutes(1);

    private final RowStore store;
    private final OutboxItems items;
    private final RowCommands commands;
    private final Clock clock;
    private int next;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "tributary-sweeper");
        thread.setDaemon(true);
        return thread;
    });

    OutboxSweeper(RowStore store, OutboxItems items, RowCommands commands, Clock clock, int first) {
        this.store = store;
        this.items = items;
        this.commands = commands;
        this.clock = clock;
        this.next = Math.floorMod(first, OutboxItems.SHARDS);
    }

    /**
     * Looks at one partition of the index after another.
     *
     * @param round how long all partitions together take
     */
    void start(Duration round) {
        long every = Math.max(1, round.toMillis() / OutboxItems.SHARDS);
        ScheduledFuture<?> unused = timer.scheduleWithFixedDelay(this::tick, every, every, TimeUnit.MILLISECONDS);
    }

    private void tick() {
        int shard = next;
        next = (next + 1) % OutboxItems.SHARDS;
        try {
            sweep(shard).whenComplete((rows, failure) -> {
                if (failure != null) {
                    warn(shard, failure);
                } else if (rows > 0) {
                    LOG.atInfo().addKeyValue("rows", rows).log("Rows with effects left in the outbox were woken");
                }
            });
        } catch (RuntimeException e) {
            warn(shard, e);
        }
    }

    private void warn(int shard, Throwable failure) {
        LOG.atWarn()
                .addKeyValue("shard", items.shard(shard))
                .addKeyValue("error", failure.toString())
                .log("The index of pending effects could not be looked at; it is tried again in the next round");
    }

    /** Wakes the rows of one partition of the index; answers how many. */
    CompletionStage<Integer> sweep(int shard) {
        long writtenBy = clock.millis() - YOUNG.toMillis();
        return page(items.shard(shard), writtenBy, Optional.empty(), new LinkedHashSet<>());
    }

    private CompletionStage<Integer> page(String shard, long writtenBy, Optional<Item> from, Set<RowKey> woken) {
        // A producer whose broker is away makes its caller wait, which must not be a thread of the DynamoDB client.
        return store.pendingRows(shard, writtenBy, from)
                .thenComposeAsync(
                        page -> wake(page, woken)
                                .thenCompose(sent -> page.next()
                                        .map(next -> page(shard, writtenBy, Optional.of(next), woken))
                                        .orElseGet(() -> CompletableFuture.completedStage(woken.size()))),
                        timer);
    }

    private CompletionStage<Void> wake(PendingRows page, Set<RowKey> woken) {
        return CompletableFuture.allOf(page.rows().stream()
                .filter(woken::add)
                .map(row -> commands.send(row, new RowCommand.Wake()).toCompletableFuture())
                .toArray(CompletableFuture<?>[]::new));
    }

    @Override
    public void close() {
        timer.shutdownNow();
        commands.close();
    }
}
