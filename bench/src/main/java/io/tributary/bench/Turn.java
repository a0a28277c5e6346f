/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.engine.SourcedEvent;
import io.tributary.event.StoredEvent;
import io.tributary.row.RowKey;
import java.util.List;

/**
 * Events that go into a row together.
 *
 * @param row the row
 * @param events its next events
 */
record Turn(RowKey row, List<SourcedEvent> events) {
    /** The row's only event, of the history that has the row's name. */
    static Turn of(StoredEvent event) {
        return new Turn(Account.key(event.streamId()), List.of(SourcedEvent.of("moved", event)));
    }
}
