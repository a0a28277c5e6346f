/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.connect.ScriptedTask;
import io.tributary.connect.avro.AvroConverter;
import io.tributary.item.AttributeValues;
import io.tributary.item.Item;
import io.tributary.local.ConnectWorker;
import io.tributary.local.Dynoxide;
import io.tributary.local.EmbeddedKafka;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.source.SourceTask;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * The source connector: from a stream to Kafka beside a bare loop over the same stream, and from a scripted stream of 1 KB
 * records beside a bare producer of the same bytes.
 */
final class ConnectorSection implements Section {
    private static final String TABLE = "bench-events";
    private static final int BATCH = 25;

    private int streamed;
    private int scripted;

    @Override
    public String name() {
        return "connector";
    }

    @Override
    public void measure(Effort effort, Results results) throws IOException, InterruptedException, ExecutionException {
        streamed = effort.pick(10_000, 40_000);
        scripted = effort.pick(50_000, 300_000);
        try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
            results.ratio("connector.vs-getrecords", fromAStream(kafka));
            results.ratio("connector.vs-bare-producer", fromAScript(kafka));
        }
    }

    private double fromAStream(EmbeddedKafka kafka) throws IOException {
        var credentials = StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local"));
        try (Dynoxide dynoxide = Dynoxide.start();
                DynamoDbClient tables = DynamoDbClient.builder()
                        .endpointOverride(dynoxide.endpoint())
                        .region(Region.EU_CENTRAL_1)
                        .credentialsProvider(credentials)
                        .httpClientBuilder(UrlConnectionHttpClient.builder())
                        .build();
                DynamoDbStreamsClient streams = DynamoDbStreamsClient.builder()
                        .endpointOverride(dynoxide.endpoint())
                        .region(Region.EU_CENTRAL_1)
                        .credentialsProvider(credentials)
                        .httpClientBuilder(UrlConnectionHttpClient.builder())
                        .build()) {
            String stream = createTable(tables);
            dynoxide.indexStreamRecords();
            fill(tables);
            readBare(streams, stream);
            double bare = readBare(streams, stream);
            double connector = throughConnect(kafka, dynoxide);
            say("GetRecords alone", bare);
            say("stream to Kafka", connector);
            return connector / bare;
        }
    }

    private static String createTable(DynamoDbClient tables) {
        return tables.createTable(request -> request.tableName(TABLE)
                        .billingMode(BillingMode.PAY_PER_REQUEST)
                        .attributeDefinitions(attribute("pk"), attribute("sk"))
                        .keySchema(key("pk", KeyType.HASH), key("sk", KeyType.RANGE))
                        .streamSpecification(
                                stream -> stream.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE)))
                .tableDescription()
                .latestStreamArn();
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

    private void fill(DynamoDbClient tables) {
        for (int from = 0; from < streamed; from += BATCH) {
            List<WriteRequest> batch = new ArrayList<>();
            for (int number = from; number < from + BATCH; number++) {
                Item item = EndlessStream.item(number);
                batch.add(WriteRequest.builder()
                        .putRequest(PutRequest.builder()
                                .item(AttributeValues.fromItem(item))
                                .build())
                        .build());
            }
            tables.batchWriteItem(request -> request.requestItems(Map.of(TABLE, batch)));
        }
    }

    private double readBare(DynamoDbStreamsClient streams, String stream) {
        long start = System.nanoTime();
        String shard = streams.describeStream(request -> request.streamArn(stream))
                .streamDescription()
                .shards()
                .get(0)
                .shardId();
        String iterator = streams.getShardIterator(request ->
                        request.streamArn(stream).shardId(shard).shardIteratorType(ShardIteratorType.TRIM_HORIZON))
                .shardIterator();
        int read = 0;
        while (read < streamed) {
            String from = iterator;
            GetRecordsResponse page =
                    streams.getRecords(request -> request.shardIterator(from).limit(1_000));
            read += page.records().size();
            iterator = page.nextShardIterator();
        }
        return read / seconds(start);
    }

    private double throughConnect(EmbeddedKafka kafka, Dynoxide dynoxide) throws IOException {
        Map<String, String> settings = new HashMap<>();
        settings.put("connector.class", "io.tributary.connect.DynamoDbStreamsSourceConnector");
        settings.put("tasks.max", "1");
        settings.put("tables", TABLE);
        settings.put("topic.prefix", "bench");
        settings.put("aws.endpoint", dynoxide.endpoint().toString());
        settings.put("aws.region", "eu-central-1");
        settings.put("aws.access.key.id", "local");
        settings.put("aws.secret.access.key", "local");
        settings.put("snapshot.mode", "no_data");
        settings.put("key.converter", "org.apache.kafka.connect.storage.StringConverter");
        settings.put("value.converter", AvroConverter.class.getName());
        settings.put("value.converter.schema.registry.url", "mock://bench");
        settings.put("exactly.once.support", "required");
        settings.put("topic.creation.default.partitions", "1");
        settings.put("topic.creation.default.replication.factor", "1");
        Path plugins = Files.createTempDirectory("tributary-bench-plugins");
        try (ConnectWorker worker = ConnectWorker.start(kafka.bootstrapServers(), plugins)) {
            worker.createConnector("bench", settings);
            return countArrivals(kafka, "bench.Added", worker);
        } finally {
            Files.delete(plugins);
        }
    }

    /** Records a second, from the first page's arrival on. */
    private double countArrivals(EmbeddedKafka kafka, String topic, ConnectWorker worker) {
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers", kafka.bootstrapServers(),
                        "group.id", "bench",
                        "auto.offset.reset", "earliest",
                        "allow.auto.create.topics", "false",
                        "metadata.max.age.ms", "200",
                        "isolation.level", "read_committed"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            consumer.subscribe(List.of(topic));
            int first = 0;
            while (first == 0) {
                first = consumer.poll(Duration.ofMillis(100)).count();
                if (worker.status("bench").failed()) {
                    throw new IllegalStateException(worker.status("bench").trace());
                }
            }
            long start = System.nanoTime();
            int more = 0;
            while (first + more < streamed) {
                more += consumer.poll(Duration.ofMillis(100)).count();
            }
            return more / seconds(start);
        }
    }

    private double fromAScript(EmbeddedKafka kafka) throws IOException, InterruptedException, ExecutionException {
        try (AvroConverter converter = new AvroConverter();
                KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                        Map.of("bootstrap.servers", kafka.bootstrapServers(), "linger.ms", "5"),
                        new ByteArraySerializer(),
                        new ByteArraySerializer())) {
            converter.configure(Map.of("schema.registry.url", "mock://bench"), false);
            kafka.createTopic("bench-product", 1, Map.of());
            kafka.createTopic("bench-bare", 1, Map.of());
            produceScripted(converter, producer, scripted / 5);
            double product = produceScripted(converter, producer, scripted);
            produceBare(producer, scripted / 5);
            double bare = produceBare(producer, scripted);
            say("scripted stream to Kafka", product);
            say("producer alone", bare);
            return product / bare;
        }
    }

    private static double produceScripted(AvroConverter converter, KafkaProducer<byte[], byte[]> producer, int count)
            throws InterruptedException, ExecutionException {
        SourceTask task = ScriptedTask.on(
                new EndlessStream(), Map.of("tables", TABLE, "topic.prefix", "bench", "snapshot.mode", "no_data"));
        long start = System.nanoTime();
        int sent = 0;
        Future<?> last = CompletableFuture.completedFuture(null);
        while (sent < count) {
            List<SourceRecord> records = task.poll();
            for (SourceRecord record : records == null ? List.<SourceRecord>of() : records) {
                if (record.topic().equals("bench.Added")) {
                    byte[] key = ((String) record.key()).getBytes(StandardCharsets.UTF_8);
                    byte[] value = converter.fromConnectData(record.topic(), record.valueSchema(), record.value());
                    last = producer.send(new ProducerRecord<>("bench-product", key, value));
                    sent++;
                }
            }
        }
        producer.flush();
        last.get();
        task.stop();
        return sent / seconds(start);
    }

    private static double produceBare(KafkaProducer<byte[], byte[]> producer, int count)
            throws InterruptedException, ExecutionException {
        byte[] value = new byte[1_100];
        Future<?> last = CompletableFuture.completedFuture(null);
        long start = System.nanoTime();
        for (int number = 0; number < count; number++) {
            byte[] key = ("id-" + number % 1_000).getBytes(StandardCharsets.UTF_8);
            last = producer.send(new ProducerRecord<>("bench-bare", key, value));
        }
        producer.flush();
        last.get();
        return count / seconds(start);
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    private static void say(String what, double rate) {
        System.out.printf("%s: %.0f records/s%n", what, rate);
    }
}
