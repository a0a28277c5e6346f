/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.serde;

import java.util.Map;
import org.apache.avro.generic.IndexedRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes Avro records, generated or generic, in the Confluent wire format. Settings: {@link AvroSerdeConfig}.
 *
 * <p><b>Threading.</b> Safe for use by several threads once configured.
 *
 * <p><b>Failure.</b> As {@link AvroWireFormat}.
 *
 * @param <T> what is written
 */
public final class AvroSerializer<T extends IndexedRecord> implements Serializer<T> {
    private @Nullable AvroWireFormat format;
    private SubjectNames subjects = SubjectNames.TOPIC_NAME;
    private boolean isKey;

    /** A serializer that Kafka configures. */
    public AvroSerializer() {}

    @Override
    public void configure(Map<String, ?> settings, boolean isKey) {
        AvroSerdeConfig config = new AvroSerdeConfig(settings, isKey);
        this.format = config.format();
        this.subjects = config.subjectNames();
        this.isKey = isKey;
    }

    @Override
    @SuppressWarnings("NullAway") // Kafka gives and takes null for a tombstone, and its interface does not say so.
    public byte[] serialize(String topic, @Nullable T value) {
        if (value == null) {
            return null;
        }
        if (format == null) {
            throw new IllegalStateException("configure(...) must come before serialize(...)");
        }
        try {
            String subject = subjects.subject(topic, isKey, value.getSchema());
            return format.encode(subject, value.getSchema(), value);
        } catch (IllegalArgumentException e) {
            throw new SerializationException(e.getMessage(), e);
        }
    }
}
