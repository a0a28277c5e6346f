/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.shard;

import java.time.Instant;
import java.util.Optional;

/**
 * What is stored about one shard.
 *
 * @param position how far it has been read
 * @param lane its lane, which never changes
 * @param time when the change at that position was made, to the second; where nothing has been read, a time before which
 *     no change of the shard was made. It never decides on order, only on whether changes may have been trimmed unread
 */
public record ShardState(Position position, Lane lane, Optional<Instant> time) {
    /** A state without a time. */
    public ShardState(Position position, Lane lane) {
        this(position, lane, Optional.empty());
    }

    /** The state of a shard of which nothing has been read. */
    public static ShardState unread(Lane lane) {
        return unread(lane, Optional.empty());
    }

    /**
     * The state of a shard of which nothing has been read.
     *
     * @param before a time before which no change of it was made, if one is known
     */
    public static ShardState unread(Lane lane, Optional<Instant> before) {
        return new ShardState(Position.beginning(), lane, before);
    }
}
