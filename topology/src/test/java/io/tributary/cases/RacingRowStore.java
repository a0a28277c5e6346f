/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.cases;

import io.tributary.item.Item;
import io.tributary.row.Claim;
import io.tributary.row.ClaimResult;
import io.tributary.row.OutboxPlace;
import io.tributary.row.PendingRows;
import io.tributary.row.RowKey;
import io.tributary.row.RowStore;
import io.tributary.row.RowWrite;
import io.tributary.row.StoredRow;
import io.tributary.row.WriteResult;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.CompletionStage;

/** Lets another writer be faster, once. */
final class RacingRowStore implements RowStore {
    private final RowStore store;
    private final RowKey raced;
    private Optional<Runnable> rival = Optional.empty();

    RacingRowStore(RowStore store, RowKey raced) {
        this.store = store;
        this.raced = raced;
    }

    void before(Runnable nextWrite) {
        rival = Optional.of(nextWrite);
    }

    void noRace() {
        rival = Optional.empty();
    }

    @Override
    public CompletionStage<WriteResult> write(RowWrite write) {
        if (write.key().equals(raced)) {
            Optional<Runnable> first = rival;
            rival = Optional.empty();
            first.ifPresent(Runnable::run);
        }
        return store.write(write);
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
