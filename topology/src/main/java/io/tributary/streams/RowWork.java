/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * What is to be done for one row, as its owner knows it.
 *
 * <p>A row is <em>suspect</em> while its outbox may hold effects that were not sent: then the outbox is read and sent
 * before any effect is forwarded directly, so that effects leave in order whatever happened before.
 */
final class RowWork {
    /** A row's first sequence may be 0. */
    private static final long NOTHING = -1;

    private final String text;
    private final RowKey key;
    private final Map<InstanceId, InstanceWork> instances = new LinkedHashMap<>();
    private final NavigableSet<Long> unacknowledged = new TreeSet<>();
    private final NavigableSet<Long> removing = new TreeSet<>();
    private final Tally undelivered;
    private Optional<Standing> left;
    private boolean suspect;
    private boolean drainDue;
    private Attempts drain = Attempts.NONE;
    private Optional<RowCommand> repair = Optional.empty();
    private boolean inTurn;
    private boolean queued;
    private boolean recorded;
    private long sent = NOTHING;
    private long proven = NOTHING;

    /** How many effects of all rows of a task are under way. */
    static final class Tally {
        private int count;

        int count() {
            return count;
        }
    }

    /** A row as it was left; suspect when that is not known. */
    RowWork(RowKey key, Optional<Standing> left, Tally undelivered) {
        this.text = key.text();
        this.key = key;
        this.left = left;
        this.undelivered = undelivered;
        this.suspect = left.isEmpty();
    }

    String text() {
        return text;
    }

    RowKey key() {
        return key;
    }

    Map<InstanceId, InstanceWork> instances() {
        return instances;
    }

    /** Takes over what a task that is gone knew: what it recorded as sent is committed, and needs no read-back. */
    void restore(LedgerRow state) {
        sent = state.sent();
        proven = state.sent();
        repair = state.repair();
        drainDue = true;
        recorded = true;
    }

    boolean isSuspect() {
        return suspect;
    }

    /** How the row stands; nothing while it is suspect. */
    Optional<Standing> standing() {
        return suspect ? Optional.empty() : left;
    }

    /** Takes note of how a turn left the row. */
    void leftAt(Standing standing) {
        left = Optional.of(standing);
    }

    void requestDrain() {
        suspect = true;
        drainDue = true;
        drain = drain.due();
    }

    void requestRepair(RowCommand command) {
        suspect = true;
        repair = Optional.of(command);
    }

    Optional<RowCommand> repair() {
        return repair;
    }

    void repaired() {
        repair = Optional.empty();
    }

    boolean isInTurn() {
        return inTurn;
    }

    boolean isQueued() {
        return queued;
    }

    void queued(boolean queued) {
        this.queued = queued;
    }

    /** When the next turn is due; {@link Long#MAX_VALUE} when there is nothing to do, or a turn under way. */
    long dueAt() {
        if (inTurn) {
            return Long.MAX_VALUE;
        }
        long due = drainDue || repair.isPresent() ? drain.next() : Long.MAX_VALUE;
        for (InstanceWork instance : instances.values()) {
            due = Math.min(due, instance.dueAt());
        }
        // While effects wait for a foreign claim or for a registry, nothing of the row may overtake them.
        return due == Long.MAX_VALUE ? due : Math.max(due, drain.next());
    }

    /** Starts a turn with all that is due. */
    Turn take(long now) {
        inTurn = true;
        List<InstanceWork.Taken> taken = new ArrayList<>();
        for (InstanceWork instance : instances.values()) {
            if (instance.dueAt() <= now) {
                taken.add(instance.take());
            }
        }
        return new Turn(key, taken, suspect || drainDue || left.isEmpty(), left, sent, repair, drain);
    }

    /** Ends a turn after which the outbox holds nothing that was not sent. */
    void turnEnded() {
        inTurn = false;
        suspect = false;
        drainDue = false;
        drain = Attempts.NONE;
    }

    /** Ends a turn after which the outbox must be looked at again, not before the back-off has passed. */
    void turnBroken(long now, Backoff backoff) {
        inTurn = false;
        left = Optional.empty();
        suspect = true;
        drainDue = true;
        drain = drain.failed(now, backoff);
    }

    /** Lets the row wait for a foreign claim to end. */
    void blockedUntil(long time) {
        inTurn = false;
        suspect = true;
        drainDue = true;
        drain = new Attempts(0, 0, time, drain.reported());
    }

    void drainReported() {
        drain = drain.asReported();
    }

    long sent() {
        return sent;
    }

    void sent(long sequence) {
        sent = sequence;
        undelivered.count += unacknowledged.add(sequence) ? 1 : 0;
    }

    /**
     * Takes note that effects up to a sequence are committed.
     *
     * @return those that may now be removed from the outbox
     */
    List<Long> acknowledged(long sequence) {
        proven = Math.max(proven, Math.min(sequence, sent));
        List<Long> removable = List.copyOf(unacknowledged.headSet(proven, true));
        unacknowledged.removeAll(removable);
        removing.addAll(removable);
        return removable;
    }

    /**
     * Takes note of an effect that was found in the outbox and had been sent.
     *
     * @return whether it may be removed and is not being removed already
     */
    boolean foundSent(long sequence) {
        boolean found = sequence <= proven && removing.add(sequence);
        undelivered.count += found ? 1 : 0;
        return found;
    }

    /** Whether an effect is known to be committed. */
    boolean isProven(long sequence) {
        return sequence <= proven;
    }

    void removed(long sequence) {
        undelivered.count -= removing.remove(sequence) ? 1 : 0;
    }

    private int undelivered() {
        return unacknowledged.size() + removing.size();
    }

    /** What the ledger must know of the row as a whole, or nothing when the instances' entries are enough. */
    Optional<LedgerRow> state() {
        return undelivered() == 0 && !drainDue && repair.isEmpty()
                ? Optional.empty()
                : Optional.of(new LedgerRow(sent, removing.isEmpty() ? proven : 0, repair));
    }

    /** Whether the ledger holds something of the row as a whole. */
    boolean isRecorded() {
        return recorded;
    }

    void recorded(boolean recorded) {
        this.recorded = recorded;
    }

    /** Whether nothing is to be done or waited for. */
    boolean isDone() {
        return !inTurn && !drainDue && instances.isEmpty() && repair.isEmpty() && undelivered() == 0;
    }
}
