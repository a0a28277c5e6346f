/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The rows as one process sees them, over the network. */
record RemoteRows(RowStore store, Network network, Life caller) implements RowStore {
    @Override
    public CompletionStage<Map<RowKey, StoredRow>> read(Collection<RowKey> keys) {
        return network.call(caller, "read", () -> store.read(keys), () -> store.read(keys));
    }

    @Override
    public CompletionStage<WriteResult> write(RowWrite write) {
        return network.call(
                caller,
                "write",
                () -> store.write(write),
                () -> CompletableFuture.completedStage(new WriteResult.Busy()));
    }

    @Override
    public CompletionStage<SortedMap<Long, Item>> outbox(RowKey key) {
        return network.call(caller, "outbox", () -> store.outbox(key), () -> store.outbox(key));
    }

    @Override
    public CompletionStage<Set<OutboxPlace>> remove(Collection<OutboxPlace> places) {
        List<OutboxPlace> some = places.stream().limit(places.size() / 2).toList();
        return network.call(caller, "remove", () -> store.remove(places), () -> store.remove(some));
    }

    @Override
    public CompletionStage<PendingRows> pendingRows(String shard, long writtenBy, Optional<Item> from) {
        return network.call(
                caller,
                "pending",
                () -> store.pendingRows(shard, writtenBy, from),
                () -> store.pendingRows(shard, writtenBy, from));
    }

    @Override
    public CompletionStage<ClaimResult> claim(OutboxPlace place, Claim claim) {
        return network.call(caller, "claim", () -> store.claim(place, claim), () -> store.claim(place, claim));
    }
}
