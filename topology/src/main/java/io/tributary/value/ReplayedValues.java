/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.value;

import io.tributary.event.StoredEvent;
import io.tributary.history.Backoff;
import io.tributary.history.NewEvent;
import io.tributary.value.Replay.Replayed;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/** Values made from their histories whenever they are asked for. */
final class ReplayedValues<K, V, E> implements EventSourced<K, V> {
    private final Entity<K, V, E> entity;
    private final Replay<K, V> replay;
    private final int tries;

    ReplayedValues(Entity<K, V, E> entity, Replay<K, V> replay, int tries) {
        this.entity = entity;
        this.replay = replay;
        this.tries = tries;
    }

    @Override
    public CompletionStage<Versioned<V>> get(K key) {
        return replay.upTo(key, Point.NOW).thenApply(found -> {
            replay.offer(key, found);
            return found.value();
        });
    }

    @Override
    public CompletionStage<Versioned<V>> getAt(K key, long version) {
        return replay.upTo(key, Point.at(version)).thenApply(Replayed::value);
    }

    @Override
    public CompletionStage<Versioned<V>> getAt(K key, Instant time) {
        return replay.upTo(key, Point.at(time)).thenApply(Replayed::value);
    }

    @Override
    public CompletionStage<Saved<V>> save(K key, V value) {
        return update(key, before -> Optional.of(value));
    }

    @Override
    public CompletionStage<Saved<V>> delete(K key) {
        return update(key, before -> Optional.empty());
    }

    @Override
    public CompletionStage<Saved<V>> update(K key, UnaryOperator<Optional<V>> change) {
        return replay.upTo(key, Point.NOW).thenCompose(found -> attempt(key, found, change, 1));
    }

    private CompletionStage<Saved<V>> attempt(
            K key, Replayed<V> found, UnaryOperator<Optional<V>> change, int attempt) {
        Versioned<V> before = found.value();
        Optional<V> next = change.apply(before.value());
        List<NewEvent> events = next.equals(before.value()) ? List.of() : entity.toBecome(before, next);
        if (events.isEmpty()) {
            replay.offer(key, found);
            return CompletableFuture.completedStage(new Saved<>(before.value(), before, List.of()));
        }
        return entity.append(key, before, events)
                .thenCompose(result -> result.fold(
                        appended -> CompletableFuture.completedStage(saved(key, found, appended.events())),
                        wrong -> again(key, found, change, attempt)));
    }

    private CompletionStage<Saved<V>> again(K key, Replayed<V> found, UnaryOperator<Optional<V>> change, int attempt) {
        if (attempt == tries) {
            return CompletableFuture.failedStage(new ContentionException(entity.history(key), tries));
        }
        return Backoff.after(attempt - 1, () -> replay.goOn(key, found))
                .thenCompose(newer -> attempt(key, newer, change, attempt + 1));
    }

    private Saved<V> saved(K key, Replayed<V> before, List<StoredEvent> events) {
        Versioned<V> after = before.value();
        for (StoredEvent event : events) {
            after = entity.after(after, event);
        }
        replay.offer(key, new Replayed<>(after, before.start()));
        return new Saved<>(before.value().value(), after, events);
    }

    @Override
    public Iterable<Change<V>> history(K key) {
        return () -> new Changes(entity.events()
                .read(entity.keyOf().apply(key), 1, Long.MAX_VALUE)
                .iterator());
    }

    @Override
    public CompletionStage<Void> takeSnapshot(K key) {
        return replay.upTo(key, Point.NOW).thenCompose(found -> replay.takeSnapshot(key, found));
    }

    /** Not thread-safe. */
    private final class Changes implements Iterator<Change<V>> {
        private final Iterator<StoredEvent> events;
        private Versioned<V> value = Versioned.beginning();

        Changes(Iterator<StoredEvent> events) {
            this.events = events;
        }

        @Override
        public boolean hasNext() {
            return events.hasNext();
        }

        @Override
        public Change<V> next() {
            StoredEvent event = events.next();
            Optional<V> before = value.value();
            value = entity.after(value, event);
            return new Change<>(event, before, value.value());
        }
    }
}
