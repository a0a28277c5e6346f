/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.eventfile;

import io.tributary.event.StoredEvent;
import io.tributary.projection.Projection;
import io.tributary.route.Routed;
import io.tributary.route.Router;
import io.tributary.row.ItemSize;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** Refuses an event that is well written and of no use: DynamoDB would not take it, or it is for no possible row. */
final class Usable {
    /** What an append fills in, each as long as it can become. */
    private static final String EVENT_ID = new UUID(0, 0).toString();

    private static final Instant TIME = Instant.parse("2000-01-01T00:00:00.000000001Z");

    private final List<Router> routers;

    Usable(Collection<? extends Projection<?, ?>> projections) {
        this.routers = projections.stream().<Router>map(Router::new).toList();
    }

    <E> void check(EventLine<E> line) {
        StoredEvent stored = line.stream()
                .encode(
                        line.id(),
                        Long.MAX_VALUE,
                        line.event(),
                        line.eventId().orElse(EVENT_ID),
                        TIME,
                        line.metadata());
        int size = ItemSize.of(line.stream().layout().write(stored));
        if (size > ItemSize.MAX) {
            throw new LineException("the event must be smaller: an item in DynamoDB has at most 400 KB (" + ItemSize.MAX
                    + " bytes), this one would have " + size);
        }
        for (Router router : routers) {
            router.route(stored)
                    .forEach(routed -> routed.fold(row -> true, elsewhere -> true, unroutable -> {
                        throw new LineException(words(unroutable, stored));
                    }));
        }
    }

    /** The event has no place yet that could be named. */
    private static String words(Routed.Unroutable unroutable, StoredEvent event) {
        return unroutable.message().replace(event.toString(), "the event");
    }
}
