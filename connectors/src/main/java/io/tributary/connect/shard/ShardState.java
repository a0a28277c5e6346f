/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.shard;

import java.time.Instant;
import java.util.Optional;

/**
 * What is stored about one shard.
 *
 * @param position how far it has been read
 * @param lane its lane, which never changes
 * @param time when the change at that position was made, to the second, for people and metrics only
 */
public record ShardState(Position position, Lane lane, Optional<Instant> time) {
    /** A state without a time. */
    public ShardState(Position position, Lane lane) {
        this(position, lane, Optional.empty());
    }

    /** The state of a shard of which nothing has been read. */
    public static ShardState unread(Lane lane) {
        return new ShardState(Position.beginning(), lane);
    }
}
