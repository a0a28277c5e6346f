/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.engine.SourcedEvent;
import io.tributary.projection.Mode;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** What an owner has to do for one row. */
final class Duty {
    final RowKey row;
    final Map<InstanceId, Work> instances = new TreeMap<>(Position.FOLD_ORDER);
    final NavigableSet<Long> unacknowledged = new TreeSet<>();
    final NavigableSet<Long> removing = new TreeSet<>();
    boolean suspect;
    boolean drainDue;
    boolean inTurn;
    Optional<Broker.Repair> repair = Optional.empty();
    long nextDrain;
    long nextRemoval;
    long sent;
    long proven;

    Duty(RowKey row, boolean suspect) {
        this.row = row;
        this.suspect = suspect;
    }

    /** What is to be done for one instance: what is in a turn, and what came since. */
    static final class Work {
        final TreeMap<Long, SourcedEvent> events = new TreeMap<>();
        final List<SourcedEvent> taken = new ArrayList<>();
        long highest;
        boolean readHistory;
        boolean arrived;
        boolean inTurn;
        long nextTry;

        void arrived(SourcedEvent event) {
            events.put(event.event().version(), event);
            highest = Math.max(highest, event.event().version());
            arrived = true;
            nextTry = 0;
        }

        void take() {
            taken.clear();
            taken.addAll(events.values());
            events.clear();
            arrived = false;
            inTurn = true;
        }

        long lastTaken() {
            return taken.isEmpty() ? 0 : taken.get(taken.size() - 1).event().version();
        }

        void failed(long retryAt) {
            taken.forEach(event -> events.putIfAbsent(event.event().version(), event));
            nextTry = retryAt;
        }
    }

    /** Lets the outbox be looked at. */
    void wake() {
        suspect = true;
        drainDue = true;
    }

    void repair(Broker.Repair wanted) {
        suspect = true;
        repair = Optional.of(wanted);
    }

    /** Lets the row wait for another drainer's claim to end. */
    void blockedUntil(long time) {
        wake();
        nextDrain = time;
    }

    void restore(Broker.RowRecord state) {
        sent = state.sent();
        repair = state.repair();
        proven = sent;
        wake();
        state.instances().forEach((instance, pointer) -> {
            Work work = new Work();
            work.highest = pointer.highest();
            work.readHistory = pointer.events().isEmpty();
            work.events.putAll(pointer.events());
            instances.put(instance, work);
        });
    }

    Broker.RowRecord state(List<Mode> modes) {
        Map<InstanceId, Broker.Pointer> pointers = new LinkedHashMap<>();
        instances.forEach((instance, work) -> {
            TreeMap<Long, SourcedEvent> kept = new TreeMap<>();
            if (modes.get(instance.source().charAt(1) - '0') != Mode.FOLD) {
                (work.inTurn ? work.taken : List.<SourcedEvent>of())
                        .forEach(event -> kept.put(event.event().version(), event));
                kept.putAll(work.events);
            }
            pointers.put(instance, new Broker.Pointer(work.highest, kept));
        });
        return new Broker.RowRecord(pointers, sent, isOpen(), repair);
    }

    boolean isDue(long now) {
        return !inTurn
                && now >= nextDrain
                && (drainDue
                        || repair.isPresent()
                        || instances.values().stream().anyMatch(work -> work.nextTry <= now));
    }

    /** Whether effects are on their way, so that what was sent must be known. */
    boolean isOpen() {
        return drainDue || !unacknowledged.isEmpty() || !removing.isEmpty();
    }

    boolean isDone() {
        return !inTurn && instances.isEmpty() && repair.isEmpty() && !isOpen();
    }

    void sent(long sequence) {
        sent = sequence;
        unacknowledged.add(sequence);
    }

    /** Takes note that effects are committed, and answers with those to be removed. */
    void acknowledged(long sequence) {
        proven = Math.max(proven, Math.min(sequence, sent));
        Collection<Long> removable = List.copyOf(unacknowledged.headSet(proven, true));
        unacknowledged.removeAll(removable);
        removing.addAll(removable);
    }
}
