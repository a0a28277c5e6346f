/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.apache.avro.Schema;

/** A schema as the registry keeps it: without the notes that Avro's code generator leaves for Java. */
final class SchemaText {
    private static final String JAVA_STRING = "avro.java.string";
    private static final ObjectMapper JSON = new ObjectMapper();

    private SchemaText() {}

    /** The text as Avro itself writes it, so that it is the same for every client. */
    static String of(Schema schema) {
        return withoutJavaTypes(schema).toString();
    }

    static Schema withoutJavaTypes(Schema schema) {
        String text = schema.toString();
        if (!text.contains(JAVA_STRING)) {
            return schema;
        }
        try {
            JsonNode tree = JSON.readTree(text);
            clean(tree);
            return new Schema.Parser().setValidateDefaults(false).parse(tree.toString());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Avro writes schemas as JSON", e);
        }
    }

    private static void clean(JsonNode node) {
        if (node instanceof ObjectNode object && object.path("type").isTextual()) {
            object.remove(JAVA_STRING);
        }
        node.forEach(SchemaText::clean);
    }
}
