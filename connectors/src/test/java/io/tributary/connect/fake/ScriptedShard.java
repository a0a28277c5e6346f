/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.fake;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.SequenceNumberRange;
import software.amazon.awssdk.services.dynamodb.model.Shard;

/** A shard by script. */
final class ScriptedShard {
    final Optional<String> parent;
    final List<Record> records = new ArrayList<>();
    int trimmed;
    boolean closed;
    boolean listed = true;

    ScriptedShard(Optional<String> parent) {
        this.parent = parent;
    }

    /** As a listing shows it. */
    Shard described(String id) {
        return Shard.builder()
                .shardId(id)
                .parentShardId(parent.orElse(null))
                // As an emulator does for an open shard too: nobody may take it for an end.
                .sequenceNumberRange(SequenceNumberRange.builder()
                        .startingSequenceNumber("1")
                        .endingSequenceNumber("9")
                        .build())
                .build();
    }

    /** Where the records after one begin. */
    int indexAfter(String sequenceNumber) {
        for (int i = 0; i < records.size(); i++) {
            if (records.get(i).dynamodb().sequenceNumber().equals(sequenceNumber)) {
                return i + 1;
            }
        }
        throw new AssertionError("no record " + sequenceNumber);
    }
}
