/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.record;

import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;

/** The value of a change's record, with Debezium's field names. */
final class ChangeSchema {
    /** Where a change comes from. */
    static final Schema SOURCE = SchemaBuilder.struct()
            .name("io.tributary.connect.Source")
            .doc("Where a change comes from.")
            .field("version", Schema.STRING_SCHEMA)
            .field("connector", Schema.STRING_SCHEMA)
            .field("name", Schema.STRING_SCHEMA)
            .field("ts_ms", Schema.INT64_SCHEMA)
            .field("snapshot", Schema.STRING_SCHEMA)
            .field("table", Schema.STRING_SCHEMA)
            .field("stream", Schema.STRING_SCHEMA)
            .field("shard", Schema.OPTIONAL_STRING_SCHEMA)
            .field("sequence", Schema.OPTIONAL_STRING_SCHEMA)
            .field("event_id", Schema.OPTIONAL_STRING_SCHEMA)
            .field("ttl", Schema.BOOLEAN_SCHEMA)
            .build();

    /** The change. */
    static final Schema SCHEMA = SchemaBuilder.struct()
            .name("io.tributary.connect.Change")
            .doc("A change of an item. Items are DynamoDB JSON.")
            .field("before", Schema.OPTIONAL_STRING_SCHEMA)
            .field("after", Schema.OPTIONAL_STRING_SCHEMA)
            .field("source", SOURCE)
            .field("op", Schema.STRING_SCHEMA)
            .field("ts_ms", Schema.INT64_SCHEMA)
            .build();

    private ChangeSchema() {}
}
