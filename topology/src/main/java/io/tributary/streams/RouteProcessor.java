/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.engine.Failure;
import io.tributary.event.StoredEvent;
import io.tributary.observe.ProjectionObserver;
import io.tributary.projection.Projection;
import io.tributary.projection.Source;
import io.tributary.route.Routed;
import io.tributary.route.Router;
import io.tributary.route.VersionChain;
import io.tributary.row.InstanceId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Sends each event, as the bytes that came, to the rows it belongs to. A record that cannot be decoded or keyed is
 * handed on to be kept; it does not count as seen.
 */
final class RouteProcessor implements Processor<byte[], byte[], byte[], byte[]> {
    private static final int CHAIN_INSTANCES = 50_000;
    private static final int CHAIN_ROWS = 1_000;
    private static final long REGISTRY_PAUSE = TimeUnit.MILLISECONDS.toNanos(100);

    private final Projection<?, ?> projection;
    private final Supplier<? extends ProjectionParts<?>> partsSupplier;
    private final Supplier<? extends VersionChain> chains;
    private final ProjectionObserver observer;
    private final Duration flushInterval;
    private @Nullable Session session;

    RouteProcessor(
            Projection<?, ?> projection,
            Supplier<? extends ProjectionParts<?>> partsSupplier,
            Supplier<? extends VersionChain> chains,
            ProjectionObserver observer,
            Duration flushInterval) {
        this.projection = projection;
        this.partsSupplier = partsSupplier;
        this.chains = chains;
        this.observer = observer;
        this.flushInterval = flushInterval;
    }

    /** A chain with the bounds of an application. */
    static VersionChain newChain() {
        return new VersionChain(CHAIN_INSTANCES, CHAIN_ROWS);
    }

    private record Session(
            ProcessorContext<byte[], byte[]> context,
            ProjectionParts<?> parts,
            Routing routing,
            VersionChain chain,
            PromptCommit commit) {}

    @Override
    public void init(ProcessorContext<byte[], byte[]> context) {
        ProjectionParts<?> parts = partsSupplier.get();
        session = new Session(
                context,
                parts,
                new Routing(parts.decoder(), new Router(projection)),
                chains.get(),
                new PromptCommit(context, flushInterval));
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        Session now = session;
        byte[] value = record.value();
        if (now == null || value == null) {
            return;
        }
        RecordMetadata place = now.context().recordMetadata().orElseThrow();
        Routing.Answer answer = now.routing().route(place.topic(), value);
        if (answer instanceof Routing.Decoded decoded) {
            decoded.routed().forEach(routed -> send(now, record, place, decoded.event(), routed));
        } else if (answer instanceof Routing.Undecodable undecodable) {
            for (Source<?, ?, ?> source : projection.sources()) {
                now.chain().forget(new InstanceId(source.name(), keyText(record)));
            }
            keep(now, record, place, "", undecodable.failure());
            if (undecodable.failure().retryable()) {
                // Nothing else could be decoded either: let the outage pass at a pace that the ledger can hold.
                LockSupport.parkNanos(REGISTRY_PAUSE);
            }
        }
    }

    private void send(
            Session now, Record<byte[], byte[]> record, RecordMetadata place, StoredEvent event, Routed routed) {
        InstanceId instance = new InstanceId(routed.source(), event.streamId());
        if (routed instanceof Routed.ToRow to) {
            forward(now, record, to, instance, event.version());
        } else if (routed instanceof Routed.Unroutable unroutable) {
            now.chain().forget(instance);
            keep(
                    now,
                    record,
                    place,
                    routed.source(),
                    new Failure(
                            unroutable.code(),
                            unroutable.message(),
                            OptionalLong.of(event.version()),
                            Optional.of(event.type()),
                            false));
        } else {
            now.chain().seen(instance, event.version(), List.of());
            observer.elsewhere(projection.name(), event.stream());
        }
    }

    private void forward(
            Session now, Record<byte[], byte[]> record, Routed.ToRow to, InstanceId instance, long version) {
        String text = to.row().text();
        Collection<String> rows = List.of(text);
        OptionalLong seen = now.chain().seen(instance, version, rows).getOrDefault(text, OptionalLong.empty());
        OptionalLong coveredFrom = to.starts() ? OptionalLong.of(0) : seen;
        RoutedEvent routed = new RoutedEvent(instance, version, coveredFrom, Bytes.wrap(record.value()));
        now.context()
                .forward(record.withKey(text.getBytes(StandardCharsets.UTF_8)).withHeaders(routed.headers()));
        now.commit().sent(record.timestamp());
        observer.routed(projection.name(), instance.source());
    }

    private void keep(
            Session now, Record<byte[], byte[]> record, RecordMetadata place, String source, Failure failure) {
        String id = place.topic() + "/" + place.partition() + "/" + place.offset() + "/" + source;
        byte[] key = record.key() == null ? id.getBytes(StandardCharsets.UTF_8) : record.key();
        now.context().forward(record.withKey(key).withHeaders(new KeptHeaders(id, place.topic(), source).toHeaders()));
        observer.kept(projection.name(), place.topic(), failure);
    }

    private static String keyText(Record<byte[], byte[]> record) {
        return record.key() == null ? "" : new String(record.key(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        Session ended = session;
        session = null;
        if (ended != null) {
            ended.commit().close();
            ended.parts().close();
        }
    }
}
