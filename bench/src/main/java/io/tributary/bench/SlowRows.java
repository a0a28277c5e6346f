/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.item.Item;
import io.tributary.row.Claim;
import io.tributary.row.ClaimResult;
import io.tributary.row.OutboxPlace;
import io.tributary.row.PendingRows;
import io.tributary.row.RowKey;
import io.tributary.row.RowLayout;
import io.tributary.row.RowStore;
import io.tributary.row.RowWrite;
import io.tributary.row.StoredRow;
import io.tributary.row.WriteResult;
import io.tributary.row.memory.InMemoryRowStore;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;

/** Rows in the heap whose writes are answered after a while. All take the same time, so the first is always the next. */
final class SlowRows implements RowStore, AutoCloseable {
    private final InMemoryRowStore rows;
    private final long nanos;
    private final BlockingQueue<Answer> answers = new LinkedBlockingQueue<>();
    private final Thread clock = new Thread(this::answer, "slow-rows");

    private record Answer(long at, CompletableFuture<WriteResult> to, CompletionStage<WriteResult> result) {}

    SlowRows(RowLayout layout, Duration write) {
        this.rows = new InMemoryRowStore(layout);
        this.nanos = write.toNanos();
        clock.setDaemon(true);
        clock.start();
    }

    @Override
    public CompletionStage<WriteResult> write(RowWrite write) {
        CompletableFuture<WriteResult> answer = new CompletableFuture<>();
        answers.add(new Answer(System.nanoTime() + nanos, answer, rows.write(write)));
        return answer;
    }

    private void answer() {
        try {
            while (true) {
                Answer next = answers.take();
                for (long left = next.at() - System.nanoTime(); left > 0; left = next.at() - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
                next.to().complete(next.result().toCompletableFuture().join());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public CompletionStage<Map<RowKey, StoredRow>> read(Collection<RowKey> keys) {
        return rows.read(keys);
    }

    @Override
    public CompletionStage<SortedMap<Long, Item>> outbox(RowKey key) {
        return rows.outbox(key);
    }

    @Override
    public CompletionStage<Set<OutboxPlace>> remove(Collection<OutboxPlace> places) {
        return rows.remove(places);
    }

    @Override
    public CompletionStage<ClaimResult> claim(OutboxPlace place, Claim claim) {
        return rows.claim(place, claim);
    }

    @Override
    public CompletionStage<PendingRows> pendingRows(String shard, long writtenBy, Optional<Item> from) {
        return rows.pendingRows(shard, writtenBy, from);
    }

    @Override
    public void close() {
        clock.interrupt();
    }
}
