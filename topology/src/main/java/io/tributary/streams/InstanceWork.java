/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.projection.Mode;
import io.tributary.row.InstanceId;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * What is to be done for one instance of a row, as the owner of the row knows it: the part that is in a turn, and what
 * has arrived since.
 *
 * <p>The events of a FOLD source can be read again, or are missed: a pointer to the highest version is enough. For a
 * LATEST source, whose history may not go back far enough, the newest event is never let go; for a SIGNAL source nothing
 * else counts.
 */
final class InstanceWork {
    /** More than this is read from the history instead of being held. */
    private static final int MAX_HELD = 256;

    private static final int MAX_PENDING = 16;
    private static final int MAX_PENDING_BYTES = 256 * 1024;

    private final InstanceId id;
    private final Mode mode;
    private HeldEvents events = held();
    private long highest;
    private boolean readHistory;
    private boolean arrived;
    private Attempts attempts = Attempts.NONE;
    private @Nullable Taken taken;

    /** Nothing to do yet for an instance of a source that is declared in a mode. */
    InstanceWork(InstanceId id, Mode mode) {
        this.id = id;
        this.mode = mode;
    }

    /** As a task that is gone left it. */
    static InstanceWork restored(InstanceId id, Mode mode, LedgerEntry entry) {
        InstanceWork work = new InstanceWork(id, mode);
        work.highest = entry.highest();
        work.readHistory = entry.readHistory();
        work.attempts = entry.attempts();
        entry.pending()
                .forEach((version, bytes) ->
                        work.hold(List.of(new RoutedEvent(id, version, OptionalLong.empty(), bytes))));
        return work;
    }

    private static HeldEvents held() {
        return new HeldEvents(MAX_HELD, Long.MAX_VALUE);
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
        hold(List.of(event));
    }

    private void hold(List<RoutedEvent> more) {
        events.add(more);
        if (!events.hasLetGo()) {
            return;
        }
        readHistory |= mode != Mode.SIGNAL;
        if (mode == Mode.FOLD) {
            // The history is read anyway, and has all of them.
            events = held();
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
        Taken taking = new Taken(id, highest, readHistory, events.all(), attempts);
        taken = taking;
        events = held();
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
        if (hold || mode != Mode.FOLD) {
            List<RoutedEvent> since = events.all();
            readHistory |= back.readHistory();
            hold(back.events());
            hold(since);
        } else {
            readHistory = true;
        }
    }

    void reported() {
        attempts = attempts.asReported();
    }

    /** What the ledger must know so that nothing is lost with this process. */
    LedgerEntry entry() {
        SortedMap<Long, Bytes> pending = new TreeMap<>();
        if (mode == Mode.FOLD) {
            return new LedgerEntry(highest, true, attempts, pending);
        }
        HeldEvents kept = new HeldEvents(MAX_PENDING, MAX_PENDING_BYTES);
        boolean incomplete = readHistory;
        if (taken != null) {
            incomplete |= taken.readHistory();
            kept.add(taken.events());
        }
        kept.add(events.all());
        kept.all().forEach(event -> pending.put(event.version(), event.bytes()));
        return new LedgerEntry(highest, mode == Mode.LATEST && (incomplete || kept.hasLetGo()), attempts, pending);
    }

    /** What a turn does for an instance. */
    record Taken(InstanceId id, long highest, boolean readHistory, List<RoutedEvent> events, Attempts attempts) {}
}
