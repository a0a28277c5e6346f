/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.read.Backoff;
import io.tributary.connect.read.ShardCursor;
import io.tributary.connect.shard.Lane;
import io.tributary.connect.shard.Position;
import io.tributary.connect.shard.ShardId;
import io.tributary.connect.shard.ShardState;
import java.time.Instant;

/** A shard that is being read, and when it is its turn again. For the task's thread. */
final class OpenShard {
    final ShardId id;
    final Lane lane;
    final boolean promised;
    final ShardCursor cursor;
    final Backoff backoff;
    Instant due;
    /** When a position was last written for this shard by a heartbeat. */
    Instant told;
    /** The position that was last handed on with a record. */
    Position carried;

    OpenShard(ShardId id, Lane lane, boolean promised, ShardCursor cursor, Backoff backoff, Instant now) {
        this.id = id;
        this.lane = lane;
        this.promised = promised;
        this.cursor = cursor;
        this.backoff = backoff;
        this.due = now;
        this.told = Instant.EPOCH;
        this.carried = cursor.position();
    }

    /** Where the shard stands once everything handed on is stored. */
    ShardState state() {
        return new ShardState(cursor.position(), lane);
    }

    /** Whether changes were read that no record told of. */
    boolean isAhead() {
        return !cursor.position().equals(carried);
    }
}
