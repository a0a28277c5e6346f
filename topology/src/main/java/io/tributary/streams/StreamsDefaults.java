/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.DefaultProductionExceptionHandler;
import org.apache.kafka.streams.errors.LogAndFailExceptionHandler;
import org.apache.kafka.streams.errors.LogAndFailProcessingExceptionHandler;

/** The settings of Kafka Streams that this topology needs, and those that suit it; the latter can be overridden. */
final class StreamsDefaults {
    private static final List<String> HANDLERS = List.of(
            StreamsConfig.DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG,
            "default.deserialization.exception.handler",
            StreamsConfig.PRODUCTION_EXCEPTION_HANDLER_CLASS_CONFIG,
            "default.production.exception.handler",
            StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG);

    private static final List<String> FAIL = List.of(
            LogAndFailExceptionHandler.class.getName(),
            DefaultProductionExceptionHandler.class.getName(),
            LogAndFailProcessingExceptionHandler.class.getName());

    private StreamsDefaults() {}

    /**
     * The settings to start with.
     *
     * @param given the site's own, for Kafka Streams and its clients
     * @throws IllegalArgumentException if one of them would lose events or effects; the message names it
     */
    static Map<String, Object> with(TopologySettings settings, Map<String, ?> given) {
        refuse(given);
        Map<String, Object> all = new HashMap<>();
        // Latency: a turn is due every flush interval, and a commit makes effects visible.
        all.put(StreamsConfig.POLL_MS_CONFIG, settings.flushInterval().toMillis());
        all.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 50);
        // Streams' own default of 100 ms would be waited for twice, at the repartition topic and at the effects.
        all.put(StreamsConfig.producerPrefix(ProducerConfig.LINGER_MS_CONFIG), 5);
        // The broker refuses what comes before it has ended the last transaction, which takes it some milliseconds.
        // The client's own defaults would wait for 100 ms, and then for longer and longer.
        all.put(StreamsConfig.producerPrefix(ProducerConfig.RETRY_BACKOFF_MS_CONFIG), 10);
        all.put(StreamsConfig.producerPrefix(ProducerConfig.RETRY_BACKOFF_MAX_MS_CONFIG), 100);
        all.put(StreamsConfig.consumerPrefix(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG), 100);
        if (!"streams".equalsIgnoreCase(String.valueOf(given.get(StreamsConfig.GROUP_PROTOCOL_CONFIG)))) {
            // A process that was killed holds its rows until its session ends. The broker allows no less than 6 s. With
            // the newer protocol both are the broker's to say.
            all.put(StreamsConfig.consumerPrefix(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG), 10_000);
            all.put(StreamsConfig.consumerPrefix(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG), 2_000);
        }
        // An open transaction of a killed process hides what is behind it from readers until it times out.
        all.put(StreamsConfig.producerPrefix(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG), 10_000);
        // Kafka Streams would let records wait for ever, and with them the thread: for a partition of the effects
        // topic, say, that is gone since the topic was made anew. The transaction has timed out by then anyway.
        all.put(StreamsConfig.producerPrefix(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG), 10_000);
        all.put(StreamsConfig.producerPrefix(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG), 20_000);
        // A new projection starts with the beginning of its topics.
        all.put(StreamsConfig.consumerPrefix(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG), "earliest");
        // There are no global stores; without this each start warns of them.
        all.put("processing.exception.handler.global.enabled", true);
        all.putAll(given);
        all.put(StreamsConfig.APPLICATION_ID_CONFIG, settings.applicationId());
        all.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        all.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
        return all;
    }

    /**
     * Refuses settings with which no client can be built.
     *
     * @throws IllegalArgumentException if one would lose events or effects, or has no possible value; the message names it
     */
    static void check(TopologySettings settings, Map<String, ?> given) {
        try {
            StreamsConfig config = new StreamsConfig(with(settings, given));
            new AdminClientConfig(config.getAdminConfigs(settings.applicationId()));
            Map<String, Object> consumer =
                    config.getMainConsumerConfigs(settings.applicationId(), settings.applicationId(), 0);
            consumer.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
            consumer.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
            new ConsumerConfig(consumer);
            Map<String, Object> producer = config.getProducerConfigs(settings.applicationId());
            producer.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
            producer.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
            new ProducerConfig(producer);
        } catch (KafkaException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static void refuse(Map<String, ?> given) {
        Object guarantee = given.get(StreamsConfig.PROCESSING_GUARANTEE_CONFIG);
        if (guarantee != null && !guarantee.equals(StreamsConfig.EXACTLY_ONCE_V2)) {
            throw new IllegalArgumentException(StreamsConfig.PROCESSING_GUARANTEE_CONFIG + " must be "
                    + StreamsConfig.EXACTLY_ONCE_V2 + ", was " + guarantee
                    + ": otherwise the ledger and the effects are not one transaction, and effects are lost");
        }
        for (String prefix : List.of("", StreamsConfig.PRODUCER_PREFIX)) {
            Object size = given.get(prefix + ProducerConfig.MAX_REQUEST_SIZE_CONFIG);
            if (size != null && Long.parseLong(size.toString().trim()) < OwnedTopics.NEEDED_BYTES) {
                throw new IllegalArgumentException(prefix + ProducerConfig.MAX_REQUEST_SIZE_CONFIG + " must be "
                        + OwnedTopics.NEEDED_BYTES + " or more, was " + size
                        + ": an effect that the producer refuses would stop the projection");
            }
        }
        for (String handler : HANDLERS) {
            Object value = given.get(handler);
            String name = value instanceof Class<?> type ? type.getName() : String.valueOf(value);
            if (value != null && !FAIL.contains(name)) {
                throw new IllegalArgumentException(handler + " must be left alone, was " + name
                        + ": events that cannot be handled are kept, tried again and reported here, and a handler that"
                        + " goes on would drop them");
            }
        }
    }
}
