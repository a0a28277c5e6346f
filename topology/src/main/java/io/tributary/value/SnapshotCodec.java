/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.value;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tributary.event.EventJson;
import io.tributary.item.Item;
import java.util.Map;

/** Writes values into snapshots and reads them back. */
final class SnapshotCodec<V> {
    private static final ObjectMapper MAPPER = EventJson.mapper();
    /** A value that is no object, such as a number, needs a name to stand under. */
    private static final String VALUE = "value";

    private final Class<V> type;
    private final String schema;

    SnapshotCodec(Class<V> type, String meaning) {
        this.type = type;
        this.schema = ValueShape.of(MAPPER, type) + "/" + meaning;
    }

    String schema() {
        return schema;
    }

    Item write(V value) {
        return EventJson.item(MAPPER, Map.of(VALUE, value));
    }

    /** The value; an exception where there is none. */
    V read(Item item) {
        return item.get(VALUE).map(value -> MAPPER.convertValue(value, type)).orElseThrow();
    }

    boolean comesBackEqual(V value) {
        return read(write(value)).equals(value);
    }
}
