/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.contract.StreamEvent;
import io.tributary.contract.StreamEvents;
import io.tributary.event.StoredEvent;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.serialization.Deserializer;

/**
 * Events from the bytes of a per-stream topic, with whatever deserializer is configured.
 *
 * <p><b>Threading.</b> Thread-safe.
 */
final class EventDecoder {
    private final Deserializer<?> deserializer;

    EventDecoder(Deserializer<?> deserializer) {
        this.deserializer = deserializer;
    }

    /** The event. Throws what the deserializer throws, and when the record is not an event. */
    StoredEvent decode(String topic, byte[] bytes) {
        Object record;
        synchronized (deserializer) {
            record = deserializer.deserialize(topic, bytes);
        }
        if (record instanceof StreamEvent event) {
            return StreamEvents.fromRecord(event);
        }
        if (record instanceof GenericRecord generic) {
            return StreamEvents.fromRecord(specific(generic));
        }
        throw new IllegalArgumentException("a record of topic '" + topic + "' must be a StreamEvent, was "
                + (record == null ? "null" : record.getClass().getName()));
    }

    /** By name, not by position: a site's own serde may give records of another version of the schema. */
    private static StreamEvent specific(GenericRecord record) {
        Map<String, String> metadata = new HashMap<>();
        if (record.hasField("metadata") && record.get("metadata") instanceof Map<?, ?> entries) {
            entries.forEach((name, value) -> metadata.put(String.valueOf(name), String.valueOf(value)));
        }
        return new StreamEvent(
                text(record, "stream"),
                text(record, "streamId"),
                (Long) record.get("version"),
                text(record, "eventId"),
                text(record, "type"),
                text(record, "data"),
                text(record, "time"),
                metadata);
    }

    private static String text(GenericRecord record, String field) {
        return String.valueOf(record.get(field));
    }
}
