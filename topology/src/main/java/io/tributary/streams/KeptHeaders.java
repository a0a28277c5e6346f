/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * The headers by which the router hands a record that it cannot route to the task that keeps it. The router has no
 * store of its own: it would get as many partitions as the widest event topic, and growing a topic would stop the
 * application.
 *
 * @param id where the record came from, which names it among the kept ones
 * @param topic its topic
 * @param source the source that could not key it, or empty when it could not be decoded
 */
record KeptHeaders(String id, String topic, String source) {
    private static final String ID = "tributary-kept";
    private static final String TOPIC = "tributary-kept-topic";
    private static final String SOURCE = "tributary-kept-source";

    Headers toHeaders() {
        return new RecordHeaders().add(ID, bytes(id)).add(TOPIC, bytes(topic)).add(SOURCE, bytes(source));
    }

    static Optional<KeptHeaders> read(Headers headers) {
        Header id = headers.lastHeader(ID);
        return id == null
                ? Optional.empty()
                : Optional.of(
                        new KeptHeaders(text(id), text(headers.lastHeader(TOPIC)), text(headers.lastHeader(SOURCE))));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(Header header) {
        return new String(header.value(), StandardCharsets.UTF_8);
    }
}
