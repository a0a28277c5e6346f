/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.row.RowKey;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.StreamsConfig;

/**
 * Sends commands to the owners of rows. Any process may: the running application is the one that acts.
 *
 * <p><b>Threading.</b> Thread-safe.
 *
 * <p><b>Ordering.</b> Commands for one row are acted on in the order in which they were sent through one of these.
 */
public final class RowCommands implements AutoCloseable {
    private final Producer<byte[], byte[]> producer;
    private final String topic;

    RowCommands(Producer<byte[], byte[]> producer, String topic) {
        this.producer = producer;
        this.topic = topic;
    }

    /**
     * Connects to the commands topic of an application, which must be there.
     *
     * @param kafka settings for Kafka Streams and its clients, {@code bootstrap.servers} among them
     */
    public static RowCommands of(TopologySettings settings, Map<String, ?> kafka) {
        Map<String, Object> properties = new StreamsConfig(StreamsDefaults.with(settings, kafka))
                .getProducerConfigs(settings.applicationId() + "-commands");
        properties.remove(ProducerConfig.TRANSACTIONAL_ID_CONFIG);
        return new RowCommands(
                new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer()),
                settings.commandsTopic());
    }

    /**
     * Sends a command to the owner of a row.
     *
     * @return done when the broker has it; fails with a {@link KafkaException} when it has not taken it
     * @throws IllegalArgumentException if it is one that only tasks send to themselves
     */
    public CompletionStage<Void> send(RowKey row, RowCommand command) {
        if (command instanceof RowCommand.Hello || command instanceof RowCommand.Acknowledge) {
            throw new IllegalArgumentException("a task sends this to itself: " + command);
        }
        CompletableFuture<Void> sent = new CompletableFuture<>();
        try {
            // The producer's own way of choosing a partition by key is that of the repartition topic.
            Future<RecordMetadata> unused = producer.send(
                    new ProducerRecord<>(topic, row.text().getBytes(StandardCharsets.UTF_8), command.toBytes()),
                    (metadata, failure) -> {
                        if (failure == null) {
                            sent.complete(null);
                        } else {
                            sent.completeExceptionally(failure);
                        }
                    });
        } catch (KafkaException e) {
            sent.completeExceptionally(e);
        }
        return sent;
    }

    /** Waits until everything is sent, and disconnects. */
    @Override
    public void close() {
        producer.close();
    }
}
