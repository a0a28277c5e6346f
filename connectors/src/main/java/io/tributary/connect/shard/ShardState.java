/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.shard;

/**
 * What is stored about one shard.
 *
 * @param position how far it has been read
 * @param lane its lane, which never changes
 */
public record ShardState(Position position, Lane lane) {
    /** The same shard, read further. */
    public ShardState at(Position next) {
        return new ShardState(next, lane);
    }
}
