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
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** A shard that is being read, and when it is its turn again. For the task's thread. */
final class OpenShard {
    /** How old what is known of a shard without changes may become. */
    private static final Duration BETWEEN_TIMES = Duration.ofMinutes(10);

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
    /** The time that was last written where nothing has been read. */
    private Optional<Instant> toldTime;
    /** The position that was last handed on with a record. */
    Position carried;
    /** A time before which no change was made that is not read. */
    private Optional<Instant> settled;
    /** When the last change that was read was made. */
    private Optional<Instant> time;

    OpenShard(ShardId id, Standing.Startable start, ShardCursor cursor, Backoff backoff, Instant now) {
        this.id = id;
        this.lane = start.state().lane();
        this.promised = start.promised();
        this.cursor = cursor;
        this.backoff = backoff;
        this.due = now;
        this.carried = cursor.position();
        this.time = start.state().time();
        this.settled = time;
        this.toldTime = time;
        this.meter = new ShardMeter(time.orElse(null));
    }

    private long expired;

    /** Where the shard stands once everything handed on is stored. */
    ShardState state() {
        return new ShardState(cursor.position(), lane, isUnread() ? settled : time);
    }

    /** Where the shard stands at its end; what continues it was written after that time. */
    ShardState end() {
        return new ShardState(cursor.position(), lane, settled);
    }

    /** A change was read, which was made at a time. */
    void read(Instant changed) {
        time = Optional.of(changed);
        settled = settled.filter(then -> then.isAfter(changed)).or(() -> time);
    }

    /** When the last change that was read was made. */
    Optional<Instant> time() {
        return time;
    }

    /** Whether changes were read that no record told of. */
    boolean isAhead() {
        return !cursor.position().equals(carried);
    }

    /** Whatever was made before a time is read, or told to be lost. */
    void owesNothingBefore(Instant now) {
        settled = Optional.of(now);
    }

    /**
     * Whether changes may have been trimmed before they were read. After a record the service tells; of a shard of which
     * nothing was read it gives what is left, and nobody knows what came before that.
     */
    boolean mayBeTrimmed(Instant now) {
        return isUnread()
                && settled.filter(then -> then.plus(ShardMeter.RETENTION).isBefore(now))
                        .isPresent();
    }

    /** Whether a time was found out that is worth writing, though nothing has been read. */
    boolean isLaterThanTold() {
        return isUnread()
                && settled.isPresent()
                && toldTime.filter(then -> then.plus(BETWEEN_TIMES).isAfter(settled.get()))
                        .isEmpty();
    }

    /** What was found out is written. */
    void told(Instant now) {
        carried = cursor.position();
        toldTime = settled;
        told = now;
    }

    private boolean isUnread() {
        return cursor.position().equals(Position.beginning());
    }

    /** How many iterators expired since this was last asked. */
    long newlyExpired() {
        long more = cursor.expired() - expired;
        expired = cursor.expired();
        return Math.max(0, more);
    }
}
