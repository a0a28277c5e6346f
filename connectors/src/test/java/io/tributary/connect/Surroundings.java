/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tributary.contract.StreamEvent;
import io.tributary.event.EventLayout;
import io.tributary.event.StoredEvent;
import io.tributary.item.AttributeValues;
import io.tributary.item.Item;
import io.tributary.local.Dynoxide;
import io.tributary.local.EmbeddedKafka;
import io.tributary.local.RegistryServer;
import io.tributary.serde.AvroDeserializer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** A broker, a registry and a DynamoDB endpoint, with what tests put in and read back. */
record Surroundings(Dynoxide dynoxide, EmbeddedKafka kafka, RegistryServer registry, DynamoDbClient dynamo)
        implements AutoCloseable {

    static Surroundings start() {
        Dynoxide dynoxide = Dynoxide.start();
        return new Surroundings(
                dynoxide,
                EmbeddedKafka.start(),
                RegistryServer.start(),
                DynamoDbClient.builder()
                        .endpointOverride(dynoxide.endpoint())
                        .region(Region.EU_CENTRAL_1)
                        .credentialsProvider(
                                StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
                        .httpClientBuilder(UrlConnectionHttpClient.builder())
                        .build());
    }

    @Override
    public void close() {
        dynamo.close();
        registry.close();
        kafka.close();
        dynoxide.close();
    }

    String bootstrapServers() {
        return kafka.bootstrapServers();
    }

    /** The example configuration, for a table whose name is also the topics' prefix. */
    Map<String, String> settings(String table) {
        Map<String, String> settings = new HashMap<>(read("freight.json"));
        settings.put("tables", table);
        settings.put("topic.prefix", table);
        settings.put("topic.creation.default.partitions", "1");
        settings.put("aws.endpoint", dynoxide.endpoint().toString());
        settings.put("aws.access.key.id", "local");
        settings.put("aws.secret.access.key", "local");
        settings.put("poll.interval.ms", "20");
        settings.put("snapshot.mode", "no_data");
        settings.put("shard.discovery.interval.ms", "500");
        settings.put("value.converter.schema.registry.url", registry.url().toString());
        return settings;
    }

    /** The example configuration for a table that Castore wrote. */
    Map<String, String> castoreSettings(String table) {
        Map<String, String> settings = settings(table);
        read("castore.json").forEach((name, value) -> {
            if (name.startsWith("layout.")) {
                settings.put(name, value);
            }
        });
        return settings;
    }

    private static Map<String, String> read(String file) {
        try {
            return new ObjectMapper()
                    .readerForMapOf(String.class)
                    .readValue(Files.readAllBytes(Path.of("config", file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static AttributeDefinition attribute(String name, ScalarAttributeType type) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(type)
                .build();
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }

    void table(String name) {
        table(name, "pk", "sk", ScalarAttributeType.S);
    }

    /** A table whose sort key is of some type. */
    void table(String name, String partitionKey, String sortKey, ScalarAttributeType type) {
        dynamo.createTable(request -> request.tableName(name)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(attribute(partitionKey, ScalarAttributeType.S), attribute(sortKey, type))
                .keySchema(key(partitionKey, KeyType.HASH), key(sortKey, KeyType.RANGE))
                .streamSpecification(stream -> stream.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE)));
    }

    /** Versions of one order. */
    void append(String table, int from, int to) {
        for (int version = from; version <= to; version++) {
            put(table, item(version, Item.of(Map.of("shipmentId", "sh-1", "parcels", version))));
        }
    }

    void put(String table, Item item) {
        dynamo.putItem(request -> request.tableName(table).item(AttributeValues.fromItem(item)));
    }

    Item item(long version, Item data) {
        return EventLayout.standard()
                .write(new StoredEvent(
                        "Order",
                        "o-1",
                        version,
                        "event-" + version,
                        "ParcelAdded",
                        data,
                        Instant.parse("2026-01-01T00:00:00Z"),
                        Map.of()));
    }

    /** All committed events of a topic with one partition. */
    List<StreamEvent> events(String topic) {
        AvroDeserializer<StreamEvent> values = new AvroDeserializer<>(StreamEvent.class);
        values.configure(Map.of("schema.registry.url", registry.url().toString()), false);
        return read(topic, values);
    }

    /** All committed values of a topic with one partition, as text. */
    List<String> texts(String topic) {
        return read(topic, new StringDeserializer());
    }

    private <T> List<T> read(String topic, Deserializer<T> values) {
        List<T> records = new ArrayList<>();
        try (KafkaConsumer<String, T> consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers", kafka.bootstrapServers(),
                        "isolation.level", "read_committed",
                        "allow.auto.create.topics", "false"),
                new StringDeserializer(),
                values)) {
            List<PartitionInfo> partitions = consumer.partitionsFor(topic, Duration.ofSeconds(5));
            if (partitions == null || partitions.isEmpty()) {
                return records;
            }
            TopicPartition partition = new TopicPartition(topic, 0);
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
            while (consumer.position(partition) < end) {
                consumer.poll(Duration.ofMillis(100)).forEach(record -> records.add(record.value()));
            }
        }
        return records;
    }
}
