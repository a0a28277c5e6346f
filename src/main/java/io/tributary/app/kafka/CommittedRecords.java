/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads topics from their beginning, committed records only, without a group. Not thread-safe. */
public final class CommittedRecords implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(100);

    private final KafkaConsumer<byte[], byte[]> consumer;

    /** Starts to read topics, with settings of Kafka's clients. */
    public CommittedRecords(Map<String, String> kafka, List<String> topics) {
        Map<String, Object> settings = new HashMap<>(kafka);
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, 20);
        this.consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        List<TopicPartition> partitions = topics.stream()
                .flatMap(topic -> consumer.partitionsFor(topic).stream())
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /** Hands over what is new, waiting a moment for it. */
    public void poll(Consumer<CommittedRecord> action) {
        consumer.poll(POLL).forEach(record -> action.accept(new CommittedRecord(record)));
    }

    /** Hands over everything up to where the topics end now. */
    public void toTheEnd(Consumer<CommittedRecord> action) {
        Map<TopicPartition, Long> ends = consumer.endOffsets(consumer.assignment());
        while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
            poll(action);
        }
    }

    @Override
    public void close() {
        consumer.close();
    }
}
