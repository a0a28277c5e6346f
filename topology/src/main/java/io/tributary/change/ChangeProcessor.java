/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.change;

import io.tributary.engine.Failure;
import io.tributary.engine.ProjectionEngine;
import io.tributary.engine.RowOutcome;
import io.tributary.engine.SourcedEvent;
import io.tributary.event.EventStream;
import io.tributary.event.StoredEvent;
import io.tributary.projection.Source;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Applies batches of change records to the rows of several projections. An engine that was made with a delivery also
 * delivers the effects.
 *
 * <p><b>Threading.</b> Thread-safe and non-blocking; all rows are worked on at the same time, as far as their engines
 * allow.
 *
 * <p><b>Ordering.</b> Records may come in any order and may repeat.
 *
 * <p><b>Failure.</b> Expected failures are in the answer. A stage fails only by a bug.
 */
public final class ChangeProcessor {
    private final List<ProjectionEngine<?, ?>> engines;
    private final ChangeDecoder decoder;

    /** A processor over the engines of projections. */
    public ChangeProcessor(Collection<? extends ProjectionEngine<?, ?>> engines) {
        this.engines = List.copyOf(engines);
        List<EventStream<?>> streams = new ArrayList<>();
        this.engines.forEach(engine -> engine.projection().sources().forEach(source -> streams.add(source.stream())));
        this.decoder = new ChangeDecoder(streams);
    }

    /** Applies a batch. */
    public CompletionStage<ProcessedBatch> processBatch(List<ChangeRecord> records) {
        Map<Ignored, Integer> ignored = new EnumMap<>(Ignored.class);
        IdentityHashMap<ChangeRecord, Failure> failed = new IdentityHashMap<>();
        List<Change> changes = new ArrayList<>();
        for (ChangeRecord record : records) {
            decoder.decode(record)
                    .fold(
                            event -> changes.add(new Change(record, event)),
                            reason -> ignored.merge(reason, 1, Integer::sum),
                            failure -> failed.putIfAbsent(record, failure));
        }
        List<CompletableFuture<Applied>> applied = engines.stream()
                .map(engine -> apply(engine, changes).toCompletableFuture())
                .toList();
        return CompletableFuture.allOf(applied.toArray(CompletableFuture<?>[]::new))
                .thenApply(all -> {
                    List<RowOutcome<?>> rows = new ArrayList<>();
                    for (CompletableFuture<Applied> one : applied) {
                        rows.addAll(one.join().rows());
                        one.join().failed().forEach(failed::putIfAbsent);
                    }
                    List<DeliverAgain> again = new ArrayList<>();
                    for (ChangeRecord record : records) {
                        Optional.ofNullable(failed.get(record))
                                .ifPresent(failure -> again.add(new DeliverAgain(record, failure)));
                    }
                    return new ProcessedBatch(rows, again, ignored);
                });
    }

    private static <K, R> CompletionStage<Applied> apply(ProjectionEngine<K, R> engine, List<Change> changes) {
        List<SourcedEvent> events = new ArrayList<>();
        IdentityHashMap<StoredEvent, List<ChangeRecord>> origins = new IdentityHashMap<>();
        for (Change change : changes) {
            for (Source<K, R, ?> source : engine.projection().sourcesReading(change.event().stream())) {
                if (source.stream().table().equals(change.record().table())) {
                    events.add(SourcedEvent.of(source.name(), change.event()));
                    origins.computeIfAbsent(change.event(), event -> new ArrayList<>())
                            .add(change.record());
                }
            }
        }
        return engine.applyBatch(events).thenApply(batch -> {
            IdentityHashMap<ChangeRecord, Failure> failed = new IdentityHashMap<>();
            batch.unroutable()
                    .forEach(event -> origins.getOrDefault(event.event().event(), List.of())
                            .forEach(record -> failed.putIfAbsent(record, event.failure())));
            for (RowOutcome<R> row : batch.rows()) {
                Unsettled unsettled = new Unsettled(engine.projection(), row);
                for (SourcedEvent event : events) {
                    unsettled
                            .failureOf(event)
                            .ifPresent(failure -> origins.getOrDefault(event.event(), List.of())
                                    .forEach(record -> failed.putIfAbsent(record, failure)));
                }
            }
            return new Applied(List.copyOf(batch.rows()), failed);
        });
    }

    /** A record and the event that it is. */
    private record Change(ChangeRecord record, StoredEvent event) {}

    /** What one engine made of a batch. */
    private record Applied(List<RowOutcome<?>> rows, IdentityHashMap<ChangeRecord, Failure> failed) {}
}
