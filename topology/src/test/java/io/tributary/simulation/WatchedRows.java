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
import io.tributary.row.memory.InMemoryRowStore;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.CompletionStage;

/** The rows as they are, with an eye on every write. */
final class WatchedRows implements RowStore {
    private final InMemoryRowStore rows;
    private final WriteChecks checks;
    private final DeliveryChecks deliveries;
    private final Signed signed;
    private final Journal journal;

    WatchedRows(InMemoryRowStore rows, WriteChecks checks, DeliveryChecks deliveries, Signed signed, Journal journal) {
        this.rows = rows;
        this.checks = checks;
        this.deliveries = deliveries;
        this.signed = signed;
        this.journal = journal;
    }

    @Override
    public CompletionStage<Map<RowKey, StoredRow>> read(Collection<RowKey> keys) {
        return rows.read(keys);
    }

    @Override
    public CompletionStage<WriteResult> write(RowWrite write) {
        Optional<Item> before = Optional.ofNullable(rows.rows().get(write.key()));
        return rows.write(write).thenApply(result -> {
            if (result instanceof WriteResult.Written) {
                checks.written(write, before.orElse(Item.empty()), signed.of(write));
            } else {
                journal.count(Journal.Count.CONFLICTS);
            }
            return result;
        });
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
    public CompletionStage<PendingRows> pendingRows(String shard, long writtenBy, Optional<Item> from) {
        return rows.pendingRows(shard, writtenBy, from);
    }

    @Override
    public CompletionStage<ClaimResult> claim(OutboxPlace place, Claim claim) {
        return rows.claim(place, claim).thenApply(result -> {
            if (result == ClaimResult.CLAIMED) {
                deliveries.claimed(place, claim);
            }
            return result;
        });
    }
}
