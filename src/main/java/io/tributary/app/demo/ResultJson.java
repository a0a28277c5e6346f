/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tributary.row.RowKey;

/** A result as one JSON object. */
final class ResultJson {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final JsonMapper json = JsonMapper.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();

    String text(DemoResult result) {
        ObjectNode root = NODES.objectNode();
        ArrayNode rows = root.putArray("rows");
        result.rows().forEach(row -> rows.add(row(row)));
        ArrayNode effects = root.putArray("effects");
        result.effects().forEach(effect -> effects.add(effect(effect)));
        ObjectNode requests = root.putObject("requests");
        requests.put("reads", result.requests().reads());
        requests.put("writes", result.requests().writes());
        root.put("events", result.events());
        root.put("seconds", result.time().toMillis() / 1000.0);
        try {
            return json.writeValueAsString(root);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a JSON tree can always be written", e);
        }
    }

    static ObjectNode row(RowView view) {
        ObjectNode node = NODES.objectNode();
        node.set("key", key(view.key()));
        node.set("row", view.row().orElse(NODES.nullNode()));
        ObjectNode checkpoints = node.putObject("checkpoints");
        view.checkpoints().forEach(checkpoints::put);
        node.put("revision", view.revision());
        node.put("removed", view.removed());
        return node;
    }

    private static ObjectNode effect(EffectView view) {
        ObjectNode node = NODES.objectNode();
        node.set("key", key(view.key()));
        node.put("sequence", view.sequence());
        node.put("id", view.id());
        node.set("effect", view.effect());
        return node;
    }

    private static ObjectNode key(RowKey key) {
        ObjectNode node = NODES.objectNode();
        for (int i = 0; i < key.names().size(); i++) {
            node.put(key.names().get(i), key.values().get(i));
        }
        return node;
    }
}
