/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import java.util.List;

/**
 * What became of a batch.
 *
 * @param rows one outcome for each row that an event was keyed to
 * @param unroutable events that could not be decoded or keyed: no row is known for them, and they are to be delivered
 *     again
 * @param <R> the row type
 */
public record BatchOutcome<R>(List<RowOutcome<R>> rows, List<Unroutable> unroutable) {
    /** Copies. */
    public BatchOutcome {
        rows = List.copyOf(rows);
        unroutable = List.copyOf(unroutable);
    }

    /**
     * An event without a row.
     *
     * @param event the event
     * @param failure why
     */
    public record Unroutable(SourcedEvent event, Failure failure) {}
}
