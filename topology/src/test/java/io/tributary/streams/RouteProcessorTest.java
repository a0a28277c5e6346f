/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.contract.StreamEvent;
import io.tributary.contract.StreamEvents;
import io.tributary.event.StoredEvent;
import io.tributary.observe.ProjectionObserver;
import io.tributary.projection.Projection;
import io.tributary.serde.AvroSerializer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.OptionalLong;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Test;

class RouteProcessorTest {
    private static final TopologySettings SETTINGS = TopologySettings.of("route", "freight");

    @Test
    void an_event_that_begins_its_row_has_nothing_to_look_for_before_it() {
        Projection<Parcels.Key, Parcels.Summary> starting = Parcels.withoutScans(1);

        assertThat(coveredFrom(starting, Parcels.added("o-1", 1_000_000, "sh-1", 2)))
                .hasValue(0);
        assertThat(coveredFrom(Parcels.projection(), Parcels.added("o-1", 1_000_000, "sh-1", 2)))
                .hasValue(999_999);
    }

    private static OptionalLong coveredFrom(Projection<Parcels.Key, Parcels.Summary> projection, StoredEvent event) {
        WireFormat format = WireFormat.avro(EventRecords.SERDES);
        RouteProcessor route = new RouteProcessor(
                projection,
                () -> new ProjectionParts<>(projection, SETTINGS, format, Clock.systemUTC()),
                RouteProcessor::newChain,
                ProjectionObserver.NONE,
                SETTINGS.flushInterval());
        MockProcessorContext<byte[], byte[]> context = new MockProcessorContext<>();
        context.setCurrentSystemTimeMs(System.currentTimeMillis());
        context.setRecordMetadata(SETTINGS.topicOf(event.stream()), 0, 7);
        route.init(context);
        try (AvroSerializer<StreamEvent> serializer = new AvroSerializer<>()) {
            serializer.configure(EventRecords.SERDES, false);
            String topic = SETTINGS.topicOf(event.stream());
            route.process(new Record<>(
                    event.streamId().getBytes(StandardCharsets.UTF_8),
                    serializer.serialize(topic, StreamEvents.toRecord(event)),
                    0,
                    new RecordHeaders()));
        } finally {
            route.close();
        }
        Record<? extends byte[], ? extends byte[]> sent =
                context.forwarded().get(0).record();
        return RoutedEvent.read(sent.headers(), sent.value()).coveredFrom();
    }
}
