/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.read;

import io.tributary.connect.shard.Shard;
import java.util.List;

/**
 * The shards of a stream, as far as the service shows them.
 *
 * @param shards in no order
 * @param growing whether the stream is turned on; if not, all its shards are closed
 */
public record Listing(List<Shard> shards, boolean growing) {
    /** Copies. */
    public Listing {
        shards = List.copyOf(shards);
    }
}
