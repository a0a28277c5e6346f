/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row.memory;

import io.tributary.item.Item;
import io.tributary.outbox.OutboxItems;
import io.tributary.row.Claim;
import io.tributary.row.ClaimResult;
import io.tributary.row.Guard;
import io.tributary.row.OutboxPlace;
import io.tributary.row.PendingRows;
import io.tributary.row.RowKey;
import io.tributary.row.RowLayout;
import io.tributary.row.RowStore;
import io.tributary.row.RowWrite;
import io.tributary.row.StoredRow;
import io.tributary.row.WriteResult;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Rows in the heap, for tests and for trying things out.
 *
 * <p><b>Threading.</b> Every operation is atomic, and answered by the calling thread.
 */
public final class InMemoryRowStore implements RowStore {
    private final RowLayout layout;
    private final Map<RowKey, Item> rows = new HashMap<>();
    private final Map<RowKey, SortedMap<Long, Item>> outboxes = new HashMap<>();

    /** An empty store of rows laid out like this. */
    public InMemoryRowStore(RowLayout layout) {
        this.layout = layout;
    }

    @Override
    public synchronized CompletionStage<Map<RowKey, StoredRow>> read(Collection<RowKey> keys) {
        Map<RowKey, StoredRow> found = new LinkedHashMap<>();
        keys.forEach(key -> found.put(key, StoredRow.of(layout, Optional.ofNullable(rows.get(key)))));
        return CompletableFuture.completedStage(found);
    }

    @Override
    public synchronized CompletionStage<WriteResult> write(RowWrite write) {
        Optional<Item> current = Optional.ofNullable(rows.get(write.key()));
        if (!holds(write.guard(), current)) {
            return CompletableFuture.completedStage(new WriteResult.Refused(current));
        }
        rows.put(write.key(), write.item());
        if (!write.outbox().isEmpty()) {
            outboxes.computeIfAbsent(write.key(), key -> new TreeMap<>()).putAll(write.outbox());
        }
        return CompletableFuture.completedStage(new WriteResult.Written());
    }

    @Override
    public synchronized CompletionStage<SortedMap<Long, Item>> outbox(RowKey key) {
        return CompletableFuture.completedStage(new TreeMap<>(outboxes.getOrDefault(key, new TreeMap<>())));
    }

    @Override
    public synchronized CompletionStage<Set<OutboxPlace>> remove(Collection<OutboxPlace> places) {
        for (OutboxPlace place : places) {
            Optional.ofNullable(outboxes.get(place.row())).ifPresent(outbox -> outbox.remove(place.sequence()));
        }
        return CompletableFuture.completedStage(new HashSet<>(places));
    }

    @Override
    public synchronized CompletionStage<ClaimResult> claim(OutboxPlace place, Claim claim) {
        SortedMap<Long, Item> outbox = outboxes.getOrDefault(place.row(), new TreeMap<>());
        Item item = outbox.get(place.sequence());
        if (item == null) {
            return CompletableFuture.completedStage(ClaimResult.GONE);
        }
        boolean free = !item.has(OutboxItems.CLAIMED_UNTIL)
                || item.get(OutboxItems.CLAIMED_BY).filter(claim.by()::equals).isPresent()
                || number(item, OutboxItems.CLAIMED_UNTIL) <= claim.now();
        if (!free) {
            return CompletableFuture.completedStage(ClaimResult.HELD);
        }
        outbox.put(
                place.sequence(),
                item.with(OutboxItems.CLAIMED_BY, claim.by()).with(OutboxItems.CLAIMED_UNTIL, claim.until()));
        return CompletableFuture.completedStage(ClaimResult.CLAIMED);
    }

    @Override
    public synchronized CompletionStage<PendingRows> pendingRows(String shard, long writtenBy, Optional<Item> from) {
        SortedMap<Long, Set<RowKey>> bySince = new TreeMap<>();
        outboxes.forEach((row, outbox) -> outbox.values().stream()
                .filter(item -> item.get(OutboxItems.PENDING_SHARD)
                        .filter(shard::equals)
                        .isPresent())
                .mapToLong(item -> number(item, OutboxItems.PENDING_SINCE))
                .filter(since -> since <= writtenBy)
                .forEach(since -> bySince.computeIfAbsent(since, key -> new LinkedHashSet<>())
                        .add(row)));
        List<RowKey> oldestFirst =
                bySince.values().stream().flatMap(Set::stream).distinct().toList();
        return CompletableFuture.completedStage(new PendingRows(oldestFirst, Optional.empty()));
    }

    /** All rows and tombstones as they are now. */
    public synchronized Map<RowKey, Item> rows() {
        return Map.copyOf(rows);
    }

    private static long number(Item item, String name) {
        return ((BigDecimal) item.get(name).orElseThrow()).longValueExact();
    }

    private static boolean holds(Guard guard, Optional<Item> current) {
        return guard.fold(
                current::isEmpty,
                attributes -> current.isPresent()
                        && attributes.entrySet().stream()
                                .allMatch(attribute ->
                                        current.get().get(attribute.getKey()).equals(attribute.getValue())));
    }
}
