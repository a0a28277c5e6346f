/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.engine.Failure;
import io.tributary.engine.InstanceOutcome;
import io.tributary.engine.RowOutcome;
import io.tributary.engine.SourcedEvent;
import io.tributary.projection.Mode;
import io.tributary.row.InstanceId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a turn asks of the engine, in this order.
 *
 * @param histories versions of LATEST and SIGNAL sources up to which their histories are read, as far as they go back:
 *     older events count only when the newest does not, so they come before it
 * @param events the events at hand
 * @param pointers versions of FOLD sources of which only a pointer is at hand
 * @param undecodable why the newest event of an instance cannot be decoded; its history may have it
 */
record TurnBatch(
        Map<InstanceId, Long> histories,
        List<SourcedEvent> events,
        Map<InstanceId, Long> pointers,
        Map<InstanceId, Failure> undecodable) {
    private static final Logger LOG = LoggerFactory.getLogger(TurnBatch.class);

    static TurnBatch of(Turn turn, ProjectionParts<?> parts) {
        TurnBatch batch =
                new TurnBatch(new LinkedHashMap<>(), new ArrayList<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
        turn.taken().forEach(taken -> batch.add(taken, parts));
        return batch;
    }

    private void add(InstanceWork.Taken taken, ProjectionParts<?> parts) {
        String source = taken.id().source();
        boolean folds = parts.modeOf(source) == Mode.FOLD;
        boolean wholeHistory = taken.readHistory() && !folds;
        long decoded = 0;
        for (RoutedEvent event : taken.events()) {
            try {
                events.add(new SourcedEvent(
                        source,
                        parts.decoder()
                                .decode(parts.topicOf(source), event.bytes().get()),
                        event.coveredFrom()));
                decoded = Math.max(decoded, event.version());
            } catch (RuntimeException e) {
                wholeHistory = true;
                undecodable(taken, event, e, folds);
            }
        }
        // An event is folded on top of everything below it, so a pointer at or below one needs no step of its own.
        if (wholeHistory || decoded < taken.highest()) {
            (folds ? pointers : histories).put(taken.id(), taken.highest());
        }
    }

    /** The router has decoded it before; when it cannot be decoded now, the history may have it. */
    private void undecodable(InstanceWork.Taken taken, RoutedEvent event, RuntimeException e, boolean folds) {
        LOG.atWarn()
                .addKeyValue("instance", taken.id().entry())
                .addKeyValue("error", e.toString())
                .log("A routed event cannot be decoded; its history is read instead");
        // A fold sees by itself that a version is missing.
        if (!folds && event.version() == taken.highest()) {
            undecodable.put(
                    taken.id(),
                    new Failure(
                            "EventUndecodable",
                            taken.id().entry() + "@" + event.version()
                                    + " cannot be decoded, and its history does not have it: " + e,
                            OptionalLong.of(event.version()),
                            Outages.isOutage(e)));
        }
    }

    /** The failures to decode that stand, after the histories were read: nobody has the event. */
    Map<InstanceId, Failure> undecoded(List<RowOutcome<?>> outcomes) {
        Map<InstanceId, Failure> left = new LinkedHashMap<>(undecodable);
        for (RowOutcome<?> outcome : outcomes) {
            for (InstanceOutcome instance : outcome.instances()) {
                Failure failure = left.get(instance.instance());
                if (failure != null && speaksOf(instance, failure.version().orElseThrow())) {
                    left.remove(instance.instance());
                }
            }
        }
        return left;
    }

    /** The events of all instances but some. */
    List<SourcedEvent> eventsWithout(Set<InstanceId> instances) {
        return events.stream()
                .filter(event -> !instances.contains(
                        new InstanceId(event.source(), event.event().streamId())))
                .toList();
    }

    private static boolean speaksOf(InstanceOutcome instance, long version) {
        return List.of(
                        instance.applied(),
                        instance.alreadyApplied(),
                        instance.rejected(),
                        instance.superseded(),
                        instance.skipped())
                .stream()
                .anyMatch((Collection<Long> versions) -> versions.contains(version));
    }
}
