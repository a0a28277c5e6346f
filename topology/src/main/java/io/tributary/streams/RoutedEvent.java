/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.row.InstanceId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.utils.Bytes;

/**
 * An event on its way to one row: its bytes as they came, so that an upcaster that is deployed meanwhile still applies,
 * and in headers what is needed to handle it without decoding.
 */
record RoutedEvent(InstanceId instance, long version, OptionalLong coveredFrom, Bytes bytes) {
    private static final String SOURCE = "tributary-source";
    private static final String STREAM_ID = "tributary-stream-id";
    private static final String VERSION = "tributary-version";
    private static final String COVERED_FROM = "tributary-covered-from";

    Headers headers() {
        Headers headers = new RecordHeaders()
                .add(SOURCE, instance.source().getBytes(StandardCharsets.UTF_8))
                .add(STREAM_ID, instance.streamId().getBytes(StandardCharsets.UTF_8))
                .add(VERSION, number(version));
        coveredFrom.ifPresent(from -> headers.add(COVERED_FROM, number(from)));
        return headers;
    }

    static RoutedEvent read(Headers headers, byte[] bytes) {
        Header covered = headers.lastHeader(COVERED_FROM);
        return new RoutedEvent(
                new InstanceId(text(headers, SOURCE), text(headers, STREAM_ID)),
                number(required(headers, VERSION)),
                covered == null ? OptionalLong.empty() : OptionalLong.of(number(covered.value())),
                Bytes.wrap(bytes));
    }

    private static byte[] number(long value) {
        return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
    }

    private static long number(byte[] value) {
        return ByteBuffer.wrap(value).getLong();
    }

    private static String text(Headers headers, String name) {
        return new String(required(headers, name), StandardCharsets.UTF_8);
    }

    private static byte[] required(Headers headers, String name) {
        Header header = headers.lastHeader(name);
        if (header == null) {
            throw new IllegalStateException("a record of the repartition topic must have the header '" + name + "'");
        }
        return header.value();
    }
}
