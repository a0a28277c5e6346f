/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.events;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tributary.event.EventJson;
import io.tributary.event.EventStream;
import io.tributary.event.StoredEvent;
import io.tributary.event.StreamId;
import io.tributary.value.Versioned;
import java.time.format.DateTimeFormatter;
import java.util.TreeMap;

/** Events and values as JSON, the same wherever they are shown. */
public final class EventsJson {
    private static final ObjectMapper MAPPER = mapper();

    private EventsJson() {}

    /** An event with the fields of an event file's line, and {@code version} and {@code time}. */
    public static ObjectNode event(EventStream<?> stream, StoredEvent event) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("stream", event.stream());
        node.set("id", id(stream.parseId(event.streamId())));
        node.put("version", event.version());
        node.put("time", DateTimeFormatter.ISO_INSTANT.format(event.time()));
        node.put("type", event.type());
        node.set("data", MAPPER.valueToTree(event.data().attributes()));
        node.put("eventId", event.eventId());
        if (!event.metadata().isEmpty()) {
            node.set("metadata", MAPPER.valueToTree(new TreeMap<>(event.metadata())));
        }
        return node;
    }

    /** The data of an event in one line. */
    public static String data(StoredEvent event) {
        return text(MAPPER.valueToTree(event.data().attributes()));
    }

    /** A value with its place; {@code null} where it is absent. */
    public static ObjectNode value(EventStream<?> stream, StreamId id, Versioned<?> value) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("stream", stream.name());
        node.set("id", id(id));
        node.put("version", value.version());
        value.last().ifPresent(last -> node.put("time", DateTimeFormatter.ISO_INSTANT.format(last.time())));
        node.set(
                "value", value.value().<JsonNode>map(MAPPER::valueToTree).orElseGet(MAPPER.getNodeFactory()::nullNode));
        return node;
    }

    /** A tree as text in one line, numbers in plain notation. */
    public static String text(JsonNode tree) {
        try {
            return MAPPER.writeValueAsString(tree);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a JSON tree can always be written", e);
        }
    }

    private static JsonNode id(StreamId id) {
        if (id.values().size() == 1) {
            return MAPPER.getNodeFactory().textNode(id.values().get(0));
        }
        ObjectNode node = MAPPER.createObjectNode();
        id.attributes().forEach(attribute -> node.put(attribute, id.get(attribute)));
        return node;
    }

    private static ObjectMapper mapper() {
        ObjectMapper mapper = EventJson.mapper();
        mapper.getFactory().configure(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN.mappedFeature(), true);
        return mapper;
    }
}
