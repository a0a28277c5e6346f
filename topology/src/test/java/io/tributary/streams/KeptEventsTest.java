/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.contract.StreamEvent;
import io.tributary.contract.StreamEvents;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Projection;
import io.tributary.projection.ReadModel;
import io.tributary.route.Router;
import io.tributary.serde.AvroSerializer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.internals.InMemoryKeyValueStore;
import org.junit.jupiter.api.Test;

class KeptEventsTest {
    private static final Map<String, Object> SERDES = Map.of("schema.registry.url", "mock://kept");
    private static final TopologySettings SETTINGS = TopologySettings.of("tributary-kept", "freight");

    /** One stream through two sources, of which one cannot key it. */
    private static final Projection<Parcels.Key, Parcels.Summary> TWICE = Projection.named("twice")
            .into(ReadModel.of(Parcels.Summary.class)
                    .keyedBy(Parcels.Key.class)
                    .table("freight-read")
                    .key("SHIPMENT#{shipmentId}", "TWICE"))
            .startingWith(Parcels.Summary::empty)
            .from(
                    "good",
                    Parcels.WEIGHINGS,
                    weigh -> weigh.keyedBy((id, event) -> new Parcels.Key(event.shipmentId()))
                            .on(Parcels.Weighed.class, Parcels.Summary::weighed))
            .from(
                    "bad",
                    Parcels.WEIGHINGS,
                    weigh -> weigh.keyedBy((id, event) -> {
                                throw new Parcels.Poison(event.kg());
                            })
                            .on(Parcels.Weighed.class, Parcels.Summary::weighed))
            .checkpoints(Checkpoints.in("checkpoints"))
            .revision("revision")
            .build();

    private static KeptEvent kept(String source) {
        String topic = SETTINGS.topicOf("Weigh");
        try (AvroSerializer<StreamEvent> events = new AvroSerializer<>()) {
            events.configure(SERDES, false);
            byte[] value = events.serialize(topic, StreamEvents.toRecord(Parcels.weighed("w-1", 1, "sh-1", 5)));
            return new KeptEvent(
                    topic,
                    Bytes.wrap("w-1".getBytes(StandardCharsets.UTF_8)),
                    Bytes.wrap(value),
                    source,
                    Attempts.NONE);
        }
    }

    private static KeptEvents.Result attempt(KeptEvent event) {
        try (ProjectionParts<?> parts =
                new ProjectionParts<>(TWICE, SETTINGS, WireFormat.avro(SERDES), Clock.systemUTC())) {
            KeptEvents events = new KeptEvents(
                    parts,
                    new Routing(parts.decoder(), new Router(TWICE)),
                    new Ledger(new InMemoryKeyValueStore("ledger")),
                    new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(1), new Random(1)));
            return events.attempt(event);
        }
    }

    @Test
    void an_event_that_can_be_decoded_at_last_goes_to_the_sources_that_can_key_it() {
        KeptEvents.Result result = attempt(kept(""));

        assertThat(result.failure()).isEmpty();
        assertThat(result.routed())
                .extracting(to -> to.event().instance().source())
                .containsExactly("good");
        assertThat(result.apart()).containsExactly("bad");
    }

    @Test
    void an_event_that_is_kept_for_one_source_is_tried_for_that_source_alone() {
        assertThat(attempt(kept("bad")).failure()).isPresent();
        assertThat(attempt(kept("good")).routed()).hasSize(1);
    }
}
