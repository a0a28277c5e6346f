/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.serde;

import io.tributary.registry.RegistryException;
import io.tributary.registry.RegistryUnavailableException;
import io.tributary.registry.SchemaRegistry;
import java.nio.ByteBuffer;
import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;

/**
 * Avro values in the Confluent wire format, over a registry.
 *
 * <p><b>Threading.</b> Safe for use by several threads.
 *
 * <p><b>Failure.</b> {@link SerializationException} for what will never be read or written as it is;
 * {@link RegistryOutageException} when the registry does not answer.
 */
public final class AvroWireFormat {
    private static final byte MAGIC = 0;
    private static final int HEADER = 1 + Integer.BYTES;

    /**
     * A value as it was written.
     *
     * @param id the id of its schema
     * @param schema that schema
     * @param value a generic record, or what Avro's generic reader makes of another schema
     */
    public record Decoded(int id, Schema schema, Object value) {}

    private record Writer(int id, Schema schema) {}

    private final SchemaRegistry registry;
    private final WriterSchemas writerSchemas;

    /** A format over a registry; values are written with the schemas that the second argument says. */
    public AvroWireFormat(SchemaRegistry registry, WriterSchemas writerSchemas) {
        this.registry = registry;
        this.writerSchemas = writerSchemas;
    }

    /**
     * The bytes of a value.
     *
     * @param subject where its schema is registered
     * @param schema the value's own schema
     * @param value a specific or generic record, or any other value that Avro can write with that schema
     */
    public byte[] encode(String subject, Schema schema, Object value) {
        WriterSchemas.Choice written =
                asking("subject '" + subject + "'", () -> writerSchemas.choose(registry, subject, schema));
        GenericData model = AvroBytes.modelOf(value);
        byte[] header =
                ByteBuffer.allocate(HEADER).put(MAGIC).putInt(written.id()).array();
        String what = "a " + schema.getFullName() + " for subject '" + subject + "'";
        if (written.schema().equals(schema)) {
            return AvroBytes.write(what, header, schema, value, model);
        }
        // A record knows its fields by their places in its own schema, so it is read as the other schema's first.
        byte[] own = AvroBytes.write(what, new byte[0], schema, value, model);
        Object converted = AvroBytes.read(what, own, 0, schema, written.schema(), GenericData.get());
        return AvroBytes.write(what, header, written.schema(), converted, GenericData.get());
    }

    /** A value with the schema it was written with. */
    public Decoded decode(byte[] bytes) {
        Writer writer = writer(bytes);
        return new Decoded(writer.id(), writer.schema(), read(bytes, writer, writer.schema(), GenericData.get()));
    }

    /** A value as the schema of a reader has it. */
    public Object decode(byte[] bytes, Schema reader) {
        return read(bytes, writer(bytes), reader, GenericData.get());
    }

    /** A record as a generated class has it, whatever version of its schema it was written with. */
    public <T extends SpecificRecord> T decode(byte[] bytes, Class<T> type) {
        GeneratedData model = GeneratedData.of(type);
        return type.cast(read(bytes, writer(bytes), model.schema(), model));
    }

    /** The schema that some bytes were written with. */
    Schema writerSchema(byte[] bytes) {
        return writer(bytes).schema();
    }

    private static Object read(byte[] bytes, Writer writer, Schema reader, GenericData model) {
        String what = "a " + writer.schema().getFullName() + " of schema id " + writer.id();
        return AvroBytes.read(what, bytes, HEADER, writer.schema(), reader, model);
    }

    private Writer writer(byte[] bytes) {
        if (bytes.length < HEADER || bytes[0] != MAGIC) {
            throw new SerializationException("a value in the Confluent wire format must start with a zero byte and four"
                    + " bytes of a schema id, was " + bytes.length + " bytes long"
                    + (bytes.length == 0 ? "" : " and started with " + bytes[0])
                    + "; was it written with another serializer?");
        }
        int id = ByteBuffer.wrap(bytes, 1, Integer.BYTES).getInt();
        return new Writer(id, asking("schema id " + id, () -> registry.schema(id)));
    }

    private static <T> T asking(String what, Supplier<T> question) {
        try {
            return question.get();
        } catch (RegistryUnavailableException e) {
            throw new RegistryOutageException(e);
        } catch (RegistryException e) {
            throw new SerializationException(what + ": " + e.getMessage(), e);
        }
    }
}
