/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.engine.SourcedEvent;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/** What survives a process: the log of what is to be done, the owner's ledger and the effects, changed in transactions. */
final class Broker {
    private final DeliveryChecks checks;
    private final List<Entry> log = new ArrayList<>();
    private final List<Sent> effects = new ArrayList<>();
    private final Map<RowKey, RowRecord> ledger = new LinkedHashMap<>();
    private int position;
    private int generation;

    /** Something in the log. */
    sealed interface Entry {
        /** An event for a row. */
        record Delivered(RowKey row, SourcedEvent event) implements Entry {}

        /** A transaction with effects up to a sequence is committed. */
        record Acknowledged(RowKey row, long sequence) implements Entry {}

        /** Somebody wants a row brought up to the heads of its histories, or folded anew. */
        record Repaired(RowKey row, Repair repair) implements Entry {}

        /** Somebody found effects of a row that have lain in the outbox for long. */
        record Woken(RowKey row) implements Entry {}

        /** An owner's first word to itself. */
        record Hello() implements Entry {}
    }

    /** An effect that consumers see. */
    record Sent(RowKey row, long sequence, String id) {}

    /** What is to be done for an instance: events where the history is not read, a version where it is. */
    record Pointer(long highest, SortedMap<Long, SourcedEvent> events) {}

    /** What somebody wants of a row. */
    sealed interface Repair {
        record CatchUp() implements Repair {}

        record Rebuild(Set<InstanceId> instances) implements Repair {}
    }

    /** What is to be done for a row, and what of it was sent. */
    record RowRecord(Map<InstanceId, Pointer> instances, long sent, boolean open, Optional<Repair> repair) {
        boolean isDone() {
            return instances.isEmpty() && !open && repair.isEmpty();
        }
    }

    /** What happens together or not at all. */
    record Transaction(
            int generation, boolean consumed, int position, List<Sent> effects, Map<RowKey, RowRecord> rows) {}

    Broker(DeliveryChecks checks) {
        this.checks = checks;
    }

    void append(Entry entry) {
        log.add(entry);
    }

    /** Commits, unless the owner has been replaced: but only one that has consumed something can be told so. */
    boolean commit(Transaction transaction) {
        if (transaction.consumed()) {
            if (transaction.generation() != generation) {
                return false;
            }
            position = transaction.position();
        }
        for (Sent sent : transaction.effects()) {
            delivered(sent);
            log.add(new Entry.Acknowledged(sent.row(), sent.sequence()));
        }
        transaction.rows().forEach((row, state) -> {
            if (state.isDone()) {
                ledger.remove(row);
            } else {
                ledger.put(row, state);
            }
        });
        return true;
    }

    /** Lets consumers see an effect, whoever delivered it. */
    void delivered(Sent sent) {
        checks.sent(sent);
        effects.add(sent);
    }

    /** Makes the next owner the owner. */
    int nextGeneration() {
        return ++generation;
    }

    List<Entry> log() {
        return log;
    }

    List<Sent> effects() {
        return effects;
    }

    Map<RowKey, RowRecord> ledger() {
        return new HashMap<>(ledger);
    }

    int position() {
        return position;
    }

    /** Whether nothing is left to do. */
    boolean isDone() {
        return position == log.size() && ledger.isEmpty();
    }
}
