/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import io.tributary.projection.Projection;
import io.tributary.route.Routed;
import io.tributary.route.Router;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Events of many rows, sorted by row. */
record Batch(
        Map<RowKey, Set<InstanceId>> rows,
        Map<InstanceId, List<SourcedEvent>> events,
        List<BatchOutcome.Unroutable> unroutable) {

    static Batch of(Projection<?, ?> projection, Collection<SourcedEvent> events) {
        Router router = new Router(projection);
        Batch batch = new Batch(new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>());
        for (SourcedEvent sourced : events) {
            SourcedEvent event = sourced;
            InstanceId instance = new InstanceId(event.source(), event.event().streamId());
            Routed routed = router.route(event.event()).stream()
                    .filter(answer -> answer.source().equals(sourced.source()))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("source '" + sourced.source() + "' of projection '"
                            + projection.name() + "' does not read the stream of " + sourced.event()));
            if (routed instanceof Routed.Unroutable broken) {
                OptionalLong version = OptionalLong.of(event.event().version());
                Failure failure = new Failure(
                        broken.code(),
                        broken.message(),
                        version,
                        Optional.of(event.event().type()),
                        false);
                batch.unroutable.add(new BatchOutcome.Unroutable(event, failure));
                continue;
            }
            if (routed instanceof Routed.ToRow row) {
                batch.rows
                        .computeIfAbsent(row.row(), key -> new LinkedHashSet<>())
                        .add(instance);
                if (row.starts()) {
                    event = new SourcedEvent(event.source(), event.event(), OptionalLong.of(0));
                }
            }
            batch.events.computeIfAbsent(instance, key -> new ArrayList<>()).add(event);
        }
        return batch;
    }

    <R> CompletionStage<BatchOutcome<R>> apply(RowEngine<R> engine) {
        List<CompletableFuture<RowOutcome<R>>> outcomes = new ArrayList<>();
        rows.forEach((row, instances) -> {
            List<SourcedEvent> known = new ArrayList<>();
            instances.forEach(instance -> known.addAll(events.getOrDefault(instance, List.of())));
            outcomes.add(engine.apply(row, known).toCompletableFuture());
        });
        return CompletableFuture.allOf(outcomes.toArray(CompletableFuture<?>[]::new))
                .thenApply(all -> new BatchOutcome<>(
                        outcomes.stream().map(CompletableFuture::join).toList(), unroutable));
    }
}
