/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.change;

import io.tributary.engine.RowOutcome;
import java.util.List;
import java.util.Map;

/**
 * What became of a batch of change records.
 *
 * @param rows one outcome for each row of each projection that an event was keyed to
 * @param deliverAgain the records that must be delivered again, in the order they came
 * @param ignored how many records were no business of any projection, by reason; reasons without one are left out
 */
public record ProcessedBatch(List<RowOutcome<?>> rows, List<DeliverAgain> deliverAgain, Map<Ignored, Integer> ignored) {
    /** Copies. */
    public ProcessedBatch {
        rows = List.copyOf(rows);
        deliverAgain = List.copyOf(deliverAgain);
        ignored = Map.copyOf(ignored);
    }
}
