/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.serde.AvroDeserializer;
import io.tributary.serde.AvroSerializer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Utils;

/**
 * How records are read and written. Each supplier gives a new, configured instance; any serde of the Confluent wire
 * format will do.
 *
 * @param events reads the per-stream topics
 * @param effects writes the effects topic, whose subjects are named by topic and record
 * @param deadLetters writes the dead-letter topic, whose subject is named by topic
 */
public record WireFormat(
        Supplier<? extends Deserializer<?>> events,
        Supplier<Serializer<Object>> effects,
        Supplier<Serializer<Object>> deadLetters) {

    /** Confluent's name of the setting and its value, which our own serializer takes too. */
    private static final String SUBJECTS = "value.subject.name.strategy";

    private static final String BY_TOPIC_AND_RECORD = "io.confluent.kafka.serializers.subject.TopicRecordNameStrategy";

    /** Tributary's own Avro serdes, with settings such as {@code schema.registry.url}. */
    public static WireFormat avro(Map<String, ?> settings) {
        return of(AvroDeserializer.class.getName(), AvroSerializer.class.getName(), settings);
    }

    /** Serdes by the names of their classes, with their settings. */
    public static WireFormat of(String deserializer, String serializer, Map<String, ?> settings) {
        Map<String, Object> byTopicAndRecord = new HashMap<>(settings);
        byTopicAndRecord.put(SUBJECTS, BY_TOPIC_AND_RECORD);
        return new WireFormat(
                () -> deserializer(deserializer, settings),
                () -> serializer(serializer, byTopicAndRecord),
                () -> serializer(serializer, settings));
    }

    private static Deserializer<?> deserializer(String name, Map<String, ?> settings) {
        Deserializer<?> made = instance(name, Deserializer.class);
        made.configure(settings, false);
        return made;
    }

    @SuppressWarnings("unchecked") // A serializer of the site's choice writes Avro records of any class.
    private static Serializer<Object> serializer(String name, Map<String, ?> settings) {
        Serializer<Object> made = instance(name, Serializer.class);
        made.configure(settings, false);
        return made;
    }

    private static <T> T instance(String name, Class<T> type) {
        try {
            return Utils.newInstance(name, type);
        } catch (ClassNotFoundException | KafkaException | ClassCastException e) {
            throw new IllegalArgumentException(
                    "'" + name + "' must be a " + type.getSimpleName() + " on the class path: " + e.getMessage(), e);
        }
    }
}
