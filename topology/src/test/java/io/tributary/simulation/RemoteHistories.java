/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.event.StoredEvent;
import io.tributary.history.Direction;
import io.tributary.history.EventPage;
import io.tributary.history.History;
import io.tributary.history.HistoryStore;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The histories as one process sees them, over the network; a read now and then does not see the newest yet. */
record RemoteHistories(HistoryStore store, Network network, Life caller) implements HistoryStore {
    @Override
    public CompletionStage<EventPage> read(History history, long from, long to, Direction direction, int limit) {
        return network.call(
                caller,
                "history",
                () -> store.read(history, from, to, direction, limit),
                () -> store.read(history, from, to, direction, limit).thenApply(RemoteHistories::withoutTheLast));
    }

    private static EventPage withoutTheLast(EventPage page) {
        int size = page.events().size();
        // A page that ends the history may lack what was put in the same moment; one that is followed may not.
        return page.next().isPresent() || size == 0
                ? page
                : new EventPage(page.events().subList(0, size - 1), OptionalLong.empty());
    }

    @Override
    public CompletionStage<PutResult> put(History history, List<StoredEvent> events) {
        return CompletableFuture.failedStage(new UnsupportedOperationException("the engine writes no history"));
    }
}
