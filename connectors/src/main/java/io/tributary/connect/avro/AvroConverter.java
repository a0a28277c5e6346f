/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.avro;

import io.tributary.serde.AvroSerdeConfig;
import io.tributary.serde.AvroWireFormat;
import io.tributary.serde.RegistryOutageException;
import io.tributary.serde.SubjectNames;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.common.cache.LRUCache;
import org.apache.kafka.common.cache.SynchronizedCache;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.storage.Converter;
import org.jspecify.annotations.Nullable;

/**
 * A converter for values. Settings: {@link AvroSerdeConfig}, such as {@code schema.registry.url}. The subject is
 * {@code <topic>-value} unless they say otherwise. Keys are plain text on every topic: use Connect's own
 * {@code StringConverter} for them.
 *
 * <p><b>Threading.</b> Safe for many threads once configured.
 *
 * <p><b>Failure.</b> {@link RetriableException} when the registry gives no answer, which Connect repeats for
 * {@code errors.retry.timeout}; {@link DataException} for what will never be converted.
 */
public final class AvroConverter implements Converter {
    private static final int SCHEMAS = 1000;

    private final SynchronizedCache<Schema, org.apache.avro.Schema> toAvro =
            new SynchronizedCache<>(new LRUCache<>(SCHEMAS));
    private final SynchronizedCache<org.apache.avro.Schema, Schema> toConnect =
            new SynchronizedCache<>(new LRUCache<>(SCHEMAS));
    private @Nullable AvroWireFormat format;
    private SubjectNames subjects = SubjectNames.TOPIC_NAME;
    private boolean isKey;

    /** A converter that Connect configures. */
    public AvroConverter() {}

    @Override
    public ConfigDef config() {
        return AvroSerdeConfig.DEFINITION;
    }

    @Override
    public void configure(Map<String, ?> settings, boolean isKey) {
        AvroSerdeConfig config = new AvroSerdeConfig(settings, isKey);
        this.format = config.format();
        this.subjects = config.subjectNames();
        this.isKey = isKey;
    }

    @Override
    @SuppressWarnings("NullAway") // Connect gives and takes null for a tombstone, and its interface does not say so.
    public byte[] fromConnectData(String topic, @Nullable Schema schema, @Nullable Object value) {
        if (value == null) {
            return null;
        }
        if (schema == null) {
            throw new DataException("topic '" + topic + "': a value without a schema cannot be written as Avro");
        }
        return asking(topic, () -> {
            org.apache.avro.Schema avro = avroSchema(schema);
            String subject = subjects.subject(topic, isKey, avro);
            return configured().encode(subject, avro, ConnectToAvro.value(schema, avro, value));
        });
    }

    @Override
    public SchemaAndValue toConnectData(String topic, byte @Nullable [] bytes) {
        if (bytes == null) {
            return SchemaAndValue.NULL;
        }
        return asking(topic, () -> {
            AvroWireFormat.Decoded decoded = configured().decode(bytes);
            Schema schema = connectSchema(decoded.schema());
            return new SchemaAndValue(schema, AvroToConnect.value(decoded.schema(), schema, decoded.value()));
        });
    }

    private AvroWireFormat configured() {
        if (format == null) {
            throw new IllegalStateException("configure(...) must come before any conversion");
        }
        return format;
    }

    private org.apache.avro.Schema avroSchema(Schema schema) {
        org.apache.avro.Schema known = toAvro.get(schema);
        if (known == null) {
            known = ConnectToAvro.schema(schema);
            toAvro.put(schema, known);
        }
        return known;
    }

    private Schema connectSchema(org.apache.avro.Schema schema) {
        Schema known = toConnect.get(schema);
        if (known == null) {
            known = AvroToConnect.schema(schema);
            toConnect.put(schema, known);
        }
        return known;
    }

    private static <T> T asking(String topic, Supplier<T> conversion) {
        try {
            return conversion.get();
        } catch (RegistryOutageException e) {
            throw new RetriableException("topic '" + topic + "': " + e.getMessage(), e);
        } catch (SerializationException | IllegalArgumentException e) {
            throw new DataException("topic '" + topic + "': " + e.getMessage(), e);
        }
    }
}
