/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Text records in a topic. */
final class Records {

    private Records() {}

    static void write(String bootstrapServers, String topic, String... values) throws Exception {
        try (KafkaProducer<String, String> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrapServers, "acks", "all", "max.block.ms", "3000"),
                new StringSerializer(),
                new StringSerializer())) {
            for (String value : values) {
                producer.send(new ProducerRecord<>(topic, value)).get();
            }
        }
    }

    static List<String> read(String bootstrapServers, String topic, int count) {
        List<String> values = new ArrayList<>();
        Map<String, Object> settings = Map.of(
                "bootstrap.servers", bootstrapServers,
                "group.id", "test",
                "isolation.level", "read_committed",
                "auto.offset.reset", "earliest");
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            consumer.subscribe(List.of(topic));
            await().atMost(Duration.ofSeconds(60)).until(() -> {
                consumer.poll(Duration.ofMillis(200)).forEach(record -> values.add(record.value()));
                return values.size() >= count;
            });
        }
        return values;
    }

    static String[] numbered(int count) {
        return IntStream.range(0, count).mapToObj(i -> "record-" + i).toArray(String[]::new);
    }
}
