/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.route;

import io.tributary.row.InstanceId;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Knows of recently seen instances which of their versions went to which row, so that an event can say since when no
 * other version of its instance was for its row: then no gap needs to be read from the history.
 *
 * <p>Of each instance it keeps the contiguous run of versions seen last. Its claims are facts about an immutable
 * history, so they survive repeats, reordering and aborted transactions; when it does not know, it says so, and a read
 * answers instead. Both the number of instances and that of rows per instance are bounded.
 *
 * <p><b>Threading.</b> For one thread.
 */
public final class VersionChain {
    private final int maxRows;
    private final Map<InstanceId, Run> runs;

    /**
     * An empty chain.
     *
     * @param maxInstances how many instances are remembered; the one not seen for longest is forgotten
     * @param maxRows how many rows of one instance are remembered
     */
    public VersionChain(int maxInstances, int maxRows) {
        if (maxInstances < 1 || maxRows < 1) {
            throw new IllegalArgumentException(
                    "a chain must remember at least 1 instance and row, was " + maxInstances + " and " + maxRows);
        }
        this.maxRows = maxRows;
        this.runs = new Bounded<>(maxInstances);
    }

    /**
     * Takes note of an event that was decoded and keyed.
     *
     * @param rows the texts of the rows that it belongs to, possibly none
     * @return for each row, a version since which (both exclusive) every version was seen and none was for that row;
     *     nothing when that is not known
     */
    public Map<String, OptionalLong> seen(InstanceId instance, long version, Collection<String> rows) {
        Run run = runs.get(instance);
        if (run != null && version <= run.last) {
            return unknown(rows);
        }
        if (run == null || version > run.last + 1) {
            // Versions in between were not seen here: all that is known begins with this one.
            run = new Run(version - 1);
            runs.put(instance, run);
        }
        Map<String, OptionalLong> coveredFrom = new HashMap<>();
        for (String row : rows) {
            Long before = run.rows.get(row);
            coveredFrom.put(row, OptionalLong.of(before == null ? run.floor : Math.max(before, run.floor)));
        }
        for (String row : rows) {
            run.sent(row, version, maxRows);
        }
        run.last = version;
        return coveredFrom;
    }

    /** Forgets an instance of which an event could not be decoded or keyed: that version does not count as seen. */
    public void forget(InstanceId instance) {
        runs.remove(instance);
    }

    private static Map<String, OptionalLong> unknown(Collection<String> rows) {
        Map<String, OptionalLong> answer = new HashMap<>();
        rows.forEach(row -> answer.put(row, OptionalLong.empty()));
        return answer;
    }

    private static final class Run {
        /** Nothing is claimed about versions up to here. */
        private long floor;

        private long last;
        private final LinkedHashMap<String, Long> rows = new LinkedHashMap<>(4, 0.75f, true);

        private Run(long floor) {
            this.floor = floor;
            this.last = floor;
        }

        private void sent(String row, long version, int maxRows) {
            rows.put(row, version);
            if (rows.size() > maxRows) {
                var eldest = rows.entrySet().iterator();
                // A row that is forgotten may come again, and must not be told that nothing was for it.
                floor = Math.max(floor, eldest.next().getValue());
                eldest.remove();
            }
        }
    }

    private static final class Bounded<K, V> extends LinkedHashMap<K, V> {
        private static final long serialVersionUID = 1L;
        private final int max;

        private Bounded(int max) {
            super(16, 0.75f, true);
            this.max = max;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > max;
        }
    }
}
