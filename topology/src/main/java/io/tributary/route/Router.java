/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.route;

import io.tributary.event.EventDecodeException;
import io.tributary.event.StoredEvent;
import io.tributary.projection.Keyed;
import io.tributary.projection.Projection;
import io.tributary.projection.Source;
import java.util.List;
import java.util.Optional;

/**
 * Asks each source of a projection which row an event belongs to.
 *
 * <p><b>Threading.</b> As thread-safe as the user's functions.
 */
public final class Router {
    private final Projection<?, ?> projection;

    /** A router of one projection's events. */
    public Router(Projection<?, ?> projection) {
        this.projection = projection;
    }

    /** One answer for each source that reads the event's stream, in declaration order. */
    public List<Routed> route(StoredEvent event) {
        return projection.sourcesReading(event.stream()).stream()
                .map(source -> route(source, event))
                .toList();
    }

    private Routed route(Source<?, ?, ?> source, StoredEvent event) {
        Keyed keyed;
        boolean starts;
        try {
            keyed = source.key(event);
            starts = keyed.fold((row, decoded) -> source.startsRow(decoded), () -> false);
        } catch (EventDecodeException e) {
            return new Routed.Unroutable(source.name(), "EventUndecodable", String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            return new Routed.Unroutable(
                    source.name(), "KeyFailed", "the key of " + event + " could not be made: " + e);
        }
        return keyed.fold(
                (row, decoded) -> {
                    Optional<String> problem = projection.layout().problemWith(row);
                    return problem.isPresent()
                            ? new Routed.Unroutable(
                                    source.name(), "RowKeyInvalid", event + " is for no possible row: " + problem.get())
                            : new Routed.ToRow(source.name(), row, starts);
                },
                () -> new Routed.Elsewhere(source.name()));
    }
}
