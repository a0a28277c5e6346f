/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tributary.contract.EffectHeaders;
import io.tributary.contract.StreamEvent;
import io.tributary.contract.StreamEvents;
import io.tributary.engine.RowEngine;
import io.tributary.event.StoredEvent;
import io.tributary.local.EmbeddedKafka;
import io.tributary.observe.ProjectionObserver;
import io.tributary.outbox.PendingEffect;
import io.tributary.row.InstanceId;
import io.tributary.serde.AvroSerializer;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real broker, and moments at which a design that trusts it a little more would lose or double something. */
class WorstMomentsTest {
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    private static EmbeddedKafka kafka;
    private static Admin admin;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        kafka = EmbeddedKafka.start();
        admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()));
    }

    @AfterAll
    static void stop() {
        admin.close();
        kafka.close();
    }

    /**
     * The thread stands still while it sends what it made of a restored ledger, so long that its rows have another owner;
     * nothing new has arrived, so that only what it has consumed in this life can fence it.
     */
    @Test
    void an_owner_that_was_replaced_while_it_sent_what_it_had_restored_sends_nothing_twice() throws Exception {
        TopologySettings settings = TopologySettings.of("zombie", "zombie")
                .withPartitions(1)
                .deliveringTo("zombie-effects", "zombie-letters");
        Warehouse warehouse = new Warehouse(settings.applicationId());
        leaveUnfinished(settings, warehouse, 3);
        Standstill standstill = new Standstill();

        try (ProjectionApplication zombie = application("a", settings, warehouse::engine, standstill)) {
            zombie.start();
            assertThat(standstill.reached.await(2, TimeUnit.MINUTES)).isTrue();

            try (ProjectionApplication heir = application("b", settings, warehouse::engine, ProjectionObserver.NONE)) {
                heir.start();
                await().atMost(PATIENCE).untilAsserted(() -> {
                    for (int row = 0; row < 3; row++) {
                        assertThat(warehouse.pending("sh-" + row)).isZero();
                    }
                    assertThat(heir.load().isNone()).isTrue();
                });

                standstill.end.countDown();
                await().atMost(PATIENCE)
                        .untilAsserted(() -> assertThat(zombie.load().isNone()).isTrue());
                // Something that comes after all the zombie could have sent.
                StoredEvent last = Parcels.scanned("sh-0", 2, "Ende");
                warehouse.stored(last);
                EventRecords.send(kafka.bootstrapServers(), settings, List.of(last));
                await().atMost(PATIENCE)
                        .untilAsserted(() -> assertThat(effects(settings)).contains("scan#sh-0@2.0"));
            }
        }

        assertThat(effects(settings))
                .containsExactlyInAnyOrder("scan#sh-0@1.0", "scan#sh-1@1.0", "scan#sh-2@1.0", "scan#sh-0@2.0");
    }

    /** Each is consumed, in the ledger, and not written, by an owner whose store never answers. */
    private void leaveUnfinished(TopologySettings settings, Warehouse warehouse, int rows) {
        List<StoredEvent> events = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            events.add(Parcels.scanned("sh-" + row, 1, "Ulm"));
        }
        events.forEach(warehouse::stored);
        try (ProjectionApplication first =
                application("first", settings, WorstMomentsTest::silent, ProjectionObserver.NONE)) {
            first.start();
            EventRecords.send(kafka.bootstrapServers(), settings, events);
            await().atMost(PATIENCE).untilAsserted(() -> {
                assertThat(first.load().rows()).isEqualTo(rows);
                assertThat(first.progress().lag()).isZero();
            });
        }
    }

    @SuppressWarnings("unchecked")
    private static RowEngine<Parcels.Summary> silent() {
        return (RowEngine<Parcels.Summary>) Proxy.newProxyInstance(
                RowEngine.class.getClassLoader(),
                new Class<?>[] {RowEngine.class},
                (proxy, method, arguments) -> new CompletableFuture<>());
    }

    /** Holds the stream thread where it has sent its first effect. */
    private static final class Standstill implements ProjectionObserver {
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch end = new CountDownLatch(1);

        @Override
        public void forwarded(String projection, PendingEffect effect) {
            reached.countDown();
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Test
    void acknowledgements_do_not_wait_behind_a_backlog_of_old_events() throws Exception {
        TopologySettings settings = TopologySettings.of("backlog", "backlog")
                .withPartitions(1)
                .deliveringTo("backlog-effects", "backlog-letters");
        Warehouse warehouse = new Warehouse(settings.applicationId());
        // Makes the topics, and stands still at the beginning of all.
        leaveUnfinished(settings, warehouse, 1);
        backlog(settings, 100, 200);

        try (ProjectionApplication application =
                application("b", settings, warehouse::engine, ProjectionObserver.NONE)) {
            application.start();
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(application.progress()).matches(Progress::isSettled));
        }

        List<String> kinds = warehouse.calls.stream().map(Warehouse.Call::kind).toList();
        long writes = kinds.stream().filter("write"::equals).count();
        long before = kinds.subList(0, kinds.indexOf("removal")).stream()
                .filter("write"::equals)
                .count();
        System.out.printf(
                "backlog: 20,000 old events, %d writes; the first effects were removed after %d of them%n",
                writes, before);
        // Read in the order of time, they would come when the backlog has ended, after nearly all writes.
        assertThat(before).isLessThan(writes * 9 / 10);
    }

    /** Events as a router leaves them for the owner of the rows, with the times that they happened at. */
    private static void backlog(TopologySettings settings, int rows, int versions) {
        long time = Instant.now().minus(Duration.ofDays(1)).toEpochMilli();
        try (AvroSerializer<StreamEvent> serializer = new AvroSerializer<>();
                KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                        Map.of("bootstrap.servers", kafka.bootstrapServers()),
                        new ByteArraySerializer(),
                        new ByteArraySerializer())) {
            serializer.configure(EventRecords.SERDES, false);
            for (int version = 2; version < versions + 2; version++) {
                for (int row = 0; row < rows; row++) {
                    StoredEvent event = Parcels.scanned("sh-" + row, version, "Ort " + version);
                    byte[] value = serializer.serialize(settings.topicOf("Scan"), StreamEvents.toRecord(event));
                    RoutedEvent routed = new RoutedEvent(
                            new InstanceId("scan", event.streamId()), version, OptionalLong.empty(), Bytes.wrap(value));
                    // Closing waits for all of them.
                    Future<RecordMetadata> unused = producer.send(new ProducerRecord<>(
                            ProjectionTopology.rowsTopic(settings),
                            0,
                            time,
                            event.streamId().getBytes(StandardCharsets.UTF_8),
                            value,
                            routed.headers()));
                }
            }
        }
    }

    @Test
    void an_application_with_nothing_to_do_writes_nothing() throws Exception {
        TopologySettings settings =
                TopologySettings.of("idle", "idle").withPartitions(2).deliveringTo("idle-effects", "idle-letters");
        Warehouse warehouse = new Warehouse(settings.applicationId());
        try (ProjectionApplication application =
                application("idle", settings, warehouse::engine, ProjectionObserver.NONE)) {
            application.start();
            List<StoredEvent> events = List.of(Parcels.scanned("sh-1", 1, "Ulm"), Parcels.added("o-1", 1, "sh-1", 1));
            events.forEach(warehouse::stored);
            EventRecords.send(kafka.bootstrapServers(), settings, events);
            await().atMost(PATIENCE).untilAsserted(() -> {
                assertThat(warehouse.row("sh-1")).startsWith("R(1,Ulm,");
                assertThat(application.progress()).matches(Progress::isSettled);
            });

            // Many times the interval of commits: each would leave markers, and offsets.
            AtomicReference<Map<TopicPartition, Long>> before = new AtomicReference<>(Map.of());
            await().atMost(PATIENCE).during(Duration.ofMillis(1_500)).until(() -> {
                Map<TopicPartition, Long> now = ends();
                return now.equals(before.getAndSet(now));
            });
        }
        assertThat(config("idle-ledger-changelog"))
                .as("small entries that are soon gone: a restore must not read through a day of them")
                .containsEntry("segment.bytes", "16777216")
                .containsEntry("delete.retention.ms", "60000")
                .containsEntry("min.cleanable.dirty.ratio", "0.1");
        assertThat(config(settings.commandsTopic())).containsEntry("retention.ms", "86400000");
    }

    private static Map<TopicPartition, Long> ends() throws Exception {
        Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
        admin.describeTopics(admin.listTopics(new ListTopicsOptions().listInternal(true))
                        .names()
                        .get())
                .allTopicNames()
                .get()
                .values()
                .forEach(topic -> topic.partitions()
                        .forEach(partition -> asked.put(
                                new TopicPartition(topic.name(), partition.partition()), OffsetSpec.latest())));
        Map<TopicPartition, Long> ends = new HashMap<>();
        admin.listOffsets(asked).all().get().forEach((partition, end) -> ends.put(partition, end.offset()));
        return ends;
    }

    private static Map<String, String> config(String topic) throws Exception {
        Map<String, String> values = new HashMap<>();
        admin.describeConfigs(List.of(new ConfigResource(ConfigResource.Type.TOPIC, topic)))
                .all()
                .get()
                .values()
                .forEach(config -> config.entries().forEach(entry -> values.put(entry.name(), entry.value())));
        return values;
    }

    private ProjectionApplication application(
            String process,
            TopologySettings settings,
            Supplier<RowEngine<Parcels.Summary>> engines,
            ProjectionObserver observer) {
        Map<String, Object> properties = new HashMap<>();
        properties.put("bootstrap.servers", kafka.bootstrapServers());
        properties.put("state.dir", folder.resolve(process).toString());
        // A thread that stands still is replaced after that; its transaction does not end by itself meanwhile.
        properties.put("main.consumer.max.poll.interval.ms", 6_000);
        properties.put("producer.transaction.timeout.ms", 300_000);
        return ProjectionApplication.of(Parcels.projection(), settings, engines)
                .kafka(properties)
                .format(WireFormat.avro(EventRecords.SERDES))
                .observer(observer)
                .creatingEventTopics(1)
                .build();
    }

    /** The ids of the effects that are committed. */
    private static List<String> effects(TopologySettings settings) {
        List<String> ids = new ArrayList<>();
        TopicPartition only = new TopicPartition(settings.effectsTopic(), 0);
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", kafka.bootstrapServers(), "isolation.level", "read_committed"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            consumer.assign(List.of(only));
            consumer.seekToBeginning(List.of(only));
            long end = consumer.endOffsets(List.of(only)).getOrDefault(only, 0L);
            while (consumer.position(only) < end) {
                for (ConsumerRecord<byte[], byte[]> effect : consumer.poll(Duration.ofMillis(100))) {
                    ids.add(new String(
                            effect.headers().lastHeader(EffectHeaders.ID).value(), StandardCharsets.UTF_8));
                }
            }
        }
        return ids;
    }
}
