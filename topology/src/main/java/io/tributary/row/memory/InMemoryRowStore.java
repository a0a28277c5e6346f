/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row.memory;

import io.tributary.item.Item;
import io.tributary.row.Guard;
import io.tributary.row.OutboxPlace;
import io.tributary.row.RowKey;
import io.tributary.row.RowLayout;
import io.tributary.row.RowStore;
import io.tributary.row.RowWrite;
import io.tributary.row.StoredRow;
import io.tributary.row.WriteResult;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
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

    /** All rows and tombstones as they are now. */
    public synchronized Map<RowKey, Item> rows() {
        return Map.copyOf(rows);
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
