/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.apache.avro.Schema;

/** A schema as the registry keeps it: without the notes that Avro's code generator leaves for Java. */
final class SchemaText {
    private static final ObjectMapper JSON = new ObjectMapper();

    private SchemaText() {}

    static String of(Schema schema) {
        String text = schema.toString();
        if (!text.contains("avro.java.string")) {
            return text;
        }
        try {
            JsonNode tree = JSON.readTree(text);
            clean(tree);
            return JSON.writeValueAsString(tree);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Avro writes schemas as JSON", e);
        }
    }

    static Schema withoutJavaTypes(Schema schema) {
        return new Schema.Parser().setValidateDefaults(false).parse(of(schema));
    }

    private static void clean(JsonNode node) {
        if (node instanceof ObjectNode object && object.path("type").isTextual()) {
            object.remove("avro.java.string");
        }
        node.forEach(SchemaText::clean);
    }
}
