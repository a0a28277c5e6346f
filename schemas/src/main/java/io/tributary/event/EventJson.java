/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.event;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.MutableCoercionConfig;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.tributary.item.Item;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The one way in which users' records become items and items become users' records.
 *
 * <p>Unknown attributes are ignored, so that a reader survives a newer writer. An attribute that a primitive needs and
 * that is absent is an error, and so is one of another type: no text is taken for a number, no 2.5 for an integer. Times
 * are ISO-8601 text, numbers keep their digits.
 */
public final class EventJson {
    private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};

    private EventJson() {}

    /** A new mapper with these rules. */
    public static ObjectMapper mapper() {
        return JsonMapper.builder()
                .addModule(new JavaTimeModule())
                .addModule(new Jdk8Module())
                .addModule(new SimpleModule()
                        .addSerializer(ByteBuffer.class, new Binary())
                        .addSerializer(BigDecimal.class, new Whole()))
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .withCoercionConfig(LogicalType.Textual, EventJson::refuseNumbers)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS)
                .build();
    }

    /** A value of the user's as an item. */
    public static Item item(ObjectMapper mapper, Object value) {
        return Item.of(mapper.convertValue(value, MAP));
    }

    /**
     * What is wrong with a value that could not be made of an item. Jackson's own messages quote the value, which may be
     * personal; only the words of the user's own constructor are passed on.
     */
    static String problem(IllegalArgumentException failure) {
        if (!(failure.getCause() instanceof JsonMappingException mapping)) {
            return failure.getClass().getSimpleName();
        }
        String path = mapping.getPath().stream()
                .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : step.getFieldName())
                .collect(Collectors.joining("."));
        String where = path.isEmpty() ? "" : "attribute '" + path + "' ";
        if (mapping instanceof ValueInstantiationException && mapping.getCause() != null) {
            return where + "was refused: " + mapping.getCause().getMessage();
        }
        if (mapping instanceof MismatchedInputException mismatch && mismatch.getTargetType() != null) {
            return where + "must be there and fit " + mismatch.getTargetType().getSimpleName();
        }
        return where + "does not fit its type";
    }

    private static void refuseNumbers(MutableCoercionConfig text) {
        for (CoercionInputShape shape :
                List.of(CoercionInputShape.Integer, CoercionInputShape.Float, CoercionInputShape.Boolean)) {
            text.setCoercion(shape, CoercionAction.Fail);
        }
    }

    /** Whole numbers as such: Jackson takes any BigDecimal for a fraction, which no integer is read from. */
    private static final class Whole extends JsonSerializer<BigDecimal> {
        private static final int MOST_DIGITS = 200;

        @Override
        public void serialize(BigDecimal value, JsonGenerator out, SerializerProvider provider) throws IOException {
            if (value.scale() <= 0 && (long) value.precision() - value.scale() <= MOST_DIGITS) {
                out.writeNumber(value.toBigIntegerExact());
            } else {
                out.writeNumber(value);
            }
        }
    }

    /** Jackson's own serializer streams read-only buffers, which conversions between values do not support. */
    private static final class Binary extends JsonSerializer<ByteBuffer> {
        @Override
        public void serialize(ByteBuffer value, JsonGenerator out, SerializerProvider provider) throws IOException {
            byte[] bytes = new byte[value.remaining()];
            value.duplicate().get(bytes);
            out.writeBinary(bytes);
        }
    }
}
