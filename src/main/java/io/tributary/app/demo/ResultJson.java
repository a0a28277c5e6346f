/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tributary.app.rows.RowJson;

/** A result as one JSON object. */
final class ResultJson {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    String text(DemoResult result) {
        ObjectNode root = NODES.objectNode();
        ArrayNode rows = root.putArray("rows");
        result.rows().forEach(row -> rows.add(RowJson.row(row)));
        ArrayNode effects = root.putArray("effects");
        result.effects().forEach(effect -> effects.add(effect(effect)));
        ObjectNode requests = root.putObject("requests");
        requests.put("reads", result.requests().reads());
        requests.put("writes", result.requests().writes());
        root.put("events", result.events());
        root.put("seconds", result.time().toMillis() / 1000.0);
        return RowJson.text(root);
    }

    private static ObjectNode effect(EffectView view) {
        ObjectNode node = NODES.objectNode();
        node.set("key", RowJson.key(view.key()));
        node.put("sequence", view.sequence());
        node.put("id", view.id());
        node.set("effect", view.effect());
        return node;
    }
}
