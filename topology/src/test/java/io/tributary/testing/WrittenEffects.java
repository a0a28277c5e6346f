/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import io.tributary.item.Item;
import io.tributary.outbox.OutboxItems;
import io.tributary.outbox.PendingEffect;
import io.tributary.row.Claim;
import io.tributary.row.ClaimResult;
import io.tributary.row.OutboxPlace;
import io.tributary.row.PendingRows;
import io.tributary.row.RowKey;
import io.tributary.row.RowStore;
import io.tributary.row.RowWrite;
import io.tributary.row.StoredRow;
import io.tributary.row.WriteResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.CompletionStage;

/** Remembers which effects were written with rows, after they have left the outbox too. */
final class WrittenEffects implements RowStore {
    private final RowStore store;
    private final OutboxItems items;
    private final List<PendingEffect> effects = new ArrayList<>();

    WrittenEffects(RowStore store, OutboxItems items) {
        this.store = store;
        this.items = items;
    }

    /** Every effect that was written, in that order. */
    List<PendingEffect> effects() {
        return List.copyOf(effects);
    }

    @Override
    public CompletionStage<WriteResult> write(RowWrite write) {
        return store.write(write).thenApply(result -> {
            if (result instanceof WriteResult.Written) {
                write.outbox().values().forEach(item -> effects.add(items.read(write.key(), item)));
            }
            return result;
        });
    }

    @Override
    public CompletionStage<Map<RowKey, StoredRow>> read(Collection<RowKey> keys) {
        return store.read(keys);
    }

    @Override
    public CompletionStage<SortedMap<Long, Item>> outbox(RowKey key) {
        return store.outbox(key);
    }

    @Override
    public CompletionStage<Set<OutboxPlace>> remove(Collection<OutboxPlace> places) {
        return store.remove(places);
    }

    @Override
    public CompletionStage<ClaimResult> claim(OutboxPlace place, Claim claim) {
        return store.claim(place, claim);
    }

    @Override
    public CompletionStage<PendingRows> pendingRows(String shard, long writtenBy, Optional<Item> from) {
        return store.pendingRows(shard, writtenBy, from);
    }
}
