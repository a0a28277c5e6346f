/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.value;

import io.tributary.event.StoredEvent;
import io.tributary.event.StreamId;
import io.tributary.history.AppendResult;
import io.tributary.history.EventStore;
import io.tributary.history.Expected;
import io.tributary.history.History;
import io.tributary.history.NewEvent;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;

/** What a user declares: which history a key has, what an event does to a value, and which events lead to another. */
record Entity<K, V, E>(
        EventStore<E> events,
        Function<? super K, StreamId> keyOf,
        BiFunction<Optional<V>, E, Optional<V>> evolve,
        BiFunction<Optional<V>, Optional<V>, List<? extends E>> changes) {

    History history(K key) {
        return events.history(keyOf.apply(key));
    }

    Versioned<V> after(Versioned<V> value, StoredEvent event) {
        return new Versioned<>(evolve.apply(value.value(), events.stream().decode(event)), Optional.of(event));
    }

    List<NewEvent> toBecome(Versioned<V> value, Optional<V> next) {
        return changes.apply(value.value(), next).stream()
                .<NewEvent>map(events::encode)
                .toList();
    }

    CompletionStage<AppendResult> append(K key, Versioned<V> to, List<NewEvent> written) {
        return to.last()
                .map(head -> events.appendAfter(head, written))
                .orElseGet(() -> events.append(keyOf.apply(key), Expected.noStream(), written));
    }
}
