/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.measure.ShardMeter;
import io.tributary.connect.read.Backoff;
import io.tributary.connect.read.ShardCursor;
import io.tributary.connect.shard.Lane;
import io.tributary.connect.shard.Position;
import io.tributary.connect.shard.ShardId;
import io.tributary.connect.shard.ShardState;
import io.tributary.connect.shard.Standing;
import java.time.Instant;
import java.util.Optional;

/** A shard that is being read, and when it is its turn again. For the task's thread. */
final class OpenShard {
    final ShardId id;
    final Lane lane;
    final Backoff backoff;
    final ShardMeter meter;
    ShardCursor cursor;
    /** Whether every record after the position must still be there. */
    boolean promised;

    Instant due;
    /** When a position was last written for this shard by a heartbeat. */
    Instant told = Instant.EPOCH;
    /** The position that was last handed on with a record. */
    Position carried;
    /** When the last change that was read was made. */
    Optional<Instant> time;

    OpenShard(ShardId id, Standing.Startable start, ShardCursor cursor, Backoff backoff, Instant now) {
        this.id = id;
        this.lane = start.state().lane();
        this.promised = start.promised();
        this.cursor = cursor;
        this.backoff = backoff;
        this.due = now;
        this.carried = cursor.position();
        this.time = start.state().time();
        this.meter = new ShardMeter(time.orElse(null));
    }

    private long expired;

    /** Where the shard stands once everything handed on is stored. */
    ShardState state() {
        return new ShardState(cursor.position(), lane, time);
    }

    /** Whether changes were read that no record told of. */
    boolean isAhead() {
        return !cursor.position().equals(carried);
    }

    /** How many iterators expired since this was last asked. */
    long newlyExpired() {
        long more = cursor.expired() - expired;
        expired = cursor.expired();
        return Math.max(0, more);
    }
}
