/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The baseline of the outbox: an idempotent producer with the settings that the application's has. */
final class BareProducer implements AutoCloseable {
    private static final String TOPIC = "bare-effects";

    private final World world;
    private final KafkaProducer<byte[], byte[]> producer;

    BareProducer(World world) {
        this.world = world;
        world.kafka().createTopic(TOPIC, World.EFFECT_PARTITIONS, Map.of());
        this.producer = new KafkaProducer<>(
                Map.of(
                        "bootstrap.servers", world.kafka().bootstrapServers(),
                        "enable.idempotence", "true",
                        "acks", "all",
                        "linger.ms", "5"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    /** The last effects that were delivered, as records of the baseline's topic. */
    List<ProducerRecord<byte[], byte[]>> lastRecords(int count) {
        Deque<ProducerRecord<byte[], byte[]>> last = new ArrayDeque<>();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", world.kafka().bootstrapServers(), "isolation.level", "read_committed"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            List<TopicPartition> all = world.effectPartitions();
            consumer.assign(all);
            consumer.seekToBeginning(all);
            Map<TopicPartition, Long> ends = consumer.endOffsets(all);
            while (all.stream()
                    .anyMatch(partition -> consumer.position(partition) < ends.getOrDefault(partition, 0L))) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(100))) {
                    last.add(new ProducerRecord<>(TOPIC, null, record.key(), record.value(), record.headers()));
                    if (last.size() > count) {
                        last.removeFirst();
                    }
                }
            }
        }
        return new ArrayList<>(last);
    }

    long send(List<ProducerRecord<byte[], byte[]>> records) {
        AtomicReference<Exception> failed = new AtomicReference<>();
        for (ProducerRecord<byte[], byte[]> record : records) {
            var unused = producer.send(record, (sent, failure) -> {
                if (failure != null) {
                    failed.set(failure);
                }
            });
        }
        producer.flush();
        if (failed.get() != null) {
            throw new IllegalStateException("records were not sent", failed.get());
        }
        return records.size();
    }

    @Override
    public void close() {
        producer.close();
    }
}
