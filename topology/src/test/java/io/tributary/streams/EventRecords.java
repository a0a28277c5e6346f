/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.contract.StreamEvent;
import io.tributary.contract.StreamEvents;
import io.tributary.event.StoredEvent;
import io.tributary.serde.AvroSerializer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Events on their topics, as a connector sends them. */
final class EventRecords {
    static final Map<String, Object> SERDES = Map.of("schema.registry.url", "mock://application");

    private EventRecords() {}

    static void send(String bootstrapServers, TopologySettings settings, List<StoredEvent> events) {
        AvroSerializer<StreamEvent> serializer = new AvroSerializer<>();
        serializer.configure(SERDES, false);
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrapServers), new ByteArraySerializer(), new ByteArraySerializer())) {
            for (StoredEvent event : events) {
                String topic = settings.topicOf(event.stream());
                // Closing waits for all of them.
                Future<RecordMetadata> unused = producer.send(new ProducerRecord<>(
                        topic,
                        event.streamId().getBytes(StandardCharsets.UTF_8),
                        serializer.serialize(topic, StreamEvents.toRecord(event))));
            }
        }
    }
}
