/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

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
import io.tributary.testing.Course.Step;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The rows as one process sees them.
 *
 * @param store the rows
 * @param process the process
 * @param touch lets another writer change a row
 */
record SteppedRows(RowStore store, Incarnation process, Consumer<RowKey> touch) implements RowStore {
    @Override
    public CompletionStage<Map<RowKey, StoredRow>> read(Collection<RowKey> keys) {
        return process.step(
                Step.READ,
                () -> keys.stream().map(RowKey::text).collect(Collectors.joining(", ")),
                () -> store.read(keys),
                SteppedRows::nobody);
    }

    @Override
    public CompletionStage<WriteResult> write(RowWrite write) {
        return process.step(
                Step.WRITE,
                () -> write.key().text() + " " + Shown.item(write.item())
                        + (write.outbox().isEmpty()
                                ? ""
                                : " with effects " + write.outbox().keySet()),
                () -> store.write(write),
                () -> touch.accept(write.key()));
    }

    @Override
    public CompletionStage<SortedMap<Long, Item>> outbox(RowKey key) {
        return process.step(Step.OUTBOX, key::text, () -> store.outbox(key), SteppedRows::nobody);
    }

    @Override
    public CompletionStage<Set<OutboxPlace>> remove(Collection<OutboxPlace> places) {
        return process.step(
                Step.REMOVE,
                () -> places.stream().map(SteppedRows::name).collect(Collectors.joining(", ")),
                () -> store.remove(places),
                SteppedRows::nobody);
    }

    @Override
    public CompletionStage<ClaimResult> claim(OutboxPlace place, Claim claim) {
        return process.step(Step.CLAIM, () -> name(place), () -> store.claim(place, claim), SteppedRows::nobody);
    }

    @Override
    public CompletionStage<PendingRows> pendingRows(String shard, long writtenBy, Optional<Item> from) {
        return process.step(
                Step.PENDING, () -> shard, () -> store.pendingRows(shard, writtenBy, from), SteppedRows::nobody);
    }

    private static void nobody() {
        // Other writers change rows, and nothing else.
    }

    private static String name(OutboxPlace place) {
        return place.row().text() + " " + place.sequence();
    }
}
