/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

/** How the events of a source bring a row forward. */
public enum Mode {
    /** Every event counts, in version order; gaps are read from the event store. */
    FOLD,
    /** Each event carries the whole truth: only the newest counts, and nothing is read. */
    LATEST,
    /** An event says that something changed; the current state is asked of its owner. */
    SIGNAL
}
