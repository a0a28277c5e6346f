/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tributary.Rule;
import io.tributary.contract.EffectHeaders;
import io.tributary.event.StoredEvent;
import io.tributary.local.EmbeddedKafka;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectionApplicationTest {
    private static final int ROWS = 40;
    private static EmbeddedKafka kafka;

    @BeforeAll
    static void start() {
        kafka = EmbeddedKafka.start();
    }

    @AfterAll
    static void stop() {
        kafka.close();
    }

    @Test
    void effects_are_there_once_and_in_order_across_a_restart_on_a_fresh_disk(
            @TempDir Path first, @TempDir Path second) {
        TopologySettings settings = TopologySettings.of("tributary-once", "once")
                .withPartitions(3)
                .deliveringTo("once-effects", "once-letters");
        Warehouse warehouse = new Warehouse(settings.applicationId());
        try (ProjectionApplication application = application(settings, warehouse, first)) {
            application.start();
            send(settings, warehouse, 1, 3);
            Awaitility.await()
                    .atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(warehouse.writes.get()).isGreaterThan(ROWS / 2));
        }
        try (ProjectionApplication application = application(settings, warehouse, second)) {
            application.start();
            send(settings, warehouse, 4, 6);
            Awaitility.await()
                    .atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(application.progress()).matches(Progress::isSettled));
        }

        for (int row = 0; row < ROWS; row++) {
            assertThat(warehouse.row("sh-" + row)).contains("6,Ort 6,0 | order#o-" + row + ":6 scan#sh-" + row + ":6");
            assertThat(warehouse.pending("sh-" + row)).isZero();
        }
        Map<String, List<Long>> sequences = new HashMap<>();
        List<String> ids = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> effect : read(settings.effectsTopic())) {
            sequences
                    .computeIfAbsent(new String(effect.key(), StandardCharsets.UTF_8), key -> new ArrayList<>())
                    .add(Long.parseLong(Driver.header(effect.headers(), EffectHeaders.ROW_SEQUENCE)));
            ids.add(Driver.header(effect.headers(), EffectHeaders.ID));
        }
        assertThat(ids).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(ROWS);
        assertThat(sequences)
                .hasSize(ROWS)
                .allSatisfy((row, sequence) -> assertThat(sequence).isSorted());
        for (int row = 0; row < ROWS; row++) {
            assertThat(ids).contains("scan#sh-" + row + "@6.0");
        }
    }

    @Test
    @Rule("projections 10.5")
    void effects_that_somebody_else_left_are_delivered_without_an_event(@TempDir Path state) {
        TopologySettings settings = TopologySettings.of("tributary-swept", "swept")
                .withPartitions(2)
                .deliveringTo("swept-effects", "swept-letters");
        Warehouse warehouse = new Warehouse(settings.applicationId());
        warehouse.appliedByAnother(Parcels.scanned("sh-1", 1, "Ulm"));
        warehouse.appliedByAnother(Parcels.scanned("sh-2", 1, "Bonn"));
        Clock later = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(2));
        try (ProjectionApplication application = ProjectionApplication.of(
                        Parcels.projection(), settings, warehouse::engine)
                .kafka(kafka(state))
                .format(WireFormat.avro(EventRecords.SERDES))
                .creatingEventTopics(1)
                .clock(later)
                .sweeping(warehouse, Duration.ofMillis(800))
                .build()) {
            application.start();

            Awaitility.await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
                assertThat(warehouse.pending("sh-1")).isZero();
                assertThat(warehouse.pending("sh-2")).isZero();
            });
        }
        assertThat(read(settings.effectsTopic()))
                .extracting(effect -> Driver.header(effect.headers(), EffectHeaders.ID))
                .containsExactlyInAnyOrder("scan#sh-1@1.0", "scan#sh-2@1.0");
    }

    @Test
    void an_event_topic_that_is_not_there_is_named(@TempDir Path state) {
        TopologySettings settings = TopologySettings.of("tributary-absent", "absent");
        try (ProjectionApplication application = ProjectionApplication.of(
                        Parcels.projection(), settings, () -> new Warehouse(settings.applicationId()).engine())
                .kafka(kafka(state))
                .format(WireFormat.avro(EventRecords.SERDES))
                .build()) {
            assertThatIllegalStateException()
                    .isThrownBy(application::start)
                    .withMessageContaining("'absent.")
                    .withMessageContaining("does not exist");
        }
    }

    @Test
    void another_number_of_partitions_is_refused(@TempDir Path state) {
        TopologySettings settings =
                TopologySettings.of("tributary-resized", "resized").withPartitions(2);
        kafka.createTopic(settings.commandsTopic(), 5, Map.of());
        try (ProjectionApplication application =
                application(settings, new Warehouse(settings.applicationId()), state)) {
            assertThatIllegalStateException()
                    .isThrownBy(application::start)
                    .withMessageContaining("has 5 partitions and the settings say 2");
        }
    }

    @Test
    void settings_that_would_lose_events_are_refused(@TempDir Path state) {
        TopologySettings settings = TopologySettings.of("tributary-refused", "refused");
        Map<String, Object> atLeastOnce = kafka(state);
        atLeastOnce.put("processing.guarantee", "at_least_once");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StreamsDefaults.with(settings, atLeastOnce))
                .withMessageContaining("processing.guarantee");

        Map<String, Object> goesOn = kafka(state);
        goesOn.put(
                "deserialization.exception.handler", "org.apache.kafka.streams.errors.LogAndContinueExceptionHandler");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StreamsDefaults.with(settings, goesOn))
                .withMessageContaining("deserialization.exception.handler");

        Map<String, Object> small = kafka(state);
        small.put("producer.max.request.size", 100_000);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StreamsDefaults.with(settings, small))
                .withMessageContaining("producer.max.request.size must be 500000 or more");
    }

    @Test
    void an_effects_topic_that_would_refuse_large_effects_is_refused_at_the_start(@TempDir Path state) {
        TopologySettings settings =
                TopologySettings.of("tributary-small", "small").deliveringTo("small-effects", "small-letters");
        kafka.createTopic(settings.effectsTopic(), 1, Map.of("max.message.bytes", "100000"));
        try (ProjectionApplication application =
                application(settings, new Warehouse(settings.applicationId()), state)) {
            assertThatIllegalStateException()
                    .isThrownBy(application::start)
                    .withMessageContaining("'small-effects' takes records of 100000 bytes");
        }
    }

    @Test
    void a_projection_with_a_source_without_versions_is_refused(@TempDir Path state) {
        TopologySettings settings = TopologySettings.of("tributary-unversioned", "unversioned");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProjectionApplication.of(
                                Parcels.unversioned(), settings, () -> new Warehouse(settings.applicationId()).engine())
                        .kafka(kafka(state))
                        .build())
                .withMessageContaining("source 'order' of projection 'shipments' is unversioned");
    }

    private static ProjectionApplication application(TopologySettings settings, Warehouse warehouse, Path state) {
        return ProjectionApplication.of(Parcels.projection(), settings, warehouse::engine)
                .kafka(kafka(state))
                .format(WireFormat.avro(EventRecords.SERDES))
                .creatingEventTopics(2)
                .build();
    }

    private static Map<String, Object> kafka(Path state) {
        Map<String, Object> properties = new HashMap<>();
        properties.put("bootstrap.servers", kafka.bootstrapServers());
        properties.put("state.dir", state.toString());
        properties.put("num.stream.threads", 2);
        return properties;
    }

    /** An order and a scan of each version, for each row. */
    private static void send(TopologySettings settings, Warehouse warehouse, long from, long to) {
        List<StoredEvent> events = new ArrayList<>();
        for (long version = from; version <= to; version++) {
            for (int row = 0; row < ROWS; row++) {
                events.add(Parcels.added("o-" + row, version, "sh-" + row, 1));
                events.add(Parcels.scanned("sh-" + row, version, "Ort " + version));
            }
        }
        events.forEach(warehouse::stored);
        EventRecords.send(kafka.bootstrapServers(), settings, events);
    }

    private static List<ConsumerRecord<byte[], byte[]>> read(String topic) {
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", kafka.bootstrapServers(), "isolation.level", "read_committed"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (partitions.stream().anyMatch(partition -> consumer.position(partition) < ends.get(partition))) {
                consumer.poll(Duration.ofMillis(100)).forEach(records::add);
            }
        }
        return records;
    }
}
