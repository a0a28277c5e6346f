/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.projection.Mode;
import io.tributary.projection.Outbox;
import io.tributary.projection.Projection;
import io.tributary.projection.Revision;
import io.tributary.projection.Source;
import io.tributary.row.RowKey;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;

/**
 * What a task needs to know of its projection, and the serdes that it uses.
 *
 * @param <R> the row type
 */
final class ProjectionParts<R> implements AutoCloseable {
    /** Below the broker's default of 1 MB for a whole record, and above all that an item of DynamoDB can hold. */
    private static final int MAX_EFFECT_BYTES = 900_000;

    private final Projection<?, R> projection;
    private final TopologySettings settings;
    private final Deserializer<?> deserializer;
    private final Serializer<Object> effectSerializer;
    private final Serializer<Object> letterSerializer;
    private final EventDecoder decoder;
    private final Optional<EffectRecords> effects;
    private final DeadLetters deadLetters;

    ProjectionParts(Projection<?, R> projection, TopologySettings settings, WireFormat format, Clock clock) {
        check(projection);
        this.projection = projection;
        this.settings = settings;
        this.deserializer = format.events().get();
        this.effectSerializer = format.effects().get();
        this.letterSerializer = format.deadLetters().get();
        this.decoder = new EventDecoder(deserializer);
        this.effects = projection
                .outbox()
                .map(Outbox::codec)
                .map(codec -> new EffectRecords(
                        settings.effectsTopic(), effectSource(), codec, effectSerializer, MAX_EFFECT_BYTES, clock));
        this.deadLetters = new DeadLetters(settings.deadLettersTopic(), projection.name(), letterSerializer, clock);
    }

    /**
     * Refuses a projection that cannot run as an application.
     *
     * @throws IllegalArgumentException if it has a source without versions
     */
    static void check(Projection<?, ?> projection) {
        projection.sources().stream()
                .filter(source -> !source.versioned())
                .findFirst()
                .ifPresent(source -> {
                    throw new IllegalArgumentException("source '" + source.name() + "' of projection '"
                            + projection.name() + "' is unversioned, and an application tells by versions which of two"
                            + " signals is newer; give its events versions, or use processBatch");
                });
    }

    String projectionName() {
        return projection.name();
    }

    String applicationId() {
        return settings.applicationId();
    }

    RowKey rowKey(String text) {
        return RowKey.parse(projection.readModel().keys().names(), text);
    }

    Mode modeOf(String source) {
        return projection.source(source).mode();
    }

    boolean hasSource(String source) {
        return projection.sources().stream().anyMatch(each -> each.name().equals(source));
    }

    /** Whether a command speaks of declared sources only; one that does not would hold up its row for ever. */
    boolean canBeDone(RowCommand command) {
        return !(command instanceof RowCommand.Rebuild rebuild)
                || rebuild.instances().stream().allMatch(instance -> hasSource(instance.source()));
    }

    String topicOf(String source) {
        return settings.topicOf(projection.source(source).stream().name());
    }

    /** The names of the sources that read a topic. */
    String sourcesOf(String topic) {
        return projection.sources().stream()
                .filter(source -> settings.topicOf(source.stream().name()).equals(topic))
                .map(Source::name)
                .collect(Collectors.joining(","));
    }

    boolean hasOutbox() {
        return effects.isPresent();
    }

    long initialRevision() {
        return projection.revision().map(Revision::initial).orElse(1L);
    }

    EventDecoder decoder() {
        return decoder;
    }

    EffectRecords effects() {
        return effects.orElseThrow();
    }

    DeadLetters deadLetters() {
        return deadLetters;
    }

    private URI effectSource() {
        return URI.create("/" + segment(settings.applicationId()) + "/" + segment(projection.name()) + "/"
                + settings.incarnation());
    }

    private static String segment(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        deserializer.close();
        effectSerializer.close();
        letterSerializer.close();
    }
}
