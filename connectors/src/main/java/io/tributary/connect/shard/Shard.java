/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.shard;

import java.util.Optional;

/**
 * A shard as a listing shows it.
 *
 * @param id its name
 * @param parent the shard it continues, which may have been trimmed since
 */
public record Shard(ShardId id, Optional<ShardId> parent) {

    /** A shard that continues none. */
    public static Shard root(String id) {
        return new Shard(new ShardId(id), Optional.empty());
    }

    /** A shard that continues another. */
    public static Shard child(String id, String parent) {
        return new Shard(new ShardId(id), Optional.of(new ShardId(parent)));
    }
}
