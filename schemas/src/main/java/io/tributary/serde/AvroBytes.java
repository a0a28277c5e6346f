/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.serde;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificRecordBase;
import org.apache.kafka.common.errors.SerializationException;

/** Avro's binary encoding, with every way it can fail as one exception. */
final class AvroBytes {
    private AvroBytes() {}

    static byte[] write(String what, byte[] header, Schema schema, Object value, GenericData model) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(header);
        try {
            BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
            @SuppressWarnings("unchecked") // A model's writer writes whatever the model knows.
            DatumWriter<Object> writer = model.createDatumWriter(schema);
            writer.write(value, encoder);
            encoder.flush();
            return out.toByteArray();
        } catch (IOException | RuntimeException e) {
            // Avro's message may hold the value; of a missing one it names the field only.
            String why = e instanceof NullPointerException
                    ? String.valueOf(e.getMessage())
                    : e.getClass().getName();
            throw new SerializationException(what + " cannot be written: " + why, e);
        }
    }

    static Object read(String what, byte[] bytes, int offset, Schema writer, Schema reader, GenericData model) {
        try {
            BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(bytes, offset, bytes.length - offset, null);
            @SuppressWarnings("unchecked") // A model's reader reads whatever the model knows.
            DatumReader<Object> datum = model.createDatumReader(writer, reader);
            Object value = datum.read(null, decoder);
            if (!decoder.isEnd()) {
                throw new SerializationException(what + " is followed by bytes that its schema does not explain");
            }
            return value;
        } catch (AvroTypeException e) {
            throw new SerializationException(
                    what + " cannot be read as " + reader.getFullName() + ": " + e.getMessage(), e);
        } catch (IOException | RuntimeException e) {
            if (e instanceof SerializationException known) {
                throw known;
            }
            throw new SerializationException(
                    what + " is broken: its bytes are not of its schema ("
                            + e.getClass().getName() + ")",
                    e);
        }
    }

    /** What Avro needs to know of a value's classes: logical types, for a generated one. */
    static GenericData modelOf(Object value) {
        return value instanceof SpecificRecordBase specific ? specific.getSpecificData() : GenericData.get();
    }
}
