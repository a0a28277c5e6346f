/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.contract.EffectHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads delivered effects as another team does, {@code read_committed}. */
final class EffectsReader implements AutoCloseable {
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final Thread thread;
    private volatile boolean closed;

    EffectsReader(String bootstrapServers, List<TopicPartition> partitions, Runs runs) {
        this.consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers", bootstrapServers,
                        "auto.offset.reset", "earliest",
                        "enable.auto.commit", "false",
                        "isolation.level", "read_committed"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        this.thread = new Thread(() -> read(runs), "effects-reader");
        thread.setDaemon(true);
        thread.start();
    }

    private void read(Runs runs) {
        while (!closed) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(100))) {
                byte[] id = Objects.requireNonNull(record.headers().lastHeader(EffectHeaders.ID), "an effect has no id")
                        .value();
                runs.effect(new String(id, StandardCharsets.UTF_8));
            }
        }
        consumer.close();
    }

    @Override
    public void close() {
        closed = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
