/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What was seen to happen: counts, the end of a trace, and the first violation. */
final class Journal {
    private static final int KEPT = 60;

    private final VirtualTime time;
    private final Map<Count, Integer> counts = new EnumMap<>(Count.class);
    private final Deque<String> trace = new ArrayDeque<>();
    private Optional<Violation> violation = Optional.empty();
    private long fingerprint;

    /** What is counted, so that nobody takes trivial histories for proof. */
    enum Count {
        /** Events of the streams. */
        EVENTS,
        /** Deliveries of an event that was delivered before. */
        REPEATS,
        /** Deliveries of an event before one of its predecessors. */
        REORDERINGS,
        /** Processes that ended before they had done all they had begun. */
        CRASHES,
        /** Writes whose guard did not hold. */
        CONFLICTS,
        /** Requests that were served, early or late, without anybody hearing of it. */
        LOST_ANSWERS,
        /** Requests that were not served, or only in part. */
        REFUSALS,
        /** Owners that went on after they had been replaced. */
        ZOMBIES,
        /** Writes of rows. */
        WRITES,
        /** Writes that folded a row anew. */
        REBUILDS,
        /** Effects that another drainer claimed. */
        CLAIMS,
        /** Effects delivered. */
        EFFECTS
    }

    Journal(VirtualTime time) {
        this.time = time;
    }

    void count(Count what) {
        count(what, 1);
    }

    void count(Count what, int times) {
        counts.merge(what, times, Integer::sum);
    }

    int counted(Count what) {
        return counts.getOrDefault(what, 0);
    }

    void fault(Life caller, String what, Fault fault) {
        count(
                fault == Fault.ANSWER_LOST || fault == Fault.LATE || fault == Fault.SERVED_TWICE
                        ? Count.LOST_ANSWERS
                        : Count.REFUSALS);
        note(caller + " " + what + ": " + fault);
    }

    /** Adds a line to the trace. */
    void note(String line) {
        fingerprint = fingerprint * 31 + line.hashCode() + time.now();
        trace.addLast(time.now() / 1000 + " ms  " + line);
        if (trace.size() > KEPT) {
            trace.removeFirst();
        }
    }

    void violated(Violation.Invariant invariant, String message) {
        if (violation.isEmpty()) {
            violation = Optional.of(new Violation(invariant, message));
            note("VIOLATED " + invariant + ": " + message);
        }
    }

    Optional<Violation> violation() {
        return violation;
    }

    /** The last lines. */
    List<String> trace() {
        return new ArrayList<>(trace);
    }

    /** Differs between two runs that differ in anything noted, or in when it was. */
    long fingerprint() {
        return fingerprint;
    }
}
