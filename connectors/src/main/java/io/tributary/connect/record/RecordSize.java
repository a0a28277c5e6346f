/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.record;

import java.util.Map;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;
import org.jspecify.annotations.Nullable;

/**
 * How large a record is, before a converter makes it somewhat larger: enough to tell which item it was that Kafka will
 * refuse, which Kafka itself cannot.
 */
public final class RecordSize {
    private RecordSize() {}

    /** The bytes of a record's key and value. */
    public static long of(SourceRecord record) {
        return bytes(record.key()) + bytes(record.value());
    }

    private static long bytes(@Nullable Object value) {
        if (value instanceof String text) {
            return Utils.utf8Length(text);
        }
        if (value instanceof Struct struct) {
            long sum = 0;
            for (Field field : struct.schema().fields()) {
                sum += bytes(struct.get(field));
            }
            return sum;
        }
        if (value instanceof Map<?, ?> map) {
            long sum = 0;
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                sum += bytes(entry.getKey()) + bytes(entry.getValue());
            }
            return sum;
        }
        return value == null ? 0 : Long.BYTES;
    }
}
