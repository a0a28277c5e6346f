/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.offset.StoredOffsets;
import io.tributary.connect.record.PositionRecords;
import io.tributary.connect.shard.Lane;
import io.tributary.connect.shard.LaneIndex;
import io.tributary.connect.shard.ShardId;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * The indexes of all lanes of a stream: those of a task's own lanes as the task wrote them last, the others as they are
 * stored. For the task's thread.
 */
final class LaneIndexes {
    private final Slot slot;
    private final StoredOffsets stored;
    private final PositionRecords records;
    private final NavigableMap<Lane, LaneIndex> own = new TreeMap<>();
    private boolean read;

    LaneIndexes(Slot slot, StoredOffsets stored, PositionRecords records) {
        this.slot = slot;
        this.stored = stored;
        this.records = records;
    }

    /** Reads the own ones, once. */
    void look() {
        if (!read) {
            stored.lanes().forEach((lane, index) -> {
                if (slot.owns(lane)) {
                    own.put(lane, index);
                }
            });
            read = true;
        }
    }

    LaneIndex of(Lane lane) {
        return own.getOrDefault(lane, LaneIndex.empty());
    }

    Map<Lane, LaneIndex> own() {
        return new TreeMap<>(own);
    }

    /** The shards in the own ones. */
    NavigableSet<ShardId> shards() {
        NavigableSet<ShardId> shards = new TreeSet<>();
        own.values().forEach(index -> shards.addAll(index.shards().keySet()));
        return shards;
    }

    /** All of them, others' as they are stored now. */
    NavigableMap<Lane, LaneIndex> all() {
        NavigableMap<Lane, LaneIndex> all = new TreeMap<>(stored.lanes());
        all.putAll(own);
        return all;
    }

    /** Changes an own one, without a record. */
    LaneIndex change(Lane lane, UnaryOperator<LaneIndex> change) {
        LaneIndex changed = change.apply(of(lane));
        own.put(lane, changed);
        return changed;
    }

    /** Changes an own one, and makes the record. */
    SourceRecord write(Lane lane, UnaryOperator<LaneIndex> change) {
        return records.lane(lane, change(lane, change));
    }
}
