/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where an application remembers which declaration its rows and its ledger come from: a compacted topic, one record. */
final class DeclarationTopic {
    private static final Logger LOG = LoggerFactory.getLogger(DeclarationTopic.class);
    private static final byte[] KEY = {};

    private final TopologySettings settings;
    private final TopicPartition partition;

    DeclarationTopic(TopologySettings settings) {
        this.settings = settings;
        this.partition = new TopicPartition(settings.declarationTopic(), 0);
    }

    /**
     * Goes on from what ran before, and remembers the declaration from now on.
     *
     * @param consumer is left without an assignment
     * @param producer settings of a producer
     * @throws IllegalStateException if what ran before was another projection; the message says what to do
     */
    void accept(Declaration now, Consumer<byte[], byte[]> consumer, Map<String, Object> producer) {
        Optional<Declaration> before = read(consumer);
        Optional<String> problem = before.flatMap(now::problemAfter);
        if (problem.isPresent()) {
            throw new IllegalStateException(
                    "the projection of application '" + settings.applicationId() + "' " + problem.get());
        }
        if (before.equals(Optional.of(now))) {
            return;
        }
        before.ifPresent(old -> LOG.atInfo()
                .addKeyValue("application", settings.applicationId())
                .addKeyValue("before", old.version())
                .addKeyValue("version", now.version())
                .log("The projection goes on with another version"));
        write(now, producer);
    }

    private Optional<Declaration> read(Consumer<byte[], byte[]> consumer) {
        consumer.assign(List.of(partition));
        try {
            consumer.seekToBeginning(List.of(partition));
            long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
            Optional<Declaration> last = Optional.empty();
            while (consumer.position(partition) < end) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(100))) {
                    last = Declaration.fromBytes(record.value());
                }
            }
            return last;
        } finally {
            consumer.unsubscribe();
        }
    }

    private void write(Declaration declaration, Map<String, Object> settings) {
        settings.remove("transactional.id");
        try (Producer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(partition.topic(), 0, KEY, declaration.toBytes()))
                    .get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("topic '" + partition.topic() + "' cannot be written: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while writing to '" + partition.topic() + "'", e);
        }
    }
}
