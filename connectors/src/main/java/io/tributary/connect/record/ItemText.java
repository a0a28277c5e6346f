/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.record;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.tributary.connect.config.NumberMode;
import io.tributary.item.AttributeValues;
import io.tributary.item.ItemJson;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items as text: DynamoDB JSON, with numbers as text or as JSON numbers of all their digits. */
final class ItemText {
    private static final JsonFactory JSON = new JsonFactory();

    private ItemText() {}

    /**
     * The text of an item.
     *
     * @throws IllegalArgumentException if an attribute has no value of a known type; the message names it
     */
    static String of(Map<String, AttributeValue> image, NumberMode numbers) {
        String text = ItemJson.write(AttributeValues.toItem(image));
        return numbers == NumberMode.STRING ? text : withNumbers(text);
    }

    private static String withNumbers(String text) {
        StringWriter out = new StringWriter(text.length());
        try (JsonParser in = JSON.createParser(text);
                JsonGenerator json = JSON.createGenerator(out)) {
            copyAttributes(in, json);
        } catch (IOException e) {
            throw new UncheckedIOException("a string cannot fail to be read or written", e);
        }
        return out.toString();
    }

    /** An object of attributes: each name has a value that is an object of one typed field. */
    private static void copyAttributes(JsonParser in, JsonGenerator out) throws IOException {
        in.nextToken();
        out.writeStartObject();
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            out.writeFieldName(in.currentName());
            in.nextToken();
            copyTyped(in, out);
        }
        out.writeEndObject();
    }

    private static void copyTyped(JsonParser in, JsonGenerator out) throws IOException {
        out.writeStartObject();
        in.nextToken();
        String type = in.currentName();
        out.writeFieldName(type);
        switch (type) {
            case "M" -> copyAttributes(in, out);
            case "L" -> {
                in.nextToken();
                out.writeStartArray();
                while (in.nextToken() == JsonToken.START_OBJECT) {
                    copyTyped(in, out);
                }
                out.writeEndArray();
            }
            case "N" -> {
                in.nextToken();
                out.writeNumber(in.getText());
            }
            case "NS" -> {
                in.nextToken();
                out.writeStartArray();
                while (in.nextToken() == JsonToken.VALUE_STRING) {
                    out.writeNumber(in.getText());
                }
                out.writeEndArray();
            }
            default -> {
                in.nextToken();
                out.copyCurrentStructure(in);
            }
        }
        in.nextToken();
        out.writeEndObject();
    }
}
