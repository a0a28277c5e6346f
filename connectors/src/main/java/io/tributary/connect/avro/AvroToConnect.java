/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.avro;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/** Avro schemas and values as Connect's. */
final class AvroToConnect {
    private AvroToConnect() {}

    /**
     * The Connect schema of an Avro schema.
     *
     * @throws DataException if Connect has nothing like it: a union of several types, or a type inside itself
     */
    static org.apache.kafka.connect.data.Schema schema(Schema avro) {
        return builder(avro, List.of()).build();
    }

    /** A value as Connect takes it. */
    static @Nullable Object value(Schema avro, org.apache.kafka.connect.data.Schema schema, @Nullable Object value) {
        if (value == null) {
            return null;
        }
        Schema plain = avro.isUnion() ? present(avro) : avro;
        return switch (plain.getType()) {
            case RECORD -> struct(schema, (IndexedRecord) value);
            case MAP -> {
                Map<String, @Nullable Object> map = new LinkedHashMap<>();
                ((Map<?, ?>) value)
                        .forEach((key, each) ->
                                map.put(key.toString(), value(plain.getValueType(), schema.valueSchema(), each)));
                yield map;
            }
            case ARRAY -> {
                List<@Nullable Object> list = new ArrayList<>();
                ((Iterable<?>) value)
                        .forEach(each -> list.add(value(plain.getElementType(), schema.valueSchema(), each)));
                yield list;
            }
            case FIXED -> ByteBuffer.wrap(((GenericFixed) value).bytes());
            case STRING, ENUM -> value.toString();
            case INT -> number(schema, (Integer) value);
            case LONG, FLOAT, DOUBLE, BOOLEAN, BYTES, UNION, NULL -> value;
        };
    }

    private static Object number(org.apache.kafka.connect.data.Schema schema, Integer value) {
        return switch (schema.type()) {
            case INT8 -> value.byteValue();
            case INT16 -> value.shortValue();
            case INT32, INT64, FLOAT32, FLOAT64, BOOLEAN, STRING, BYTES, ARRAY, MAP, STRUCT -> value;
        };
    }

    private static Struct struct(org.apache.kafka.connect.data.Schema schema, IndexedRecord record) {
        Struct struct = new Struct(schema);
        for (Schema.Field field : record.getSchema().getFields()) {
            struct.put(
                    field.name(),
                    value(field.schema(), schema.field(field.name()).schema(), record.get(field.pos())));
        }
        return struct;
    }

    private static SchemaBuilder builder(Schema avro, List<String> around) {
        return switch (avro.getType()) {
            case UNION -> builder(present(avro), around).optional();
            case RECORD -> record(avro, around);
            case MAP ->
                SchemaBuilder.map(
                        org.apache.kafka.connect.data.Schema.STRING_SCHEMA,
                        builder(avro.getValueType(), around).build());
            case ARRAY ->
                SchemaBuilder.array(builder(avro.getElementType(), around).build());
            case INT -> narrow(avro);
            case LONG -> SchemaBuilder.int64();
            case FLOAT -> SchemaBuilder.float32();
            case DOUBLE -> SchemaBuilder.float64();
            case BOOLEAN -> SchemaBuilder.bool();
            case STRING, ENUM -> SchemaBuilder.string();
            case BYTES, FIXED -> SchemaBuilder.bytes();
            case NULL -> throw new DataException("Connect has no type for Avro's null alone");
        };
    }

    private static SchemaBuilder narrow(Schema avro) {
        String type = avro.getProp(ConnectToAvro.NARROW);
        if ("int8".equals(type)) {
            return SchemaBuilder.int8();
        }
        return "int16".equals(type) ? SchemaBuilder.int16() : SchemaBuilder.int32();
    }

    private static SchemaBuilder record(Schema avro, List<String> around) {
        if (around.contains(avro.getFullName())) {
            throw new DataException("Connect has no type for " + avro.getFullName() + ", which contains itself");
        }
        List<String> inside = new ArrayList<>(around);
        inside.add(avro.getFullName());
        SchemaBuilder builder = SchemaBuilder.struct().name(avro.getFullName()).doc(avro.getDoc());
        for (Schema.Field field : avro.getFields()) {
            SchemaBuilder type = builder(field.schema(), inside);
            if (field.doc() != null && type.doc() == null) {
                type.doc(field.doc());
            }
            builder.field(field.name(), type.build());
        }
        return builder;
    }

    private static Schema present(Schema union) {
        List<Schema> present = union.getTypes().stream()
                .filter(type -> type.getType() != Schema.Type.NULL)
                .toList();
        if (present.size() != 1 || union.getTypes().size() != 2) {
            throw new DataException(
                    "Connect has no type for the union " + union.getTypes() + ": null and one type only");
        }
        return present.get(0);
    }
}
