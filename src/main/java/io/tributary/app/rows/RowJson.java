/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.rows;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tributary.row.RowKey;

/** Rows as JSON, the same wherever they are shown. */
public final class RowJson {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();

    private RowJson() {}

    /** A row with all that is known of it. */
    public static ObjectNode row(RowView view) {
        ObjectNode node = NODES.objectNode();
        node.set("key", key(view.key()));
        node.set("row", view.row().orElse(NODES.nullNode()));
        ObjectNode checkpoints = node.putObject("checkpoints");
        view.checkpoints().forEach(checkpoints::put);
        node.put("revision", view.revision());
        node.put("removed", view.removed());
        return node;
    }

    /** A row's key. */
    public static ObjectNode key(RowKey key) {
        ObjectNode node = NODES.objectNode();
        for (int i = 0; i < key.names().size(); i++) {
            node.put(key.names().get(i), key.values().get(i));
        }
        return node;
    }

    /** A tree as text, numbers in plain notation. */
    public static String text(JsonNode tree) {
        try {
            return MAPPER.writeValueAsString(tree);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a JSON tree can always be written", e);
        }
    }
}
