/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.fake;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.Shard;

/** A stream by script: its shards, in the order of the script. */
final class ScriptedStream {
    final Instant created;
    final Map<String, ScriptedShard> shards = new LinkedHashMap<>();
    boolean enabled = true;

    ScriptedStream(Instant created) {
        this.created = created;
    }

    /** The shards that a listing shows, or of these the children of one. */
    List<Shard> listed(Optional<String> parent) {
        List<Shard> listed = new ArrayList<>();
        shards.forEach((id, shard) -> {
            if (shard.listed && (parent.isEmpty() || shard.parent.equals(parent))) {
                listed.add(shard.described(id));
            }
        });
        return listed;
    }
}
