/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import io.tributary.fold.InstanceResult;
import io.tributary.fold.Part;
import io.tributary.fold.RowFold;
import io.tributary.fold.RowItems;
import io.tributary.item.Item;
import io.tributary.outbox.OutboxItems;
import io.tributary.outbox.PendingEffect;
import io.tributary.projection.Projection;
import io.tributary.projection.RowUnreadableException;
import io.tributary.row.InstanceId;
import io.tributary.row.ItemSize;
import io.tributary.row.RowKey;
import io.tributary.row.RowStore;
import io.tributary.row.RowWrite;
import io.tributary.row.StoredRow;
import io.tributary.row.WriteResult;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.random.RandomGenerator;

/** What every operation on a row of a projection uses. */
record EngineParts<R>(
        Projection<?, R> projection,
        RowFold<R> fold,
        RowItems<R> items,
        OutboxItems outboxItems,
        RowStore store,
        RowReads reads,
        RowCache cache,
        GapReader gaps,
        Scheduler scheduler,
        Backoff backoff,
        Clock clock,
        RandomGenerator random,
        EngineOptions options,
        Optional<Drain> drain) {

    CompletionStage<WriteResult> write(RowKey key, Part<R> part) {
        Instant now = clock.instant();
        SortedMap<Long, Item> outbox = new TreeMap<>();
        part.effects().forEach(effect -> outbox.put(effect.sequence(), outboxItems.write(claimed(effect, now), now)));
        String token = new UUID(random.nextLong(), random.nextLong()).toString();
        return store.write(new RowWrite(key, part.guard(), part.item(), outbox, token));
    }

    /** The revision of a row, when it has one that can be read. */
    OptionalLong revision(StoredRow row) {
        try {
            return items.revision(row.attributes());
        } catch (RowUnreadableException e) {
            return OptionalLong.empty();
        }
    }

    /** What a row takes up. */
    RowSize size(StoredRow row) {
        return row.isAbsent() ? RowSize.NONE : size(row, ItemSize.of(row.attributes()));
    }

    /** What a row takes up whose bytes have been counted. */
    RowSize size(StoredRow row, int bytes) {
        int checkpoints = projection
                .checkpoints()
                .map()
                .flatMap(row.attributes()::get)
                .filter(Item.class::isInstance)
                .map(map -> ((Item) map).attributes().size())
                .orElse(0);
        return new RowSize(bytes, checkpoints);
    }

    /** The result of an instance of which nothing was written, at its checkpoint in the row. */
    InstanceResult nothing(InstanceId instance, StoredRow row, List<Long> alreadyApplied) {
        long checkpoint;
        try {
            checkpoint = items.checkpoint(row, instance);
        } catch (RowUnreadableException e) {
            checkpoint = 0;
        }
        return new InstanceResult(
                instance, List.of(), alreadyApplied, List.of(), List.of(), List.of(), checkpoint, Optional.empty());
    }

    private PendingEffect claimed(PendingEffect effect, Instant now) {
        return options.claim().isEmpty()
                ? effect
                : effect.claimedBy(
                        options.claim().get().by(),
                        now.plus(options.claim().get().duration()));
    }
}
