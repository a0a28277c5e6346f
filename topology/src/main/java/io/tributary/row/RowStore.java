/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row;

import io.tributary.item.Item;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.CompletionStage;

/**
 * Where the rows of a read model are kept, with their outbox.
 *
 * <p><b>Threading.</b> Thread-safe and non-blocking.
 *
 * <p><b>Ordering.</b> Reads are strongly consistent: they see every write that was answered before they were asked.
 *
 * <p><b>Failure.</b> A stage that fails with {@link RowRefusedException} has written nothing and never will; any other
 * failure leaves open whether a write happened. Everything else is in the result.
 */
public interface RowStore {
    /** What lies at some row keys; every key that was asked for has an answer. */
    CompletionStage<Map<RowKey, StoredRow>> read(Collection<RowKey> keys);

    /** Writes a row or tombstone and its outbox items, if the guard holds. */
    CompletionStage<WriteResult> write(RowWrite write);

    /** The row's outbox, in sequence. */
    CompletionStage<SortedMap<Long, Item>> outbox(RowKey key);

    /**
     * Deletes outbox items. One that is not there counts as deleted.
     *
     * @return those whose deletion is confirmed; the others are to be asked for again
     */
    CompletionStage<Set<OutboxPlace>> remove(Collection<OutboxPlace> places);

    /** Claims an outbox item, unless somebody else's claim on it has not ended. */
    CompletionStage<ClaimResult> claim(OutboxPlace place, Claim claim);

    /**
     * A page of the rows that have outbox items, from one partition of the sparse index over them. The one read that
     * is not strongly consistent: it may miss what was written just now, and list what was removed.
     *
     * @param shard the partition
     * @param writtenBy only items written at this time or before, in milliseconds since the epoch
     * @param from the {@link PendingRows#next} of the page before, nothing for the first
     */
    CompletionStage<PendingRows> pendingRows(String shard, long writtenBy, Optional<Item> from);
}
