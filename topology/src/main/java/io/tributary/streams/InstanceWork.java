/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.row.InstanceId;
import java.util.List;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * What is to be done for one instance of a row, as the owner of the row knows it: the part that is in a turn, and what
 * has arrived since.
 */
final class InstanceWork {
    /** More than this is read from the history instead of being held. */
    private static final int MAX_HELD = 256;

    private static final int MAX_PENDING = 16;
    private static final int MAX_PENDING_BYTES = 256 * 1024;

    private final InstanceId id;
    private final boolean keepsBytes;
    private final NavigableMap<Long, RoutedEvent> events = new TreeMap<>();
    private long highest;
    private boolean readHistory;
    private boolean arrived;
    private Attempts attempts = Attempts.NONE;
    private @Nullable Taken taken;

    /**
     * Nothing to do yet.
     *
     * @param keepsBytes whether the ledger keeps the events' bytes: the history of the source is not read, so a pointer
     *     would not bring them back
     */
    InstanceWork(InstanceId id, boolean keepsBytes) {
        this.id = id;
        this.keepsBytes = keepsBytes;
    }

    /** As a task that is gone left it. */
    static InstanceWork restored(InstanceId id, boolean keepsBytes, LedgerEntry entry) {
        InstanceWork work = new InstanceWork(id, keepsBytes);
        work.highest = entry.highest();
        work.readHistory = entry.readHistory();
        work.attempts = entry.attempts();
        entry.pending()
                .forEach((version, bytes) ->
                        work.events.put(version, new RoutedEvent(id, version, OptionalLong.empty(), bytes)));
        return work;
    }

    InstanceId id() {
        return id;
    }

    Attempts attempts() {
        return attempts;
    }

    void arrived(RoutedEvent event) {
        arrived = true;
        if (event.version() < highest && attempts.count() > 0) {
            // It may be the very version that was missing.
            attempts = attempts.due();
        }
        highest = Math.max(highest, event.version());
        events.put(event.version(), event);
        if (events.size() > MAX_HELD) {
            events.clear();
            readHistory = true;
        }
    }

    /** When it is to be tried. */
    long dueAt() {
        return attempts.next();
    }

    void makeDue() {
        attempts = attempts.due();
    }

    /** Hands over all that is to be done. */
    Taken take() {
        Taken taking = new Taken(id, highest, readHistory, List.copyOf(events.values()), attempts);
        taken = taking;
        events.clear();
        readHistory = false;
        arrived = false;
        return taking;
    }

    /**
     * What was taken is done.
     *
     * @return whether nothing came meanwhile
     */
    boolean settled() {
        taken = null;
        attempts = Attempts.NONE;
        return !arrived;
    }

    /** What was taken is to be done again. */
    void failed(long now, Backoff backoff, boolean hold) {
        Taken back = taken;
        taken = null;
        attempts = attempts.failed(now, backoff);
        if (back == null) {
            return;
        }
        if ((hold || keepsBytes) && back.events().size() + events.size() <= MAX_HELD) {
            back.events().forEach(event -> events.putIfAbsent(event.version(), event));
            readHistory |= back.readHistory();
        } else {
            readHistory = true;
        }
    }

    void reported() {
        attempts = attempts.asReported();
    }

    /** What the ledger must know so that nothing is lost with this process. */
    LedgerEntry entry() {
        if (!keepsBytes) {
            return new LedgerEntry(highest, true, attempts, new TreeMap<>());
        }
        SortedMap<Long, Bytes> pending = new TreeMap<>();
        boolean incomplete = readHistory;
        if (taken != null) {
            incomplete |= taken.readHistory();
            taken.events().forEach(event -> pending.put(event.version(), event.bytes()));
        }
        events.values().forEach(event -> pending.put(event.version(), event.bytes()));
        int size =
                pending.values().stream().mapToInt(bytes -> bytes.get().length).sum();
        if (pending.size() > MAX_PENDING || size > MAX_PENDING_BYTES) {
            return new LedgerEntry(highest, true, attempts, new TreeMap<>());
        }
        return new LedgerEntry(highest, incomplete, attempts, pending);
    }

    /** What a turn does for an instance. */
    record Taken(InstanceId id, long highest, boolean readHistory, List<RoutedEvent> events, Attempts attempts) {}
}
