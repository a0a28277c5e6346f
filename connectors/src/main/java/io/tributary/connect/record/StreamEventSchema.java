/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.record;

import io.tributary.event.StoredEvent;
import io.tributary.item.ItemJson;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;

/** The value of an event's record: the contract {@code StreamEvent} as a Connect schema, field by field. */
public final class StreamEventSchema {
    /** The schema, named as the Avro contract is. */
    public static final Schema SCHEMA = SchemaBuilder.struct()
            .name("io.tributary.contract.StreamEvent")
            .doc("An event of a history, as the connector puts it on the topic of its event stream.")
            .field("stream", Schema.STRING_SCHEMA)
            .field("streamId", Schema.STRING_SCHEMA)
            .field("version", Schema.INT64_SCHEMA)
            .field("eventId", Schema.STRING_SCHEMA)
            .field("type", Schema.STRING_SCHEMA)
            .field("data", Schema.STRING_SCHEMA)
            .field("time", Schema.STRING_SCHEMA)
            .field(
                    "metadata",
                    SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.STRING_SCHEMA)
                            .defaultValue(Map.of())
                            .build())
            .build();

    private StreamEventSchema() {}

    /** An event as a value of the schema. */
    public static Struct struct(StoredEvent event) {
        return new Struct(SCHEMA)
                .put("stream", event.stream())
                .put("streamId", event.streamId())
                .put("version", event.version())
                .put("eventId", event.eventId())
                .put("type", event.type())
                .put("data", ItemJson.write(event.data()))
                .put("time", DateTimeFormatter.ISO_INSTANT.format(event.time()))
                .put("metadata", event.metadata());
    }
}
