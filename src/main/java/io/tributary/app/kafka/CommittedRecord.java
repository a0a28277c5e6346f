/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.kafka;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.Deserializer;

/** A record as it was read. */
public final class CommittedRecord {
    private final ConsumerRecord<byte[], byte[]> read;

    CommittedRecord(ConsumerRecord<byte[], byte[]> read) {
        this.read = read;
    }

    /** The topic it is from. */
    public String topic() {
        return read.topic();
    }

    /** Its key as text. */
    public String key() {
        return new String(read.key(), StandardCharsets.UTF_8);
    }

    /**
     * A header as text.
     *
     * @throws IllegalStateException if it is not there
     */
    public String header(String name) {
        Header header = read.headers().lastHeader(name);
        if (header == null) {
            throw new IllegalStateException("a record of " + read.topic() + " has no header " + name);
        }
        return new String(header.value(), StandardCharsets.UTF_8);
    }

    /** Its value. */
    public <T> T value(Deserializer<T> deserializer) {
        T value = deserializer.deserialize(read.topic(), read.headers(), read.value());
        if (value == null) {
            throw new IllegalStateException("a record of " + read.topic() + " has no value");
        }
        return value;
    }
}
