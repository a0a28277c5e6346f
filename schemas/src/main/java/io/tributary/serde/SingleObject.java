/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.serde;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.avro.message.MissingSchemaException;
import org.apache.avro.specific.SpecificRecord;
import org.apache.avro.specific.SpecificRecordBase;
import org.apache.kafka.common.errors.SerializationException;

/**
 * Avro's single-object encoding: two marker bytes, the schema's fingerprint in eight, the record. Who reads it needs the
 * schemas at hand and no registry.
 */
public final class SingleObject {
    private SingleObject() {}

    /**
     * The bytes of a record.
     *
     * @throws SerializationException if the record does not fit its own schema, such as by a missing value
     */
    public static byte[] encode(SpecificRecordBase value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            new BinaryMessageEncoder<>(value.getSpecificData(), value.getSchema()).encode(value, out);
        } catch (IOException | RuntimeException e) {
            throw new SerializationException(
                    "a " + value.getSchema().getFullName() + " cannot be written: "
                            + (e instanceof NullPointerException
                                    ? String.valueOf(e.getMessage())
                                    : e.getClass().getName()),
                    e);
        }
        return out.toByteArray();
    }

    /**
     * The record that was written, as the class has it now.
     *
     * @param older schemas besides the class's own that it may have been written with
     * @throws SerializationException if the bytes are not of this encoding, not whole, or of a schema that is neither the
     *     class's nor one of the older ones
     */
    public static <T extends SpecificRecord> T decode(byte[] bytes, Class<T> type, Schema... older) {
        GeneratedData model = GeneratedData.of(type);
        BinaryMessageDecoder<T> decoder = new BinaryMessageDecoder<>(model, model.schema());
        for (Schema schema : older) {
            decoder.addSchema(schema);
        }
        try {
            return type.cast(decoder.decode(bytes));
        } catch (MissingSchemaException e) {
            throw new SerializationException(
                    "bytes that should be a " + type.getName()
                            + " were written with another schema than its own and the " + older.length
                            + " older ones given: " + e.getMessage(),
                    e);
        } catch (IOException | AvroRuntimeException e) {
            throw new SerializationException(
                    "bytes that should be a " + type.getName() + " in single-object encoding are not: "
                            + e.getClass().getName(),
                    e);
        }
    }
}
