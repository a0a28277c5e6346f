/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.serde;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads Avro records from the Confluent wire format: as the class it was made or configured for; else as the generated
 * class with the name of the written record, where there is one; else as generic records. Settings:
 * {@link AvroSerdeConfig}.
 *
 * <p><b>Threading.</b> Safe for use by several threads once configured.
 *
 * <p><b>Failure.</b> As {@link AvroWireFormat}; the message names the topic.
 *
 * @param <T> what is read
 */
public final class AvroDeserializer<T extends IndexedRecord> implements Deserializer<T> {
    private final Map<String, Optional<Class<? extends SpecificRecord>>> byName = new ConcurrentHashMap<>();
    private @Nullable AvroWireFormat format;
    private Optional<Class<? extends SpecificRecord>> type;
    private boolean specific;

    /** A deserializer that Kafka configures. */
    public AvroDeserializer() {
        this.type = Optional.empty();
    }

    /** A deserializer for one generated class, which is still to be configured. */
    public AvroDeserializer(Class<? extends SpecificRecord> type) {
        this.type = Optional.of(type);
    }

    @Override
    public void configure(Map<String, ?> settings, boolean isKey) {
        AvroSerdeConfig config = new AvroSerdeConfig(settings, isKey);
        this.format = config.format();
        this.type = type.or(config::readerType);
        this.specific = config.specificReader();
    }

    @Override
    @SuppressWarnings({"NullAway", "unchecked"
    }) // Kafka has null for a tombstone; what is on the topic is the user's word.
    public T deserialize(String topic, byte @Nullable [] bytes) {
        if (bytes == null) {
            return null;
        }
        if (format == null) {
            throw new IllegalStateException("configure(...) must come before deserialize(...)");
        }
        try {
            return (T) read(format, bytes);
        } catch (SerializationException e) {
            throw new SerializationException("topic '" + topic + "': " + e.getMessage(), e);
        }
    }

    private Object read(AvroWireFormat from, byte[] bytes) {
        Optional<Class<? extends SpecificRecord>> reader = type;
        if (reader.isEmpty() && specific) {
            Schema writer = from.writerSchema(bytes);
            if (writer.getType() == Schema.Type.RECORD) {
                reader = byName.computeIfAbsent(writer.getFullName(), AvroDeserializer::generated);
            }
        }
        if (reader.isPresent()) {
            return from.decode(bytes, reader.get());
        }
        return from.decode(bytes).value();
    }

    /** A name in a registry may be any class's: only one that Avro generated is used. */
    private static Optional<Class<? extends SpecificRecord>> generated(String name) {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return GeneratedData.find(name, context == null ? AvroDeserializer.class.getClassLoader() : context)
                .filter(SpecificRecord.class::isAssignableFrom)
                .map(found -> found.asSubclass(SpecificRecord.class));
    }
}
