/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.engine.Failure;
import io.tributary.event.StoredEvent;
import io.tributary.route.Routed;
import io.tributary.route.Router;
import java.util.List;
import java.util.OptionalLong;

/**
 * Decodes a record of a per-stream topic and asks which rows it belongs to. That a registry cannot be reached says
 * nothing about the record, and is kept apart from a record that cannot be decoded.
 */
final class Routing {
    private final EventDecoder decoder;
    private final Router router;

    Routing(EventDecoder decoder, Router router) {
        this.decoder = decoder;
        this.router = router;
    }

    /** What a record is. */
    sealed interface Answer {}

    /** An event, and where each source sends it. */
    record Decoded(StoredEvent event, List<Routed> routed) implements Answer {}

    /** Nobody knows yet. */
    record Undecodable(Failure failure) implements Answer {}

    Answer route(String topic, byte[] value) {
        StoredEvent event;
        try {
            event = decoder.decode(topic, value);
        } catch (RuntimeException e) {
            boolean passing = Outages.isOutage(e);
            return new Undecodable(new Failure(
                    passing ? "RegistryUnavailable" : "EventUndecodable",
                    "a record of topic '" + topic + "' cannot be decoded: " + e,
                    OptionalLong.empty(),
                    passing));
        }
        return new Decoded(event, router.route(event));
    }
}
