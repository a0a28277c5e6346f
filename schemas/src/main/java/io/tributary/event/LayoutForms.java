/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.event;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tributary.item.Item;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * In which forms a table's keys and values are written. Data, and immutable.
 *
 * @param partition the partition key: any text before {@code {stream}}, any between it and {@code {id}}, which ends it;
 *     {@code {stream}} may be missing
 * @param onlyStream the stream of all items, where the partition key does not say
 * @param versions how the sort key spells a version
 * @param ids how a stream id is spelled
 * @param documents how data and metadata are written
 * @param metadata which metadata there may be
 */
public record LayoutForms(
        String partition,
        Optional<String> onlyStream,
        Versions versions,
        Ids ids,
        Documents documents,
        Metadata metadata) {
    private static final String STREAM = "{stream}";
    private static final String ID = "{id}";
    private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};
    private static final ObjectMapper MAPPER = EventJson.mapper();
    private static final LayoutForms STANDARD = new LayoutForms(
            "{stream}#{id}", Optional.empty(), Versions.TEXT, Ids.ENCODED, Documents.MAP, Metadata.STRINGS);

    /** How the sort key spells a version. */
    public enum Versions {
        /** A string of 20 digits. */
        TEXT,
        /** A number. */
        NUMBER
    }

    /** How a stream id is spelled. */
    public enum Ids {
        /** As {@link KeyText} does: of any number of values. */
        ENCODED,
        /** As it is; the stream's ids have one value. */
        PLAIN
    }

    /** How data and metadata are written. */
    public enum Documents {
        /** As a map. */
        MAP,
        /** As JSON in a string. */
        JSON_TEXT,
        /** As JSON in UTF-8. */
        JSON_BYTES
    }

    /** Which metadata there may be. */
    public enum Metadata {
        /** Strings. */
        STRINGS,
        /** Anything; what is no string is taken as the text of its JSON. */
        ANY
    }

    /** Where an item lies. */
    record Place(String stream, String streamId) {}

    /**
     * Validates.
     *
     * @throws IllegalArgumentException if the partition key does not end with the id, or leaves the stream open
     */
    public LayoutForms {
        if (!partition.endsWith(ID) || partition.indexOf(ID) != partition.length() - ID.length()) {
            throw new IllegalArgumentException("a partition key must end with its only {id}, was '" + partition + "'");
        }
        boolean named = partition.contains(STREAM);
        if (named != onlyStream.isEmpty()) {
            throw new IllegalArgumentException(
                    "a partition key must have {stream}, or all items must be of one stream, was '" + partition + "'");
        }
        if (named && partition.endsWith(STREAM + ID)) {
            throw new IllegalArgumentException(
                    "a partition key must have something between {stream} and {id}, was '" + partition + "'");
        }
    }

    /** The forms of tables that Tributary itself writes. */
    public static LayoutForms standard() {
        return STANDARD;
    }

    String partition(String stream, String idText) {
        return before(stream) + id(idText);
    }

    /** Nothing, when the key is none of an event. */
    Optional<Place> place(String key) {
        if (onlyStream.isPresent()) {
            return after(key, onlyStream.get());
        }
        String prefix = partition.substring(0, partition.indexOf(STREAM));
        String separator =
                partition.substring(partition.indexOf(STREAM) + STREAM.length(), partition.length() - ID.length());
        int end = key.startsWith(prefix) ? key.indexOf(separator, prefix.length()) : -1;
        return end < 0 ? Optional.empty() : after(key, key.substring(prefix.length(), end));
    }

    private Optional<Place> after(String key, String stream) {
        String start = before(stream);
        return !stream.isEmpty() && key.startsWith(start)
                ? Optional.of(new Place(stream, idText(key.substring(start.length()))))
                : Optional.empty();
    }

    private String before(String stream) {
        return partition.substring(0, partition.length() - ID.length()).replace(STREAM, stream);
    }

    String id(String text) {
        return ids == Ids.PLAIN ? KeyText.split(text, 1).get(0) : text;
    }

    String idText(String id) {
        return ids == Ids.PLAIN ? KeyText.join(List.of(id)) : id;
    }

    Object sort(long version) {
        return versions == Versions.NUMBER ? (Object) version : "%020d".formatted(version);
    }

    Object document(Item item) {
        if (documents == Documents.MAP) {
            return item;
        }
        try {
            return documents == Documents.JSON_TEXT ? MAPPER.writeValueAsString(item) : MAPPER.writeValueAsBytes(item);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an item can always be written as JSON", e);
        }
    }

    Item readDocument(String name, Object value) {
        if (documents == Documents.MAP) {
            if (value instanceof Item map) {
                return map;
            }
            throw new IllegalArgumentException("attribute '" + name + "' must be a map");
        }
        try {
            return Item.of(MAPPER.readValue(json(name, value), MAP));
        } catch (JsonProcessingException | NumberFormatException e) {
            throw new IllegalArgumentException("attribute '" + name + "' must be a JSON object", e);
        }
    }

    private String json(String name, Object value) {
        if (documents == Documents.JSON_TEXT && value instanceof String text) {
            return text;
        }
        if (documents == Documents.JSON_BYTES && value instanceof ByteBuffer bytes) {
            return StandardCharsets.UTF_8.decode(bytes.duplicate()).toString();
        }
        throw new IllegalArgumentException("attribute '" + name + "' must be JSON in "
                + (documents == Documents.JSON_TEXT ? "a string" : "bytes"));
    }

    String metadataText(String name, Object value) {
        if (value instanceof String text) {
            return text;
        }
        if (metadata == Metadata.STRINGS) {
            throw new IllegalArgumentException("attribute '" + name + "' must be a string");
        }
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("attribute '" + name + "' must fit into JSON", e);
        }
    }
}
