/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.shard.Position;
import io.tributary.connect.shard.ShardId;
import org.apache.kafka.connect.errors.ConnectException;

/** What a task fails with when changes are no longer there to be read. */
final class LostChanges {
    private LostChanges() {}

    /** Names table, stream, shard and position, and says how to go on. */
    static ConnectException of(Slot slot, String stream, ShardId shard, Position reached, String what) {
        String position = reached.fold(() -> "its beginning", number -> "sequence number " + number, end -> "its end");
        return new ConnectException("changes of table " + slot.table() + " may be lost: shard " + shard + " of "
                + stream
                + " was read up to " + position + " and " + what + ". A stream keeps changes for 24 hours. The events"
                + " themselves are still in the table. To go on without the lost changes, stop the connector and remove"
                + " the offsets of this stream (DELETE /connectors/<name>/offsets), or set that shard's position to"
                + " 'closed' or 'trim_horizon' (PATCH /connectors/<name>/offsets)");
    }
}
