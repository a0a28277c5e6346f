/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import io.tributary.testing.Course.Step;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/** The steps of one run, what went wrong, and the last lines of a trace. */
final class Journal {
    private static final int KEPT = 40;

    private final boolean tracing;
    private final Map<Mishap, Integer> counts = new EnumMap<>(Mishap.class);
    private final Deque<String> trace = new ArrayDeque<>();
    private boolean calm = true;
    private int steps;

    /**
     * An empty journal.
     *
     * @param tracing whether lines are written, which takes time
     */
    Journal(boolean tracing) {
        this.tracing = tracing;
    }

    /** From now on steps count and things go wrong, or they do not. */
    void calm(boolean yes) {
        calm = yes;
    }

    boolean isCalm() {
        return calm;
    }

    /** Takes note of a step, and says what goes wrong with it. */
    synchronized Mishap step(Step what, Supplier<String> subject, Course.Mishaps mishaps) {
        Mishap mishap = calm ? Mishap.NONE : mishaps.at(++steps, what);
        counts.merge(mishap, 1, Integer::sum);
        if (tracing) {
            note((calm ? "     " : String.format(Locale.ROOT, "%4d ", steps))
                    + what.name().toLowerCase(Locale.ROOT) + " " + subject.get()
                    + (mishap == Mishap.NONE ? "" : "  <-- " + mishap.words()));
        }
        return mishap;
    }

    /** Adds a line. */
    synchronized void note(String line) {
        if (tracing) {
            trace.add(line);
            if (trace.size() > KEPT) {
                trace.remove();
            }
        }
    }

    synchronized int steps() {
        return steps;
    }

    synchronized int counted(Mishap mishap) {
        return counts.getOrDefault(mishap, 0);
    }

    synchronized List<String> trace() {
        return List.copyOf(trace);
    }
}
