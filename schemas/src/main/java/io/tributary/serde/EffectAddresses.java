/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.serde;

import io.tributary.contract.EffectAddress;
import io.tributary.contract.EffectHeaders;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** Reads from records of the effects topic whose effects they are. */
public final class EffectAddresses {
    private EffectAddresses() {}

    /**
     * The address of a record of the effects topic.
     *
     * @param record with its key as bytes or as text
     * @throws IllegalArgumentException if a header or the key is missing or malformed: it is no effect of Tributary's
     */
    public static EffectAddress of(ConsumerRecord<?, ?> record) {
        String sequence = header(record, EffectHeaders.ROW_SEQUENCE);
        try {
            return new EffectAddress(header(record, EffectHeaders.SOURCE), key(record), Long.parseLong(sequence));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    place(record) + ": header '" + EffectHeaders.ROW_SEQUENCE + "' must be a whole number, was '"
                            + sequence + "'",
                    e);
        }
    }

    private static String key(ConsumerRecord<?, ?> record) {
        Object key = record.key();
        if (key instanceof byte[] bytes) {
            return new String(bytes, StandardCharsets.UTF_8);
        }
        if (key instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException(place(record) + ": the key of an effect is its row's key, was " + key);
    }

    private static String header(ConsumerRecord<?, ?> record, String name) {
        Header header = record.headers().lastHeader(name);
        if (header == null || header.value() == null) {
            throw new IllegalArgumentException(
                    place(record) + ": header '" + name + "' is missing; the record is no effect of Tributary's");
        }
        return new String(header.value(), StandardCharsets.UTF_8);
    }

    private static String place(ConsumerRecord<?, ?> record) {
        return record.topic() + "-" + record.partition() + "@" + record.offset();
    }
}
