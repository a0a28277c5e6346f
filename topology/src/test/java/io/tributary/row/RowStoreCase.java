/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row;

import io.tributary.item.Item;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** A store, and rows to write to it, whose keys nobody else has. */
abstract class RowStoreCase {
    final RowLayout layout;

    RowStoreCase(Optional<String> outboxTable) {
        this.layout = new RowLayout(
                "kit-rows",
                "Kit",
                List.of("name", "n"),
                KeyAttributes.STANDARD,
                KeyTemplate.of("KIT#" + UUID.randomUUID() + "#{name}"),
                Optional.of(KeyTemplate.of("ROW#{n}")),
                outboxTable);
    }

    /** A store of rows laid out like this; its tables are there. */
    protected abstract RowStore store(RowLayout layout);

    WriteResult write(RowStore store, RowKey key, Guard guard, Item item) {
        return write(store, key, guard, item, Map.of());
    }

    WriteResult write(RowStore store, RowKey key, Guard guard, Item item, Map<Long, Item> outbox) {
        String token = UUID.randomUUID().toString();
        return await(store.write(new RowWrite(key, guard, item, new TreeMap<>(outbox), token)));
    }

    static StoredRow read(RowStore store, RowKey key) {
        return await(store.read(List.of(key))).get(key);
    }

    Item row(String name, int n, long revision) {
        return layout.marked(key(name, n), false).with("revision", revision);
    }

    static Guard revision(long revision) {
        return new Guard.Matches(Map.of("revision", Optional.of(BigDecimal.valueOf(revision))));
    }

    static RowKey key(String name, int n) {
        return new RowKey(List.of("name", "n"), List.of(name, String.valueOf(n)));
    }

    static <T> T await(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }
}
