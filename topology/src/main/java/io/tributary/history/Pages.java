/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history;

import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;

/**
 * A range of a history, page by page, each read when it is asked for. Whoever asks for another page is likely to go on,
 * so pages grow up to a bound. Not thread-safe.
 */
final class Pages {
    private static final int FIRST = 100;
    private static final int LARGEST = 1000;

    private final HistoryStore store;
    private final History history;
    private final long from;
    private final long to;
    private final Direction direction;
    private OptionalLong next;
    private int size = FIRST;

    Pages(HistoryStore store, History history, long from, long to, Direction direction) {
        this.store = store;
        this.history = history;
        this.from = from;
        this.to = to;
        this.direction = direction;
        this.next = from > to ? OptionalLong.empty() : OptionalLong.of(direction == Direction.FORWARDS ? from : to);
    }

    boolean hasMore() {
        return next.isPresent();
    }

    /** The next page; not before the one before it has come. */
    CompletionStage<EventPage> read() {
        long low = direction == Direction.FORWARDS ? next.orElseThrow() : from;
        long high = direction == Direction.FORWARDS ? to : next.orElseThrow();
        int limit = size;
        size = Math.min(LARGEST, size * 2);
        return store.read(history, low, high, direction, limit).thenApply(page -> {
            next = page.next();
            return page;
        });
    }

    @Override
    public String toString() {
        return history + ", versions " + from + " to " + to;
    }
}
