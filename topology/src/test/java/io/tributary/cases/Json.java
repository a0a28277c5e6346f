/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.cases;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tributary.event.EventJson;
import io.tributary.item.Item;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The JSON of the cases; a field that nobody knows is an error. */
final class Json {
    static final ObjectMapper MAPPER = EventJson.mapper();

    private Json() {}

    static JsonNode object(String what, JsonNode node, Set<String> known) {
        if (!node.isObject()) {
            throw new IllegalArgumentException(what + " must be an object, was " + node);
        }
        Set<String> unknown = new TreeSet<>();
        node.fieldNames().forEachRemaining(unknown::add);
        unknown.removeAll(known);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(what + " has unknown fields " + unknown + "; known are " + known);
        }
        return node;
    }

    static Item item(JsonNode object) {
        return Item.of(MAPPER.convertValue(object, new TypeReference<Map<String, Object>>() {}));
    }

    static Object value(JsonNode value) {
        JsonNode object = MAPPER.createObjectNode().set("value", value);
        return item(object).get("value").orElseThrow();
    }
}
