/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * How many records of some topics an application has not consumed. Offsets alone do not tell: behind the last record
 * lies the marker of its transaction, which is never consumed. So what lies between is looked at.
 *
 * <p><b>Threading.</b> For one thread at a time.
 */
final class Lag implements AutoCloseable {
    private static final Duration LOOK = Duration.ofMillis(500);

    private final Admin admin;
    private final Consumer<byte[], byte[]> consumer;
    private final String group;

    /**
     * The lag of a group.
     *
     * @param consumer reads committed records only, and belongs to this from now on
     */
    Lag(Admin admin, Consumer<byte[], byte[]> consumer, String group) {
        this.admin = admin;
        this.consumer = consumer;
        this.group = group;
    }

    /**
     * The records of a topic that are committed there and not consumed; no fewer than 1 if there are any, or if the
     * topic is still to be created.
     */
    long of(String topic) throws InterruptedException, ExecutionException {
        Collection<TopicPartition> partitions = partitions(topic);
        if (partitions.isEmpty()) {
            return 1;
        }
        Map<TopicPartition, OffsetAndMetadata> committed = admin.listConsumerGroupOffsets(group)
                .partitionsToOffsetAndMetadata()
                .get();
        Map<TopicPartition, Long> beginnings = offsets(partitions, OffsetSpec.earliest());
        Map<TopicPartition, Long> ends = offsets(partitions, OffsetSpec.latest());
        Map<TopicPartition, Long> from = new HashMap<>();
        for (TopicPartition partition : partitions) {
            OffsetAndMetadata offset = committed.get(partition);
            long beginning = beginnings.getOrDefault(partition, 0L);
            long position = offset == null ? beginning : Math.max(offset.offset(), beginning);
            if (position < ends.getOrDefault(partition, 0L)) {
                from.put(partition, position);
            }
        }
        return records(from, ends);
    }

    /** What of a topic was deleted before it was consumed, as sentences. */
    List<String> lost(String topic) throws InterruptedException, ExecutionException {
        Map<TopicPartition, OffsetAndMetadata> committed = admin.listConsumerGroupOffsets(group)
                .partitionsToOffsetAndMetadata()
                .get();
        List<String> lost = new ArrayList<>();
        offsets(partitions(topic), OffsetSpec.earliest()).forEach((partition, beginning) -> {
            OffsetAndMetadata offset = committed.get(partition);
            if (offset != null && offset.offset() < beginning) {
                lost.add(partition + " from offset " + offset.offset() + " to " + (beginning - 1));
            }
        });
        return lost;
    }

    private Collection<TopicPartition> partitions(String topic) throws InterruptedException, ExecutionException {
        try {
            return admin.describeTopics(List.of(topic)).allTopicNames().get().values().stream()
                    .flatMap(description -> description.partitions().stream())
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .toList();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return List.of();
            }
            throw e;
        }
    }

    private Map<TopicPartition, Long> offsets(Collection<TopicPartition> partitions, OffsetSpec spec)
            throws InterruptedException, ExecutionException {
        Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
        partitions.forEach(partition -> asked.put(partition, spec));
        Map<TopicPartition, Long> offsets = new HashMap<>();
        admin.listOffsets(asked, new ListOffsetsOptions(IsolationLevel.READ_COMMITTED))
                .all()
                .get()
                .forEach((partition, offset) -> offsets.put(partition, offset.offset()));
        return offsets;
    }

    private long records(Map<TopicPartition, Long> from, Map<TopicPartition, Long> ends) {
        if (from.isEmpty()) {
            return 0;
        }
        consumer.assign(from.keySet());
        from.forEach(consumer::seek);
        long deadline = System.nanoTime() + LOOK.toNanos();
        while (System.nanoTime() < deadline) {
            int found = consumer.poll(Duration.ofMillis(50)).count();
            if (found > 0) {
                return from.entrySet().stream()
                        .collect(Collectors.summingLong(
                                entry -> ends.getOrDefault(entry.getKey(), entry.getValue()) - entry.getValue()));
            }
            if (from.keySet().stream()
                    .allMatch(partition -> consumer.position(partition) >= ends.getOrDefault(partition, 0L))) {
                return 0;
            }
        }
        return 1;
    }

    /** Lends the consumer for something else. */
    void use(java.util.function.Consumer<Consumer<byte[], byte[]>> task) {
        task.accept(consumer);
    }

    @Override
    public void close() {
        consumer.close();
    }
}
