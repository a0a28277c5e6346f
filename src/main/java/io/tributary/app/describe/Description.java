/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.describe;

import io.tributary.app.config.Settings;
import io.tributary.app.dynamodb.TableShape;
import io.tributary.projection.Mode;
import io.tributary.projection.Projection;
import io.tributary.projection.Source;
import io.tributary.row.RowLayout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Projections as they would run with some settings.
 *
 * @param projections one for each
 * @param tables the tables of all, each once
 */
public record Description(List<OfProjection> projections, List<OfTable> tables) {
    /** Describes projections; the topology is asked for as its own description. */
    public static Description of(
            List<Projection<?, ?>> projections, Settings settings, Function<Projection<?, ?>, String> topology) {
        return new Description(
                projections.stream()
                        .map(projection -> describe(projection, settings, topology.apply(projection)))
                        .toList(),
                TableShape.of(projections).stream().map(OfTable::of).toList());
    }

    private static OfProjection describe(Projection<?, ?> projection, Settings settings, String topology) {
        String application = settings.application().idOf(projection.name());
        List<OfTopic> topics = new ArrayList<>();
        projection.sources().stream()
                .map(source -> source.stream().name())
                .distinct()
                .forEach(stream ->
                        topics.add(new OfTopic(settings.topics().prefix() + "." + stream, "events of " + stream)));
        topics.add(new OfTopic(application + "-row-commands", "internal: commands to the owners of rows"));
        if (projection.outbox().isPresent()) {
            topics.add(new OfTopic(settings.topics().effects(), "delivered effects"));
        }
        topics.add(new OfTopic(settings.topics().deadLetters(), "pointers to histories that cannot be applied"));
        return new OfProjection(
                projection.name(),
                projection.version(),
                application,
                OfRow.of(projection),
                projection.sources().stream()
                        .map(source -> OfSource.of(source, settings.topics().prefix()))
                        .toList(),
                projection
                        .outbox()
                        .map(outbox -> List.copyOf(outbox.codec().types().keySet()))
                        .orElse(List.of()),
                topics,
                topology);
    }

    /**
     * A projection.
     *
     * @param name its name
     * @param version the version of its declaration
     * @param application the id of its Kafka Streams application
     * @param row its rows
     * @param sources its sources, in fold order
     * @param effects the types of its effects
     * @param topics the topics it reads and writes
     * @param topology the Kafka Streams topology
     */
    public record OfProjection(
            String name,
            int version,
            String application,
            OfRow row,
            List<OfSource> sources,
            List<String> effects,
            List<OfTopic> topics,
            String topology) {}

    /**
     * The rows of a projection.
     *
     * @param entity the marker of its rows
     * @param table the table they are in
     * @param key the templates of the key attributes
     * @param checkpoints the attributes of the checkpoints
     * @param revision the attribute of the revision
     */
    public record OfRow(
            String entity, String table, Map<String, String> key, List<String> checkpoints, Optional<String> revision) {
        static OfRow of(Projection<?, ?> projection) {
            RowLayout layout = projection.layout();
            Map<String, String> key = new LinkedHashMap<>();
            key.put(layout.attributes().partition(), layout.partitionKey().toString());
            layout.sortKey()
                    .ifPresent(sort -> key.put(layout.attributes().sort().orElseThrow(), sort.toString()));
            return new OfRow(
                    layout.entity(),
                    layout.table(),
                    key,
                    projection.checkpoints().attributes(),
                    projection.revision().map(revision -> revision.field()));
        }
    }

    /**
     * A source of a projection.
     *
     * @param name its name
     * @param stream the event stream it reads
     * @param mode how its events are folded
     * @param topic the topic they come from
     * @param table the table their histories are in
     * @param handles the types that change rows
     * @param ignores the types that do not
     */
    public record OfSource(
            String name,
            String stream,
            String mode,
            String topic,
            String table,
            List<String> handles,
            List<String> ignores) {
        static OfSource of(Source<?, ?, ?> source, String prefix) {
            Mode mode = source.mode();
            return new OfSource(
                    source.name(),
                    source.stream().name(),
                    mode.name().toLowerCase(Locale.ROOT),
                    prefix + "." + source.stream().name(),
                    source.stream().table(),
                    source.handledTypes(),
                    source.ignoredTypes());
        }
    }

    /**
     * A topic.
     *
     * @param name its name
     * @param purpose what is in it
     */
    public record OfTopic(String name, String purpose) {}

    /**
     * A table.
     *
     * @param name its name
     * @param purpose what is in it
     * @param key its key attributes
     */
    public record OfTable(String name, String purpose, List<String> key) {
        static OfTable of(TableShape shape) {
            List<String> key = new ArrayList<>(List.of(shape.partitionKey()));
            shape.sortKey().ifPresent(key::add);
            return new OfTable(shape.name(), shape.purpose().words(), key);
        }
    }
}
