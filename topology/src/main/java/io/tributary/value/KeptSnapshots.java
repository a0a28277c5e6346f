/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.value;

import io.tributary.event.StoredEvent;
import io.tributary.history.History;
import io.tributary.history.Snapshot;
import io.tributary.history.SnapshotStore;
import io.tributary.history.SnapshotStore.Missing;
import io.tributary.item.Item;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** Reads snapshots as far as they can be used, and writes them where that holds nobody up. */
final class KeptSnapshots<V> {
    private final Snapshots<V> declared;
    private final SnapshotCodec<V> codec;
    private final Set<String> beingWritten = ConcurrentHashMap.newKeySet();

    KeptSnapshots(Snapshots<V> declared) {
        this.declared = declared;
        this.codec = new SnapshotCodec<>(declared.type(), declared.meaning());
    }

    /** What there is to start from; a read that fails is no snapshot. */
    CompletionStage<Start<V>> read(History history) {
        CompletionStage<SnapshotStore.Found> read;
        try {
            read = declared.store().read(history);
        } catch (RuntimeException e) {
            read = CompletableFuture.failedStage(e);
        }
        return read.exceptionally(failure -> {
                    report(history, "cannot be read: " + failure);
                    return new Missing();
                })
                .thenApply(found -> found.fold(
                        snapshot -> usable(history, snapshot),
                        Start::beginning,
                        problem -> unusable(history, "is unreadable: " + problem)));
    }

    private Start<V> usable(History history, Snapshot snapshot) {
        if (!snapshot.schema().equals(codec.schema())) {
            return unusable(history, "has the schema " + snapshot.schema() + ", not " + codec.schema());
        }
        try {
            return Start.at(snapshot, snapshot.value().map(codec::read));
        } catch (RuntimeException e) {
            return unusable(history, "does not fit: " + e.getClass().getSimpleName());
        }
    }

    /** Where to start when a snapshot is of no use; the next one takes its place. */
    Start<V> unusable(History history, String problem) {
        report(history, problem);
        return Start.instead();
    }

    /** Writes one if it is due, later and elsewhere. */
    void offer(History history, Start<V> start, Versioned<V> value) {
        value.last().ifPresent(last -> {
            Instant now = declared.clock().instant();
            if (declared.policy().isDue(value.version() - start.version(), start.takenAt(), now)
                    && beingWritten.add(history.toString())) {
                try {
                    declared.writer()
                            .execute(() -> write(history, start, value.value(), last)
                                    .whenComplete((done, failure) -> beingWritten.remove(history.toString())));
                } catch (RuntimeException e) {
                    beingWritten.remove(history.toString());
                    report(history, "cannot be written: " + e);
                }
            }
        });
    }

    /** Writes one. The stage never fails. */
    CompletionStage<Void> write(History history, Start<V> start, Optional<V> value, StoredEvent last) {
        try {
            if (value.isPresent() && !codec.comesBackEqual(value.get())) {
                report(history, "is not kept: the value does not come back equal from its JSON");
                return CompletableFuture.completedStage(null);
            }
            Optional<Item> item = value.map(codec::write);
            Snapshot snapshot =
                    Snapshot.after(last, codec.schema(), declared.clock().instant(), item);
            return (start.replaces()
                            ? declared.store().replace(history, snapshot)
                            : declared.store().put(history, snapshot))
                    .exceptionally(failure -> {
                        report(history, "cannot be written: " + failure);
                        return null;
                    });
        } catch (RuntimeException e) {
            report(history, "cannot be written: " + e.getClass().getSimpleName());
            return CompletableFuture.completedStage(null);
        }
    }

    private void report(History history, String problem) {
        declared.problems().accept("the snapshot of " + history + " " + problem);
    }
}
