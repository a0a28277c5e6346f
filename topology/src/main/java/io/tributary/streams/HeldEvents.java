/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Events of one instance, by version: the newest ones of those that came, as many as may be held. */
final class HeldEvents {
    private final int most;
    private final long mostBytes;
    private final NavigableMap<Long, RoutedEvent> events = new TreeMap<>();
    private long bytes;
    private boolean letGo;

    HeldEvents(int most, long mostBytes) {
        this.most = most;
        this.mostBytes = mostBytes;
    }

    /** Adds events. Older ones are let go for them, never the newest, whatever its size. */
    HeldEvents add(Collection<RoutedEvent> added) {
        for (RoutedEvent event : added) {
            RoutedEvent before = events.put(event.version(), event);
            bytes += size(event) - (before == null ? 0 : size(before));
        }
        while (events.size() > 1 && (events.size() > most || bytes > mostBytes)) {
            bytes -= size(events.pollFirstEntry().getValue());
            letGo = true;
        }
        return this;
    }

    /** Whether older ones than these came too. */
    boolean hasLetGo() {
        return letGo;
    }

    /** In version order. */
    List<RoutedEvent> all() {
        return List.copyOf(events.values());
    }

    private static long size(RoutedEvent event) {
        return event.bytes().get().length;
    }
}
