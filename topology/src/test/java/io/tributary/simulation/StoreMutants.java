/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.item.Item;
import io.tributary.row.Guard;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import io.tributary.row.RowStore;
import io.tributary.row.RowWrite;
import io.tributary.row.StoredRow;
import io.tributary.row.WriteResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Mutants that write or read rows in another way. */
final class StoreMutants {
    private static final Guard ANY_ROW = new Guard.Matches(Map.of());

    private StoreMutants() {}

    private static RowWrite guarded(RowWrite write, Guard guard) {
        return new RowWrite(write.key(), guard, write.item(), write.outbox(), write.token());
    }

    private static RowStore writing(RowStore rows, Function<RowWrite, CompletionStage<WriteResult>> change) {
        return new OtherRows(rows) {
            @Override
            public CompletionStage<WriteResult> write(RowWrite write) {
                return change.apply(write);
            }
        };
    }

    private static RowStore changing(RowStore rows, Function<RowWrite, Item> change) {
        return writing(
                rows,
                write -> rows.write(
                        new RowWrite(write.key(), write.guard(), change.apply(write), write.outbox(), write.token())));
    }

    static final class NoGuard extends Collaborators {
        @Override
        RowStore served(RowStore rows, Story story) {
            return writing(
                    rows,
                    write -> rows.write(guarded(write, new Guard.Absent()))
                            .thenCompose(result -> result instanceof WriteResult.Written
                                    ? CompletableFuture.completedStage(result)
                                    : rows.write(guarded(write, ANY_ROW))));
        }
    }

    static final class EffectsOutside extends Collaborators {
        @Override
        RowStore seen(RowStore rows) {
            return writing(rows, write -> {
                if (write.outbox().isEmpty()) {
                    return rows.write(write);
                }
                RowWrite alone =
                        new RowWrite(write.key(), write.guard(), write.item(), new TreeMap<>(Map.of()), write.token());
                return rows.write(alone)
                        .thenCompose(result -> result instanceof WriteResult.Written
                                ? rows.write(guarded(write, ANY_ROW))
                                : CompletableFuture.completedStage(result));
            });
        }
    }

    static final class BlindRetry extends Collaborators {
        @Override
        RowStore seen(RowStore rows) {
            return writing(
                    rows,
                    write -> rows.write(write)
                            .handle((result, failure) -> failure == null
                                    ? CompletableFuture.completedStage(result)
                                    : rows.write(guarded(write, ANY_ROW)))
                            .thenCompose(result -> result));
        }
    }

    static final class TimeoutTakenAsDone extends Collaborators {
        @Override
        RowStore seen(RowStore rows) {
            return writing(rows, write -> rows.write(write).exceptionally(failure -> new WriteResult.Written()));
        }
    }

    static final class RefusalTakenAsDone extends Collaborators {
        @Override
        RowStore seen(RowStore rows) {
            return writing(
                    rows,
                    write -> rows.write(write)
                            .thenApply(result ->
                                    result instanceof WriteResult.Refused ? new WriteResult.Written() : result));
        }
    }

    static final class ForgetfulTombstone extends Collaborators {
        @Override
        RowStore served(RowStore rows, Story story) {
            return changing(
                    rows,
                    write -> isTombstone(write.item())
                            ? write.item().without(List.of("checkpoints", "field", "owner"))
                            : write.item());
        }

        private static boolean isTombstone(Item item) {
            return item.get("entity").filter("Tally#tombstone"::equals).isPresent();
        }
    }

    static final class ForgetfulCreate extends Collaborators {
        @Override
        RowStore edited(RowStore rows) {
            return writing(
                    rows,
                    write -> rows.read(List.of(write.key())).thenCompose(read -> {
                        boolean forgets = read.getOrDefault(write.key(), StoredRow.absent())
                                .tombstone();
                        Item item =
                                forgets ? write.item().without(List.of("checkpoints", "field", "owner")) : write.item();
                        return rows.write(
                                new RowWrite(write.key(), write.guard(), item, write.outbox(), write.token()));
                    }));
        }
    }

    static final class PastASkip extends Collaborators {
        @Override
        RowStore served(RowStore rows, Story story) {
            return changing(rows, write -> {
                Item item = write.item();
                Map<String, Object> moved = new TreeMap<>();
                for (Map.Entry<InstanceId, Long> checkpoint : Position.of(item).entrySet()) {
                    long version = checkpoint.getValue();
                    boolean skipped = story.own(write.key(), checkpoint.getKey(), version, version + 1).stream()
                            .anyMatch(told -> told.event().kind() == Happened.Kind.RAISE
                                    && told.event().amount() <= Tally.number(item, "mark"));
                    moved.put(checkpoint.getKey().entry(), skipped ? version + 1 : version);
                }
                return item.get("checkpoints").isEmpty() ? item : item.with("checkpoints", moved);
            });
        }
    }

    static final class StaleReads extends Collaborators {
        @Override
        RowStore seen(RowStore rows) {
            Map<RowKey, StoredRow> cache = new HashMap<>();
            return new OtherRows(rows) {
                @Override
                public CompletionStage<Map<RowKey, StoredRow>> read(Collection<RowKey> keys) {
                    List<RowKey> cold = new ArrayList<>(keys);
                    cold.removeAll(cache.keySet());
                    return (cold.isEmpty()
                                    ? CompletableFuture.completedStage(Map.<RowKey, StoredRow>of())
                                    : rows.read(cold))
                            .thenApply(read -> {
                                cache.putAll(read);
                                Map<RowKey, StoredRow> answer = new HashMap<>();
                                keys.forEach(key -> answer.put(key, cache.getOrDefault(key, StoredRow.absent())));
                                return answer;
                            });
                }

                @Override
                public CompletionStage<WriteResult> write(RowWrite write) {
                    return rows.write(write).whenComplete((result, failure) -> {
                        cache.remove(write.key());
                        if (result instanceof WriteResult.Written) {
                            cache.put(
                                    write.key(),
                                    new StoredRow(
                                            Optional.of(write.item()), ForgetfulTombstone.isTombstone(write.item())));
                        }
                    });
                }
            };
        }
    }
}
