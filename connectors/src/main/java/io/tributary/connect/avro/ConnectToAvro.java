/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.avro;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.JsonProperties;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/** Connect schemas and values as Avro's. */
final class ConnectToAvro {
    /** Marks an int that was narrower in Connect. */
    static final String NARROW = "connect.type";

    private static final String NAMELESS = "ConnectDefault";

    private ConnectToAvro() {}

    /**
     * The Avro schema of a Connect schema: records of the same name, optional values as unions with null.
     *
     * @throws DataException if Avro has nothing like it
     */
    static Schema schema(org.apache.kafka.connect.data.Schema schema) {
        try {
            Schema plain = plain(schema);
            return schema.isOptional() ? Schema.createUnion(Schema.create(Schema.Type.NULL), plain) : plain;
        } catch (AvroRuntimeException e) {
            throw new DataException(
                    "a schema named " + schema.name() + " is not possible in Avro: " + e.getMessage(), e);
        }
    }

    /** A value as Avro's generic writer takes it. */
    static @Nullable Object value(org.apache.kafka.connect.data.Schema schema, Schema avro, @Nullable Object value) {
        if (value == null) {
            return null;
        }
        Schema plain = schema.isOptional() ? avro.getTypes().get(1) : avro;
        return switch (schema.type()) {
            case STRUCT -> record(plain, (Struct) value);
            case MAP -> {
                Map<String, @Nullable Object> map = new LinkedHashMap<>();
                ((Map<?, ?>) value)
                        .forEach((key, each) ->
                                map.put((String) key, value(schema.valueSchema(), plain.getValueType(), each)));
                yield map;
            }
            case ARRAY -> {
                List<@Nullable Object> list = new ArrayList<>();
                ((List<?>) value).forEach(each -> list.add(value(schema.valueSchema(), plain.getElementType(), each)));
                yield list;
            }
            case BYTES -> value instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : value;
            case INT8, INT16 -> ((Number) value).intValue();
            case INT32, INT64, FLOAT32, FLOAT64, BOOLEAN, STRING -> value;
        };
    }

    private static GenericData.Record record(Schema avro, Struct struct) {
        GenericData.Record record = new GenericData.Record(avro);
        for (Field field : struct.schema().fields()) {
            record.put(
                    field.name(),
                    value(field.schema(), avro.getField(field.name()).schema(), struct.get(field)));
        }
        return record;
    }

    private static Schema plain(org.apache.kafka.connect.data.Schema schema) {
        if (schema.name() != null && schema.name().startsWith("org.apache.kafka.connect.data.")) {
            throw new DataException(schema.name() + " has no place in Tributary's topics: numbers and times are text");
        }
        return switch (schema.type()) {
            case STRUCT -> recordSchema(schema);
            case MAP -> {
                if (schema.keySchema().type() != org.apache.kafka.connect.data.Schema.Type.STRING
                        || schema.keySchema().isOptional()) {
                    throw new DataException("a map's keys must be strings in Avro, were "
                            + schema.keySchema().type());
                }
                yield Schema.createMap(schema(schema.valueSchema()));
            }
            case ARRAY -> Schema.createArray(schema(schema.valueSchema()));
            case INT8, INT16 -> {
                Schema narrow = Schema.create(Schema.Type.INT);
                narrow.addProp(NARROW, schema.type().getName());
                yield narrow;
            }
            case INT32 -> Schema.create(Schema.Type.INT);
            case INT64 -> Schema.create(Schema.Type.LONG);
            case FLOAT32 -> Schema.create(Schema.Type.FLOAT);
            case FLOAT64 -> Schema.create(Schema.Type.DOUBLE);
            case BOOLEAN -> Schema.create(Schema.Type.BOOLEAN);
            case STRING -> Schema.create(Schema.Type.STRING);
            case BYTES -> Schema.create(Schema.Type.BYTES);
        };
    }

    private static Schema recordSchema(org.apache.kafka.connect.data.Schema schema) {
        List<Schema.Field> fields = new ArrayList<>();
        for (Field field : schema.fields()) {
            Schema type = schema(field.schema());
            String doc = field.schema().doc();
            Object standard = field.schema().defaultValue();
            if (field.schema().isOptional()) {
                fields.add(new Schema.Field(field.name(), type, doc, JsonProperties.NULL_VALUE));
            } else if (standard != null) {
                fields.add(new Schema.Field(field.name(), type, doc, value(field.schema(), type, standard)));
            } else {
                fields.add(new Schema.Field(field.name(), type, doc));
            }
        }
        String name = schema.name() == null ? NAMELESS : schema.name();
        return Schema.createRecord(name, schema.doc(), null, false, fields);
    }
}
