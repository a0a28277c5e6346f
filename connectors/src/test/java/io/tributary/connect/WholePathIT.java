/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tributary.Rule;
import io.tributary.contract.StreamEvent;
import io.tributary.event.EventLayout;
import io.tributary.event.StoredEvent;
import io.tributary.item.AttributeValues;
import io.tributary.item.Item;
import io.tributary.local.ConnectWorker;
import io.tributary.local.ConnectorPosition;
import io.tributary.local.Dynoxide;
import io.tributary.local.EmbeddedKafka;
import io.tributary.local.RegistryServer;
import io.tributary.serde.AvroDeserializer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The packaged plug-in folder in a real worker, with a real broker, registry and DynamoDB endpoint. */
class WholePathIT {
    private static final String TABLE = "freight-events";
    private static final String NAME = "freight";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static Path plugins;
    private static Dynoxide dynoxide;
    private static EmbeddedKafka kafka;
    private static RegistryServer registry;
    private static DynamoDbClient dynamo;
    private static DynamoDbStreamsClient streams;

    @BeforeAll
    static void start(@TempDir Path work) throws IOException {
        plugins = PluginFolder.unzip(work);
        dynoxide = Dynoxide.start();
        kafka = EmbeddedKafka.start();
        registry = RegistryServer.start();
        var credentials = StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local"));
        dynamo = DynamoDbClient.builder()
                .endpointOverride(dynoxide.endpoint())
                .region(Region.EU_CENTRAL_1)
                .credentialsProvider(credentials)
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .build();
        streams = DynamoDbStreamsClient.builder()
                .endpointOverride(dynoxide.endpoint())
                .region(Region.EU_CENTRAL_1)
                .credentialsProvider(credentials)
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .build();
        createTable();
    }

    @AfterAll
    static void stop() {
        streams.close();
        dynamo.close();
        registry.close();
        kafka.close();
        dynoxide.close();
    }

    @Test
    void the_connector_is_not_on_the_class_path() {
        assertThatThrownBy(() -> Class.forName("io.tributary.connect.DynamoDbStreamsSourceConnector"))
                .isInstanceOf(ClassNotFoundException.class);
    }

    @Test
    @Rule("connector 6.1")
    void a_wrong_setting_is_refused_by_the_worker_with_the_reason() {
        try (ConnectWorker worker = ConnectWorker.start(kafka.bootstrapServers(), plugins)) {
            Map<String, String> settings = settings();
            settings.put("tables", "freight-evnets");
            assertThatThrownBy(() -> worker.createConnector("wrong", settings))
                    .hasMessageContaining("'freight-evnets' does not exist");
        }
    }

    @Test
    @Rule({"connector 3.1", "connector 3.4", "connector 5.1", "connector 6.3"})
    void every_event_reaches_its_topic_exactly_once_in_order_across_a_restart() {
        append(1, 120);
        Map<String, String> settings = settings();
        try (ConnectWorker worker = ConnectWorker.start(kafka.bootstrapServers(), plugins)) {
            worker.createConnector(NAME, settings);
            awaitEnd(worker);
            append(121, 200);
        }
        append(201, 300);
        try (ConnectWorker worker = ConnectWorker.start(kafka.bootstrapServers(), plugins)) {
            awaitEnd(worker);
            worker.deleteConnector(NAME);
            await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> hasNoThreads(NAME));
        }
        Map<String, List<Long>> versions = new TreeMap<>();
        for (ConsumerRecord<String, StreamEvent> record : read(300)) {
            assertThat(record.key()).isEqualTo(record.value().getStreamId());
            assertThat(new String(record.headers().lastHeader("dynamodb-table").value(), StandardCharsets.UTF_8))
                    .isEqualTo(TABLE);
            versions.merge(record.key(), List.of(record.value().getVersion()), WholePathIT::joined);
        }
        assertThat(versions).hasSize(3);
        versions.forEach((key, found) -> assertThat(found)
                .as(key)
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, 100).boxed().toList()));
    }

    private static List<Long> joined(List<Long> one, List<Long> other) {
        List<Long> joined = new ArrayList<>(one);
        joined.addAll(other);
        return joined;
    }

    @Test
    @Rule("connector 6.3")
    void a_connector_stops_soon_and_leaves_no_thread_while_its_endpoint_hangs() {
        Map<String, String> settings = settings();
        settings.put("topic.prefix", "hanging");
        try (ConnectWorker worker = ConnectWorker.start(kafka.bootstrapServers(), plugins)) {
            worker.createConnector("hanging", settings);
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(worker.positions("hanging")).isNotEmpty());
            dynoxide.pause();
            worker.deleteConnector("hanging");
            await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> hasNoThreads("hanging"));
        } finally {
            dynoxide.resume();
        }
    }

    private static void hasNoThreads(String connector) {
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.startsWith("task-thread-" + connector) || name.startsWith("sdk-"));
    }

    /** Everything is read when nothing comes after any position that Connect has stored. */
    private static void awaitEnd(ConnectWorker worker) {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(100)).untilAsserted(() -> {
            assertThat(worker.status(NAME).trace()).isEmpty();
            List<ConnectorPosition> shards = worker.positions(NAME).stream()
                    .filter(position -> position.partition().containsKey("shard"))
                    .toList();
            assertThat(shards).isNotEmpty();
            for (ConnectorPosition shard : shards) {
                assertThat(shard.offset().get("position")).isNotEqualTo("trim_horizon");
                String iterator = streams.getShardIterator(request -> request.streamArn(
                                        shard.partition().get("stream").toString())
                                .shardId(shard.partition().get("shard").toString())
                                .shardIteratorType(ShardIteratorType.AFTER_SEQUENCE_NUMBER)
                                .sequenceNumber(shard.offset().get("position").toString()))
                        .shardIterator();
                assertThat(streams.getRecords(request -> request.shardIterator(iterator))
                                .records())
                        .isEmpty();
            }
        });
    }

    private static Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>();
        try {
            settings.putAll(new ObjectMapper()
                    .readerForMapOf(String.class)
                    .<Map<String, String>>readValue(Files.readAllBytes(Path.of("config", "freight.json"))));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        settings.put("aws.endpoint", dynoxide.endpoint().toString());
        settings.put("aws.access.key.id", "local");
        settings.put("aws.secret.access.key", "local");
        settings.put("poll.interval.ms", "20");
        settings.put("snapshot.mode", "no_data");
        settings.put("value.converter.schema.registry.url", registry.url().toString());
        return settings;
    }

    private static void append(int from, int to) {
        String[] ids = {"o-1", "o-2", "o-ä"};
        for (int i = from; i <= to; i++) {
            StoredEvent event = new StoredEvent(
                    "Order",
                    ids[i % 3],
                    (i + 2) / 3,
                    "event-" + i,
                    "ParcelAdded",
                    Item.of(Map.of("shipmentId", "sh-" + i, "parcels", i)),
                    Instant.parse("2026-01-01T00:00:00Z"),
                    Map.of());
            Map<String, AttributeValue> item =
                    AttributeValues.fromItem(EventLayout.standard().write(event));
            dynamo.putItem(request -> request.tableName(TABLE).item(item));
        }
    }

    private static List<ConsumerRecord<String, StreamEvent>> read(int count) {
        AvroDeserializer<StreamEvent> values = new AvroDeserializer<>(StreamEvent.class);
        values.configure(Map.of("schema.registry.url", registry.url().toString()), false);
        List<ConsumerRecord<String, StreamEvent>> records = new ArrayList<>();
        try (KafkaConsumer<String, StreamEvent> consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers", kafka.bootstrapServers(),
                        "group.id", "reader",
                        "auto.offset.reset", "earliest",
                        "isolation.level", "read_committed"),
                new StringDeserializer(),
                values)) {
            consumer.subscribe(List.of("freight.Order"));
            await().atMost(PATIENCE).untilAsserted(() -> {
                consumer.poll(Duration.ofMillis(200)).forEach(records::add);
                assertThat(records).hasSizeGreaterThanOrEqualTo(count);
            });
        }
        return records;
    }

    private static void createTable() {
        dynamo.createTable(request -> request.tableName(TABLE)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(attribute("pk"), attribute("sk"))
                .keySchema(key("pk", KeyType.HASH), key("sk", KeyType.RANGE))
                .streamSpecification(stream -> stream.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE)));
    }

    private static AttributeDefinition attribute(String name) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(ScalarAttributeType.S)
                .build();
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }
}
