/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.eventfile;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.type.LogicalType;
import io.tributary.event.EventJson;
import io.tributary.event.EventStream;
import java.io.IOException;
import java.math.BigDecimal;

/** Reads the data of an event, more strictly than events that are stored already: nothing is guessed or dropped. */
final class DataReader {
    /** What is wrong with a number that is too large, too small or too exact. */
    static final String NUMBERS =
            "a number in data must have at most 38 digits and lie between 1E-130 and 9.9E+125, as DynamoDB's do";

    private static final int DIGITS = 38;
    private static final int HIGHEST_EXPONENT = 125;
    private static final int LOWEST_EXPONENT = -130;

    private final ObjectMapper mapper = strict();

    private static ObjectMapper strict() {
        ObjectMapper mapper = EventJson.mapper();
        mapper.enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
        mapper.disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT);
        mapper.setConfig(mapper.getDeserializationConfig().without(MapperFeature.ALLOW_COERCION_OF_SCALARS));
        for (CoercionInputShape shape : new CoercionInputShape[] {
            CoercionInputShape.Integer, CoercionInputShape.Float, CoercionInputShape.Boolean
        }) {
            mapper.coercionConfigFor(LogicalType.Textual).setCoercion(shape, CoercionAction.Fail);
        }
        return mapper;
    }

    <E> E read(EventStream<E> stream, String typeName, JsonNode data) {
        Class<? extends E> type = stream.types().get(typeName);
        if (type == null) {
            throw new LineException("unknown type '" + typeName + "' of stream '" + stream.name() + "', known are "
                    + String.join(", ", stream.types().keySet()));
        }
        if (!data.isObject()) {
            throw new LineException("data must be an object");
        }
        storable(data);
        try {
            return mapper.readerFor(type).readValue(data);
        } catch (UnrecognizedPropertyException e) {
            throw new LineException("data of '" + typeName + "' has no field '" + e.getPropertyName() + "', only "
                    + e.getKnownPropertyIds());
        } catch (JsonMappingException e) {
            throw new LineException("data is not a " + typeName + ": " + reason(e, data));
        } catch (IOException e) {
            throw new LineException("data is not a " + typeName + ": " + e.getMessage());
        }
    }

    private static String reason(JsonMappingException e, JsonNode data) {
        if (e.getCause() instanceof IllegalArgumentException refused) {
            return String.valueOf(refused.getMessage());
        }
        String field = e.getPath().isEmpty() ? null : e.getPath().get(0).getFieldName();
        if (field == null) {
            return e.getOriginalMessage();
        }
        return data.hasNonNull(field) ? field + ": " + e.getOriginalMessage() : field + " is missing";
    }

    private static void storable(JsonNode node) {
        if (node.isNumber()) {
            BigDecimal number = node.decimalValue().stripTrailingZeros();
            int exponent = number.precision() - number.scale() - 1;
            if (number.signum() != 0
                    && (number.precision() > DIGITS || exponent > HIGHEST_EXPONENT || exponent < LOWEST_EXPONENT)) {
                throw new LineException(NUMBERS);
            }
        }
        node.forEach(DataReader::storable);
    }
}
