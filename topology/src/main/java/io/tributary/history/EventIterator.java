/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history;

import io.tributary.event.StoredEvent;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.OptionalLong;

/** Reads a history page by page, keeping one page. Not thread-safe; blocks when the next page is needed. */
final class EventIterator implements Iterator<StoredEvent> {
    private final HistoryStore store;
    private final History history;
    private final long from;
    private final long to;
    private final Direction direction;
    private final int pageSize;
    private Iterator<StoredEvent> page = Collections.emptyIterator();
    private OptionalLong next;

    EventIterator(HistoryStore store, History history, long from, long to, Direction direction, int pageSize) {
        this.store = store;
        this.history = history;
        this.from = from;
        this.to = to;
        this.direction = direction;
        this.pageSize = pageSize;
        this.next = from > to ? OptionalLong.empty() : OptionalLong.of(direction == Direction.FORWARDS ? from : to);
    }

    @Override
    public boolean hasNext() {
        while (!page.hasNext() && next.isPresent()) {
            long low = direction == Direction.FORWARDS ? next.getAsLong() : from;
            long high = direction == Direction.FORWARDS ? to : next.getAsLong();
            EventPage read = store.read(history, low, high, direction, pageSize)
                    .toCompletableFuture()
                    .join();
            page = read.events().iterator();
            next = read.next();
        }
        return page.hasNext();
    }

    @Override
    public StoredEvent next() {
        if (!hasNext()) {
            throw new NoSuchElementException("the history " + history + " has no more events up to version " + to);
        }
        return page.next();
    }
}
