/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.change;

import io.tributary.engine.Failure;
import io.tributary.event.EventLayout;
import io.tributary.event.EventStream;
import io.tributary.event.LaidOut;
import io.tributary.event.StoredEvent;
import io.tributary.item.Item;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says of each change record which event it is, if it is one. */
final class ChangeDecoder {
    private static final Logger LOG = LoggerFactory.getLogger(ChangeDecoder.class);

    /** By table and layout, the names of the streams that lie there. */
    private final Map<String, Map<EventLayout, Set<String>>> streams = new HashMap<>();

    ChangeDecoder(Collection<? extends EventStream<?>> read) {
        read.forEach(stream -> streams.computeIfAbsent(stream.table(), table -> new LinkedHashMap<>())
                .computeIfAbsent(stream.layout(), layout -> new HashSet<>())
                .add(stream.name()));
    }

    /** What a record turned out to be. */
    sealed interface Decoded {
        /** Calls the function of the case at hand. */
        default <T> T fold(
                Function<StoredEvent, T> event, Function<Ignored, T> ignored, Function<Failure, T> unreadable) {
            if (this instanceof Event found) {
                return event.apply(found.event());
            }
            return this instanceof Other other
                    ? ignored.apply(other.reason())
                    : unreadable.apply(((Unreadable) this).failure());
        }

        /** A new event that somebody reads. */
        record Event(StoredEvent event) implements Decoded {}

        /** Nobody's business. */
        record Other(Ignored reason) implements Decoded {}

        /** An event that is not a whole one. */
        record Unreadable(Failure failure) implements Decoded {}
    }

    Decoded decode(ChangeRecord record) {
        return switch (record.kind()) {
            case EXPIRED -> new Decoded.Other(Ignored.EXPIRED);
            case REMOVED -> new Decoded.Other(Ignored.REMOVED);
            case MODIFIED -> new Decoded.Other(modified(record));
            case INSERTED -> inserted(record);
        };
    }

    private Ignored modified(ChangeRecord record) {
        boolean event = layouts(record).keySet().stream()
                .anyMatch(layout -> isEvent(layout, record.before()) || isEvent(layout, record.after()));
        if (event) {
            LOG.atWarn()
                    .addKeyValue("table", record.table())
                    .addKeyValue("change", record.id())
                    .log("An event was changed after it was written; histories are append-only, the change is ignored");
        }
        return event ? Ignored.EVENT_MODIFIED : Ignored.MODIFIED;
    }

    private Decoded inserted(ChangeRecord record) {
        if (!layouts(record).isEmpty() && record.after().isEmpty()) {
            return unreadable("ImageMissing", record + " has no new image; let the table's stream have new images");
        }
        Optional<Decoded> problem = Optional.empty();
        boolean otherStream = false;
        for (Map.Entry<EventLayout, Set<String>> layout : layouts(record).entrySet()) {
            LaidOut read = layout.getKey().read(record.after().orElseThrow());
            if (read instanceof LaidOut.Event event) {
                if (layout.getValue().contains(event.event().stream())) {
                    return new Decoded.Event(event.event());
                }
                otherStream = true;
            } else if (read instanceof LaidOut.Malformed broken) {
                problem = Optional.of(unreadable("MalformedEvent", broken.problem()));
            }
        }
        return otherStream
                ? new Decoded.Other(Ignored.OTHER_STREAM)
                : problem.orElse(new Decoded.Other(Ignored.NO_EVENT));
    }

    private Map<EventLayout, Set<String>> layouts(ChangeRecord record) {
        return streams.getOrDefault(record.table(), Map.of());
    }

    private static boolean isEvent(EventLayout layout, Optional<Item> item) {
        return item.map(layout::read).filter(LaidOut.Event.class::isInstance).isPresent();
    }

    private static Decoded unreadable(String code, String message) {
        return new Decoded.Unreadable(new Failure(code, message, OptionalLong.empty(), false));
    }
}
