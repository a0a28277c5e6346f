/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.item;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/** Writes DynamoDB JSON, value by value. */
final class ItemJsonWriter {
    private final JsonGenerator out;

    ItemJsonWriter(JsonGenerator out) {
        this.out = out;
    }

    void item(Item item) throws IOException {
        out.writeStartObject();
        for (Map.Entry<String, Object> attribute : item.attributes().entrySet()) {
            out.writeFieldName(attribute.getKey());
            typed(attribute.getValue());
        }
        out.writeEndObject();
    }

    private void typed(Object value) throws IOException {
        out.writeStartObject();
        if (value instanceof String text) {
            out.writeStringField("S", text);
        } else if (value instanceof BigDecimal number) {
            out.writeStringField("N", Numbers.text(number));
        } else if (value instanceof Boolean bool) {
            out.writeBooleanField("BOOL", bool);
        } else if (value instanceof ByteBuffer bytes) {
            out.writeFieldName("B");
            binary(bytes);
        } else if (value instanceof Item map) {
            out.writeFieldName("M");
            item(map);
        } else if (value instanceof List<?> list) {
            out.writeArrayFieldStart("L");
            for (Object element : list) {
                typed(element);
            }
            out.writeEndArray();
        } else if (value instanceof AttributeSet set) {
            set(set);
        } else {
            out.writeBooleanField("NULL", true);
        }
        out.writeEndObject();
    }

    private void set(AttributeSet set) throws IOException {
        out.writeArrayFieldStart(set.kind().name());
        for (Object element : set.elements()) {
            if (element instanceof ByteBuffer bytes) {
                binary(bytes);
            } else if (element instanceof BigDecimal number) {
                out.writeString(Numbers.text(number));
            } else {
                out.writeString((String) element);
            }
        }
        out.writeEndArray();
    }

    private void binary(ByteBuffer bytes) throws IOException {
        byte[] copy = new byte[bytes.remaining()];
        bytes.duplicate().get(copy);
        out.writeBinary(copy);
    }
}
