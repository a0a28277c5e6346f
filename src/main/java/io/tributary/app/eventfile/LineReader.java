/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.eventfile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tributary.event.EventStream;
import io.tributary.event.StreamId;
import io.tributary.projection.Projection;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one line of an event file. */
final class LineReader {
    private static final Set<String> FIELDS = Set.of("stream", "id", "type", "data", "metadata", "eventId");

    /** The longest partition key that DynamoDB takes, in bytes. */
    private static final int KEY_LIMIT = 2048;

    private final JsonMapper json = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private final Map<String, EventStream<?>> streams = new LinkedHashMap<>();
    private final DataReader data = new DataReader();
    private final Usable usable;

    LineReader(Collection<EventStream<?>> streams, Collection<? extends Projection<?, ?>> projections) {
        this.usable = new Usable(projections);
        streams.forEach(stream -> this.streams.put(stream.name(), stream));
    }

    /** The event of the line, or null when the line is blank. */
    @Nullable
    EventLine<?> read(int number, byte[] bytes) {
        String text = decode(bytes);
        if (text.isBlank()) {
            return null;
        }
        JsonNode line = parse(text);
        if (!line.isObject()) {
            throw new LineException("must be a JSON object");
        }
        line.fieldNames().forEachRemaining(name -> {
            if (!FIELDS.contains(name)) {
                throw new LineException("unknown field '" + name
                        + "'; a line has stream, id, type and data, and may have metadata and eventId");
            }
        });
        Texts.check(line);
        String name = Texts.of(line, "stream");
        EventStream<?> stream = streams.get(name);
        if (stream == null) {
            throw new LineException("unknown stream '" + name + "', known are " + String.join(", ", streams.keySet()));
        }
        return event(number, stream, line);
    }

    private <E> EventLine<E> event(int number, EventStream<E> stream, JsonNode line) {
        StreamId id = id(stream, field(line, "id"));
        E event = data.read(stream, Texts.of(line, "type"), field(line, "data"));
        Optional<String> eventId = line.has("eventId") ? Optional.of(eventId(line)) : Optional.empty();
        EventLine<E> read = new EventLine<>(number, stream, id, event, eventId, metadata(line));
        usable.check(read);
        return read;
    }

    private static StreamId id(EventStream<?> stream, JsonNode id) {
        List<String> attributes = stream.idAttributes();
        List<String> values = new ArrayList<>();
        if (id.isTextual() && attributes.size() == 1) {
            values.add(id.textValue());
        } else if (id.isObject()
                && id.size() == attributes.size()
                && attributes.stream().allMatch(id::has)) {
            attributes.forEach(attribute -> values.add(Texts.of(id, attribute)));
        } else {
            throw new LineException("id must be "
                    + (attributes.size() == 1 ? "a string, or " : "") + "an object with a string for each of "
                    + attributes);
        }
        if (values.contains("")) {
            throw new LineException("id must not be empty");
        }
        StreamId parsed = new StreamId(attributes, values);
        String partition = stream.layout().partition(stream.name(), parsed.text());
        if (partition.getBytes(StandardCharsets.UTF_8).length > KEY_LIMIT) {
            throw new LineException("id must be shorter: with the stream's name it has more than " + KEY_LIMIT
                    + " bytes, the limit of a key in DynamoDB");
        }
        return parsed;
    }

    private static String eventId(JsonNode line) {
        String eventId = Texts.of(line, "eventId");
        if (eventId.isBlank()) {
            throw new LineException("eventId must not be empty");
        }
        return eventId;
    }

    private static Map<String, String> metadata(JsonNode line) {
        Map<String, String> metadata = new LinkedHashMap<>();
        if (line.has("metadata")) {
            JsonNode node = line.get("metadata");
            if (!node.isObject()) {
                throw new LineException("metadata must be an object of strings");
            }
            node.properties().forEach(entry -> {
                if (!entry.getValue().isTextual()) {
                    throw new LineException(
                            "metadata '" + entry.getKey() + "' must be a string, was " + entry.getValue());
                }
                metadata.put(entry.getKey(), entry.getValue().textValue());
            });
        }
        return metadata;
    }

    private static JsonNode field(JsonNode line, String name) {
        JsonNode value = line.get(name);
        if (value == null) {
            throw new LineException("field '" + name + "' is missing");
        }
        return value;
    }

    private JsonNode parse(String text) {
        try {
            return json.readTree(text);
        } catch (NumberFormatException e) {
            // Jackson lets it through where an exponent does not fit into an int.
            throw new LineException(DataReader.NUMBERS);
        } catch (JsonProcessingException e) {
            throw new LineException("not valid JSON: " + e.getOriginalMessage()
                    + (e.getLocation() == null
                            ? ""
                            : " (column " + e.getLocation().getColumnNr() + ")"));
        }
    }

    private static String decode(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new LineException("not valid UTF-8");
        }
    }
}
