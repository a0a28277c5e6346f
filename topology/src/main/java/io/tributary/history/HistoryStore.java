/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history;

import io.tributary.event.StoredEvent;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Where histories are kept: read one, and put events if their versions are free.
 *
 * <p><b>Threading.</b> Thread-safe and non-blocking.
 *
 * <p><b>Ordering.</b> Reads are strongly consistent.
 *
 * <p><b>Failure.</b> A stage that fails leaves open whether a put happened. An item that claims to be an event and is
 * none fails the stage with {@link MalformedEventException}.
 */
public interface HistoryStore {
    /**
     * Reads one page.
     *
     * @param from the lowest version, 1 or more
     * @param to the highest version; {@link Long#MAX_VALUE} for the head
     * @param limit the most events to answer with, 1 or more
     */
    CompletionStage<EventPage> read(History history, long from, long to, Direction direction, int limit);

    /**
     * Puts events of consecutive versions, all of them or none.
     *
     * @throws IllegalArgumentException if there is none, or more than {@link #MAX_EVENTS}
     */
    CompletionStage<PutResult> put(History history, List<StoredEvent> events);

    /** The most events that one put may have. */
    int MAX_EVENTS = 100;

    /** What became of a put. */
    enum PutResult {
        /** All events are stored. */
        STORED,
        /** One of the versions is taken, and nothing is stored. */
        TAKEN,
        /** Another transaction is writing there just now; nothing is stored, and trying again may succeed. */
        BUSY
    }
}
