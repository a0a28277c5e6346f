/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.outbox.OutboxItems;
import io.tributary.projection.Projection;
import io.tributary.row.RowStore;
import java.time.Duration;
import java.util.Map;

/**
 * That an application looks for effects that were left in the outbox.
 *
 * @param rows whose outbox
 * @param round how long one look at the whole index is spread over
 */
record Sweeping(RowStore rows, Duration round) {
    /** A sweeper of the projection's outbox, which looks from now on. */
    OutboxSweeper start(TaskSetup<?> setup, Map<String, Object> kafka) {
        Projection<?, ?> projection = setup.projection();
        OutboxSweeper sweeper = new OutboxSweeper(
                rows,
                new OutboxItems(projection.name(), projection.layout()),
                RowCommands.of(setup.settings(), kafka),
                setup.clock(),
                setup.random().nextInt(OutboxItems.SHARDS));
        sweeper.start(round);
        return sweeper;
    }
}
