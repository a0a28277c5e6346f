/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.event;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.tributary.item.Item;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;

/**
 * The one way in which users' records become items and items become users' records.
 *
 * <p>Unknown attributes are ignored, so that a reader survives a newer writer; an attribute that a primitive needs and
 * that is absent is an error. Times are ISO-8601 text, numbers keep their digits.
 */
public final class EventJson {
    private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};

    private EventJson() {}

    /** A new mapper with these rules. */
    public static ObjectMapper mapper() {
        return JsonMapper.builder()
                .addModule(new JavaTimeModule())
                .addModule(new Jdk8Module())
                .addModule(new SimpleModule().addSerializer(ByteBuffer.class, new Binary()))
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS)
                .build();
    }

    /** A value of the user's as an item. */
    public static Item item(ObjectMapper mapper, Object value) {
        return Item.of(mapper.convertValue(value, MAP));
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
