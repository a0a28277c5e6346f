/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import io.tributary.event.StoredEvent;
import io.tributary.history.Direction;
import io.tributary.history.EventPage;
import io.tributary.history.History;
import io.tributary.history.HistoryStore;
import io.tributary.testing.Course.Step;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * The histories as one process sees them.
 *
 * @param store the histories
 * @param process the process
 */
record SteppedHistories(HistoryStore store, Incarnation process) implements HistoryStore {
    @Override
    public CompletionStage<EventPage> read(History history, long from, long to, Direction direction, int limit) {
        return process.step(
                Step.HISTORY,
                () -> history + " " + from + ".." + (to == Long.MAX_VALUE ? "" : to),
                () -> store.read(history, from, to, direction, limit),
                () -> {});
    }

    @Override
    public CompletionStage<PutResult> put(History history, List<StoredEvent> events) {
        throw new UnsupportedOperationException("an engine appends no events");
    }
}
