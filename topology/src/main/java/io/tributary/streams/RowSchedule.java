/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Optional;
import java.util.PriorityQueue;

/** Which rows are due, in the order in which they became so, and when the others will be. */
final class RowSchedule {
    private record Later(long time, RowWork row) {}

    private final Deque<RowWork> ready = new ArrayDeque<>();
    private final PriorityQueue<Later> later = new PriorityQueue<>(Comparator.comparingLong(Later::time));

    /** Takes note that a row's work has changed. */
    void changed(RowWork row, long now) {
        long due = row.dueAt();
        if (row.isQueued() || due == Long.MAX_VALUE) {
            return;
        }
        if (due <= now) {
            row.queued(true);
            ready.add(row);
        } else {
            later.add(new Later(due, row));
        }
    }

    /** The next row that is due. */
    Optional<RowWork> next(long now) {
        for (Later head = later.peek(); head != null && head.time() <= now; head = later.peek()) {
            later.remove();
            changed(head.row(), now);
        }
        for (RowWork row = ready.poll(); row != null; row = ready.poll()) {
            row.queued(false);
            if (row.dueAt() <= now) {
                return Optional.of(row);
            }
            changed(row, now);
        }
        return Optional.empty();
    }

    /** When the next row is due; {@link Long#MAX_VALUE} when there is none. */
    long dueAt() {
        if (!ready.isEmpty()) {
            return 0;
        }
        Later head = later.peek();
        return head == null ? Long.MAX_VALUE : head.time();
    }
}
