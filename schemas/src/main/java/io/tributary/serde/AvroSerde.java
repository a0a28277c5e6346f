/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.serde;

import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serdes;

/**
 * {@link AvroSerializer} and {@link AvroDeserializer} together, as Kafka Streams takes them.
 *
 * @param <T> what is written and read
 */
public final class AvroSerde<T extends IndexedRecord> extends Serdes.WrapperSerde<T> {
    /** A serde that Kafka configures. */
    public AvroSerde() {
        super(new AvroSerializer<>(), new AvroDeserializer<>());
    }

    /** A serde for one generated class, which is still to be configured. */
    public static <T extends IndexedRecord & SpecificRecord> AvroSerde<T> of(Class<T> type) {
        return new AvroSerde<>(new AvroDeserializer<>(type));
    }

    private AvroSerde(AvroDeserializer<T> deserializer) {
        super(new AvroSerializer<>(), deserializer);
    }
}
