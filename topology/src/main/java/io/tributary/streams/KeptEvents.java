/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.engine.Failure;
import io.tributary.route.Routed;
import io.tributary.row.InstanceId;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Records that could not be decoded or keyed, each tried again with back-off until it can: after the registry is back,
 * or the code is fixed.
 *
 * <p><b>Threading.</b> {@link #attempt} from any thread, all else for the stream thread.
 */
final class KeptEvents {
    private final ProjectionParts<?> parts;
    private final Routing routing;
    private final Ledger ledger;
    private final Backoff backoff;
    private final Map<String, Kept> kept = new HashMap<>();

    KeptEvents(ProjectionParts<?> parts, Routing routing, Ledger ledger, Backoff backoff) {
        this.parts = parts;
        this.routing = routing;
        this.ledger = ledger;
        this.backoff = backoff;
    }

    private static final class Kept {
        private KeptEvent event;
        private boolean inFlight;

        private Kept(KeptEvent event) {
            this.event = event;
        }
    }

    /**
     * What one more try came to: where the event belongs, or why that is still not known.
     *
     * @param apart sources that cannot key an event which by now can be decoded; it is kept on for each of them
     */
    record Result(
            List<To> routed,
            List<String> apart,
            Optional<Failure> failure,
            @Nullable Bytes letter) {}

    /** An event and its row. */
    record To(String row, RoutedEvent event) {}

    void restore(String id, KeptEvent event) {
        kept.put(id, new Kept(event));
    }

    void add(String id, KeptEvent event) {
        if (kept.putIfAbsent(id, new Kept(event)) == null) {
            ledger.put(id, event);
        }
    }

    int size() {
        return kept.size();
    }

    /** The next one that is due, which is then under way. */
    Optional<String> next(long now) {
        for (Map.Entry<String, Kept> entry : kept.entrySet()) {
            Kept candidate = entry.getValue();
            if (!candidate.inFlight && candidate.event.attempts().next() <= now) {
                candidate.inFlight = true;
                return Optional.of(entry.getKey());
            }
        }
        return Optional.empty();
    }

    KeptEvent event(String id) {
        return kept(id).event;
    }

    /** Tries once more. */
    Result attempt(KeptEvent event) {
        Routing.Answer answer = routing.route(event.topic(), event.value().get());
        if (answer instanceof Routing.Undecodable undecodable) {
            return failed(event, new String(event.key().get(), StandardCharsets.UTF_8), undecodable.failure());
        }
        Routing.Decoded decoded = (Routing.Decoded) answer;
        List<To> to = new ArrayList<>();
        List<String> apart = new ArrayList<>();
        for (Routed routed : decoded.routed()) {
            if (!event.source().isEmpty() && !event.source().equals(routed.source())) {
                continue;
            }
            long version = decoded.event().version();
            if (routed instanceof Routed.Unroutable unroutable) {
                if (event.source().isEmpty()) {
                    apart.add(unroutable.source());
                    continue;
                }
                return failed(
                        event,
                        decoded.event().streamId(),
                        new Failure(
                                unroutable.code(),
                                unroutable.message(),
                                OptionalLong.of(version),
                                Optional.of(decoded.event().type()),
                                false));
            }
            if (routed instanceof Routed.ToRow row) {
                InstanceId instance =
                        new InstanceId(row.source(), decoded.event().streamId());
                to.add(new To(
                        row.row().text(), new RoutedEvent(instance, version, OptionalLong.empty(), event.value())));
            }
        }
        return new Result(to, apart, Optional.empty(), null);
    }

    private Result failed(KeptEvent event, String streamId, Failure failure) {
        Bytes letter = DeadLetters.isDue(event.attempts(), failure)
                ? Bytes.wrap(parts.deadLetters().encode(null, instance(event, streamId), failure, event.attempts()))
                : null;
        return new Result(List.of(), List.of(), Optional.of(failure), letter);
    }

    /** The history it belongs to, as far as that is known. */
    InstanceId instance(KeptEvent event, String streamId) {
        return new InstanceId(event.source().isEmpty() ? parts.sourcesOf(event.topic()) : event.source(), streamId);
    }

    /** It was sent on. */
    void done(String id) {
        kept.remove(id);
        ledger.removeKept(id);
    }

    /** It still cannot be routed. */
    void failed(String id, long now, boolean reported) {
        Kept still = kept(id);
        Attempts attempts = still.event.attempts().failed(now, backoff);
        still.event = still.event.with(reported ? attempts.asReported() : attempts);
        still.inFlight = false;
        ledger.put(id, still.event);
    }

    /** When one is to be tried; {@link Long#MAX_VALUE} when there is none. */
    long dueAt() {
        long due = Long.MAX_VALUE;
        for (Kept each : kept.values()) {
            due = Math.min(due, each.inFlight ? 0 : each.event.attempts().next());
        }
        return due;
    }

    private Kept kept(String id) {
        Kept found = kept.get(id);
        if (found == null) {
            throw new IllegalStateException("no event is kept under " + id);
        }
        return found;
    }
}
