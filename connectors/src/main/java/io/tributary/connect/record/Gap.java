/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.record;

import io.tributary.connect.shard.ShardId;
import io.tributary.connect.shard.ShardState;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Changes that no record was made of.
 *
 * @param shard the shard they lay in, or nothing for those between two streams
 * @param from the position after which they came
 * @param to what comes after them
 * @param reason what happened
 * @param lastRead when the change at the position was made, if that is known
 */
public record Gap(@Nullable String shard, String from, String to, String reason, Optional<Instant> lastRead) {
    /** Changes of a shard, after what was read of it. */
    public static Gap ofShard(ShardId shard, ShardState reached, String to, String reason) {
        String from =
                reached.position().fold(() -> "its beginning", number -> "sequence number " + number, end -> "its end");
        return new Gap(shard.value(), from, to, reason, reached.time());
    }
}
