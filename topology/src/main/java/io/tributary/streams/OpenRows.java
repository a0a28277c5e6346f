/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The rows that a task has something to do for: which of them is due next, and how those were left that are done.
 *
 * <p><b>Threading.</b> For the stream thread only.
 */
final class OpenRows {
    private final ProjectionParts<?> parts;
    private final Map<String, RowWork> rows = new HashMap<>();
    private final RowSchedule schedule = new RowSchedule();
    private final CleanRows clean = new CleanRows();
    private final RowWork.Tally undelivered = new RowWork.Tally();

    OpenRows(ProjectionParts<?> parts) {
        this.parts = parts;
    }

    /**
     * The row of a key, which is open from now on.
     *
     * @throws IllegalArgumentException if no row can have the key
     */
    RowWork open(String text) {
        return rows.computeIfAbsent(text, key -> new RowWork(parts.rowKey(key), clean.standing(key), undelivered));
    }

    /** The row of a key, if it is open. */
    Optional<RowWork> find(String text) {
        return Optional.ofNullable(rows.get(text));
    }

    /** Takes note that a row has something else to do, or nothing any more. */
    void changed(RowWork row, long now) {
        if (row.isDone()) {
            rows.remove(row.text());
            clean.leave(row.text(), row.standing());
        } else {
            schedule.changed(row, now);
        }
    }

    /** Takes note of the rows that were left to this task. */
    void restored(long now) {
        rows.values().forEach(row -> schedule.changed(row, now));
    }

    /** The next row that is due. */
    Optional<RowWork> next(long now) {
        return schedule.next(now);
    }

    /** When the next row is due; {@link Long#MAX_VALUE} when there is none. */
    long dueAt() {
        return schedule.dueAt();
    }

    int size() {
        return rows.size();
    }

    /** Effects that were sent and are not known to be gone from the outbox. */
    int undelivered() {
        return undelivered.count();
    }
}
