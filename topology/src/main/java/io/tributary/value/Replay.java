/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.value;

import io.tributary.event.StoredEvent;
import io.tributary.history.History;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Makes values from histories, from a snapshot on where one can be used.
 *
 * <p>The event that a snapshot stands for is read once more: only so is it known that the snapshot is of this history,
 * and an append after it has seen the event it follows.
 */
final class Replay<K, V> {
    private final Entity<K, V, ?> entity;
    private final Optional<KeptSnapshots<V>> snapshots;

    Replay(Entity<K, V, ?> entity, Optional<Snapshots<V>> snapshots) {
        this.entity = entity;
        this.snapshots = snapshots.map(KeptSnapshots::new);
    }

    /** A value, and where its replay started. */
    record Replayed<V>(Versioned<V> value, Start<V> start) {}

    CompletionStage<Replayed<V>> upTo(K key, Point point) {
        History history = entity.history(key);
        CompletionStage<Start<V>> start = snapshots
                .map(kept -> kept.read(history))
                .orElseGet(() -> CompletableFuture.completedStage(Start.beginning()));
        return start.thenCompose(found -> from(
                key,
                found.snapshot().filter(snapshot -> !point.includes(snapshot)).isPresent() ? Start.beginning() : found,
                point));
    }

    /** The value after the events that have come since. */
    CompletionStage<Replayed<V>> goOn(K key, Replayed<V> before) {
        return new Run(key, before.start(), Point.NOW, before.value())
                .from(before.value().version() + 1)
                .thenApply(run -> new Replayed<>(run.value, before.start()));
    }

    /** Leaves a value to the snapshots, if there are any. */
    void offer(K key, Replayed<V> value) {
        snapshots.ifPresent(kept -> kept.offer(entity.history(key), value.start(), value.value()));
    }

    CompletionStage<Void> takeSnapshot(K key, Replayed<V> value) {
        return snapshots
                .flatMap(kept -> value.value()
                        .last()
                        .map(last -> kept.write(
                                entity.history(key),
                                value.start(),
                                value.value().value(),
                                last)))
                .orElseGet(() -> CompletableFuture.completedStage(null));
    }

    private CompletionStage<Replayed<V>> from(K key, Start<V> start, Point point) {
        return new Run(key, start, point, Versioned.beginning())
                .from(Math.max(1, start.version()))
                .thenCompose(run -> run.foundItsStart()
                        ? CompletableFuture.completedStage(new Replayed<>(run.value, start))
                        : from(
                                key,
                                snapshots
                                        .orElseThrow()
                                        .unusable(
                                                entity.history(key),
                                                "is not of this history's version " + start.version()),
                                point));
    }

    /** One way through a history. Used by one thread at a time. */
    private final class Run {
        private final K key;
        private final Start<V> start;
        private final Point point;
        private Versioned<V> value;

        Run(K key, Start<V> start, Point point, Versioned<V> value) {
            this.key = key;
            this.start = start;
            this.point = point;
            this.value = value;
        }

        CompletionStage<Run> from(long version) {
            return entity.events()
                    .visit(entity.keyOf().apply(key), version, point.version(), this::take)
                    .thenApply(done -> this);
        }

        boolean foundItsStart() {
            return start.snapshot().isEmpty() || value.last().isPresent();
        }

        private boolean take(StoredEvent event) {
            if (value.last().isEmpty() && start.snapshot().isPresent()) {
                if (!start.snapshot().get().isAfter(event)) {
                    return false;
                }
                value = new Versioned<>(start.value(), Optional.of(event));
                return true;
            }
            if (!point.includes(event)) {
                return false;
            }
            value = entity.after(value, event);
            return true;
        }
    }
}
