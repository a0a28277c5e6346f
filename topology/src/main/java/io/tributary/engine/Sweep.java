/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import io.tributary.item.Item;
import io.tributary.outbox.OutboxItems;
import io.tributary.row.PendingRows;
import io.tributary.row.RowKey;
import io.tributary.row.RowStore;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** One walk over the index of pending effects, partition by partition, page by page; each row is drained once. */
final class Sweep {
    private final RowStore store;
    private final OutboxItems items;
    private final Function<RowKey, CompletionStage<Drained>> drain;
    private final long writtenBy;
    private final Map<RowKey, CompletableFuture<Drained>> rows = new LinkedHashMap<>();

    Sweep(RowStore store, OutboxItems items, Function<RowKey, CompletionStage<Drained>> drain, long writtenBy) {
        this.store = store;
        this.items = items;
        this.drain = drain;
        this.writtenBy = writtenBy;
    }

    CompletionStage<Swept> run() {
        return shard(0).thenApply(nothing -> {
            Map<RowKey, Drained> drained = new LinkedHashMap<>();
            rows.forEach((row, done) -> drained.put(row, done.join()));
            return new Swept(drained);
        });
    }

    private CompletionStage<Void> shard(int number) {
        return number == OutboxItems.SHARDS
                ? CompletableFuture.completedStage(null)
                : page(items.shard(number), Optional.empty()).thenCompose(nothing -> shard(number + 1));
    }

    /** A page's rows are drained before the next page is read, so that no more than one page is under way. */
    private CompletionStage<Void> page(String shard, Optional<Item> from) {
        return store.pendingRows(shard, writtenBy, from)
                .thenCompose(page -> drained(page)
                        .thenCompose(nothing -> page.next()
                                .map(next -> page(shard, Optional.of(next)))
                                .orElse(CompletableFuture.completedStage(null))));
    }

    private CompletionStage<Void> drained(PendingRows page) {
        page.rows()
                .forEach(
                        row -> rows.computeIfAbsent(row, key -> drain.apply(key).toCompletableFuture()));
        return CompletableFuture.allOf(page.rows().stream().map(rows::get).toArray(CompletableFuture<?>[]::new));
    }
}
