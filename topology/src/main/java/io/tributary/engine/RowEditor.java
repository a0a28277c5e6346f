/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import io.tributary.fold.RowItems;
import io.tributary.item.Item;
import io.tributary.projection.Projection;
import io.tributary.row.RowKey;
import io.tributary.row.RowStore;
import io.tributary.row.RowWrite;
import io.tributary.row.StoredRow;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/**
 * How other code reads and writes the rows of a projection: with the same guard, raising the same revision, and leaving
 * checkpoints alone. A tombstone reads as absent. Rows without a revision can only be read: nothing else in them tells
 * one writer that another was there.
 *
 * <p><b>Threading.</b> Thread-safe and non-blocking. Codecs and changes run in the caller's thread or the store's, and
 * must not block.
 *
 * @param <K> the user's key record
 * @param <R> the row type
 */
public final class RowEditor<K, R> {
    private static final int ATTEMPTS = 10;

    private final Projection<K, R> projection;
    private final RowItems<R> items;
    private final RowStore store;

    /** An editor of a projection's rows in a store. */
    public RowEditor(Projection<K, R> projection, RowStore store) {
        this.projection = projection;
        this.items = new RowItems<>(projection);
        this.store = store;
    }

    /** The row, or nothing where there is none or it was removed. */
    public CompletionStage<Optional<R>> read(K key) {
        return stored(rowKey(key)).thenApply(items::state);
    }

    /**
     * Writes a row where there is none. Over a tombstone it takes over the checkpoints, so that no repeat counts.
     *
     * @throws IllegalStateException if the projection has no revision
     */
    public CompletionStage<Edited<R>> create(K key, R row) {
        checkGuarded();
        return create(rowKey(key), row, ATTEMPTS);
    }

    private CompletionStage<Edited<R>> create(RowKey key, R row, int left) {
        return stored(key).thenCompose(stored -> {
            if (stored.row().isPresent()) {
                return CompletableFuture.completedStage(new Edited.Exists<>());
            }
            return write(key, row, stored)
                    .thenCompose(edited -> edited instanceof Edited.Contended && left > 1
                            ? create(key, row, left - 1)
                            : CompletableFuture.completedStage(edited));
        });
    }

    /**
     * Changes a row, again from the row as it is when another writer was faster.
     *
     * @param change may run more than once, and must be free of side effects
     * @throws IllegalStateException if the projection has no revision
     */
    public CompletionStage<Edited<R>> update(K key, UnaryOperator<R> change) {
        checkGuarded();
        return update(rowKey(key), change, ATTEMPTS);
    }

    private CompletionStage<Edited<R>> update(RowKey key, UnaryOperator<R> change, int left) {
        return stored(key).thenCompose(stored -> {
            Optional<R> before = items.state(stored);
            if (before.isEmpty()) {
                return CompletableFuture.completedStage(new Edited.Missing<>());
            }
            return write(key, change.apply(before.get()), stored)
                    .thenCompose(edited -> edited instanceof Edited.Contended && left > 1
                            ? update(key, change, left - 1)
                            : CompletableFuture.completedStage(edited));
        });
    }

    private CompletionStage<Edited<R>> write(RowKey key, R row, StoredRow stored) {
        Item item = items.row(key, row, stored, items.positions(stored.attributes()));
        // Two writers may come to equal rows, such as two that count one more, and only one of them is in the row: a
        // transaction that was refused is never the one that is there.
        RowWrite write = new RowWrite(
                key,
                items.guard(stored),
                item,
                new TreeMap<>(Map.of()),
                UUID.randomUUID().toString(),
                true);
        return store.write(write)
                .thenApply(result -> result.fold(
                        () -> new Edited.Written<>(items.state(item), items.revision(item)),
                        current -> new Edited.Contended<>(),
                        Edited.Contended::new));
    }

    private void checkGuarded() {
        if (projection.revision().isEmpty()) {
            throw new IllegalStateException("projection '" + projection.name()
                    + "' has no revision, so other writers would overwrite what they did not see; declare one with"
                    + " revision(...)");
        }
    }

    private CompletionStage<StoredRow> stored(RowKey key) {
        return store.read(List.of(key)).thenApply(rows -> rows.getOrDefault(key, StoredRow.absent()));
    }

    private RowKey rowKey(K key) {
        return projection.readModel().keys().encode(key);
    }
}
