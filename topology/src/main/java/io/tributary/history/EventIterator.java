/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history;

import io.tributary.event.StoredEvent;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** Reads pages as their events are taken, keeping one. Not thread-safe; blocks when the next page is needed. */
final class EventIterator implements Iterator<StoredEvent> {
    private final Pages pages;
    private Iterator<StoredEvent> page = Collections.emptyIterator();

    EventIterator(Pages pages) {
        this.pages = pages;
    }

    @Override
    public boolean hasNext() {
        while (!page.hasNext() && pages.hasMore()) {
            page = pages.read().toCompletableFuture().join().events().iterator();
        }
        return page.hasNext();
    }

    @Override
    public StoredEvent next() {
        if (!hasNext()) {
            throw new NoSuchElementException("there are no more events in " + pages);
        }
        return page.next();
    }
}
