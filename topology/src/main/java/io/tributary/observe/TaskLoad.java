/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.observe;

/**
 * What a task has taken on and not finished.
 *
 * @param rows rows with something to do
 * @param inFlight rows that are being brought forward right now
 * @param undelivered effects sent and not yet known to be gone from the outbox
 * @param kept events that could not be decoded or keyed
 */
public record TaskLoad(int rows, int inFlight, int undelivered, int kept) {
    /** Nothing to do. */
    public static final TaskLoad NONE = new TaskLoad(0, 0, 0, 0);

    /** The sum of two loads. */
    public TaskLoad plus(TaskLoad other) {
        return new TaskLoad(
                rows + other.rows, inFlight + other.inFlight, undelivered + other.undelivered, kept + other.kept);
    }

    /** Whether there is nothing to do. */
    public boolean isNone() {
        return equals(NONE);
    }
}
