/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.outbox.OutboxKey;
import io.tributary.row.RowKey;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Effects known to be committed that are to go from the outbox, in batches. One batch is asked for again, after a
 * back-off, as long as it is not confirmed.
 */
final class Removals {
    private static final int BATCH = 25;
    private static final int MAX_IN_FLIGHT = 4;

    private final Backoff backoff;
    private final Deque<OutboxKey> waiting = new ArrayDeque<>();
    private Attempts attempts = Attempts.NONE;
    private int inFlight;

    Removals(Backoff backoff) {
        this.backoff = backoff;
    }

    void add(RowKey row, Collection<Long> sequences) {
        sequences.forEach(sequence -> waiting.add(new OutboxKey(row, sequence)));
    }

    /** The next batch, when there is one and it is due. */
    Optional<List<OutboxKey>> next(long now) {
        if (waiting.isEmpty() || inFlight >= MAX_IN_FLIGHT || attempts.next() > now) {
            return Optional.empty();
        }
        List<OutboxKey> batch = new ArrayList<>(BATCH);
        while (batch.size() < BATCH && !waiting.isEmpty()) {
            batch.add(waiting.remove());
        }
        inFlight++;
        return Optional.of(batch);
    }

    /** Takes the answer to a batch. */
    void answered(List<OutboxKey> batch, Set<OutboxKey> confirmed, long now) {
        inFlight--;
        List<OutboxKey> left =
                batch.stream().filter(key -> !confirmed.contains(key)).toList();
        waiting.addAll(left);
        attempts = left.isEmpty() ? Attempts.NONE : attempts.failed(now, backoff);
    }

    /** When something is to be done; {@link Long#MAX_VALUE} when there is nothing. */
    long dueAt() {
        if (inFlight > 0) {
            return 0;
        }
        return waiting.isEmpty() ? Long.MAX_VALUE : attempts.next();
    }
}
