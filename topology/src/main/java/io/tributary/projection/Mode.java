/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

/** How the events of a source bring a row forward. */
public enum Mode {
    /**
     * Every event above the row's checkpoint counts once, in version order. Versions that were not delivered are read
     * from the event store; one that nobody has fails the instance, unless the source allows gaps.
     */
    FOLD,
    /**
     * Each event carries the whole truth: of an instance's events that are there together only the newest above the
     * checkpoint counts, and nothing is read. Older ones are superseded, and have no effects. When the newest is skipped
     * or rejected, the next older one counts.
     */
    LATEST,
    /**
     * An event only says that something changed; the current state is asked of its owner, once per write and instance,
     * for the newest event. Nothing is read from the event store.
     */
    SIGNAL
}
