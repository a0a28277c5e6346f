/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.offset.StoredOffsets;
import io.tributary.connect.record.PositionRecords;
import io.tributary.connect.shard.Lane;
import io.tributary.connect.shard.LaneIndex;
import io.tributary.connect.shard.Position;
import io.tributary.connect.shard.Shard;
import io.tributary.connect.shard.ShardId;
import io.tributary.connect.shard.ShardLineage;
import io.tributary.connect.shard.ShardState;
import io.tributary.connect.shard.Standing;
import io.tributary.connect.shard.StreamState;
import java.time.Clock;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * What one task knows about the shards of one stream, and the position records for what it changes.
 *
 * <p>Of the shards in its own lanes the task is the only reader, so what it remembers is newer than what is stored; about
 * all others it believes what is stored.
 *
 * <p>At a shard's end its children's starting positions are written first and the end last. A child's position does not
 * count before its parent's end is stored, so whatever prefix of that survives a crash is right.
 *
 * <p><b>Threading.</b> For the task's thread.
 */
final class ShardBook {
    private final Slot slot;
    private final StoredOffsets stored;
    private final PositionRecords records;
    private final Clock clock;

    private final Map<ShardId, ShardState> own = new HashMap<>();
    private final NavigableMap<Lane, LaneIndex> indexes = new TreeMap<>();
    private final NavigableMap<ShardId, Shard> listing = new TreeMap<>();
    private Map<ShardId, ShardState> others = Map.of();
    private Optional<StreamState> streamState = Optional.empty();
    private boolean indexesRead;

    ShardBook(Slot slot, StoredOffsets stored, PositionRecords records, Clock clock) {
        this.slot = slot;
        this.stored = stored;
        this.records = records;
        this.clock = clock;
    }

    /** Takes a whole listing in the place of the one before, and what is stored about the shards in it. */
    void listed(Collection<Shard> shards) {
        listing.clear();
        also(shards);
        look();
        own.keySet().retainAll(known());
    }

    /** Adds shards to the listing. */
    void also(Collection<Shard> shards) {
        shards.forEach(shard -> listing.put(shard.id(), shard));
    }

    /** Reads again what is stored. */
    void look() {
        if (streamState.isEmpty()) {
            streamState = stored.stream();
        }
        if (!indexesRead) {
            stored.lanes().forEach((lane, index) -> {
                if (slot.owns(lane)) {
                    indexes.put(lane, index);
                }
            });
            indexesRead = true;
        }
        Set<ShardId> asked = known();
        asked.removeAll(own.keySet());
        others = stored.shards(asked);
    }

    /** The graph of the shards as they are known now. */
    ShardLineage lineage() {
        Map<ShardId, ShardState> states = new HashMap<>(others);
        states.putAll(own);
        return new ShardLineage(
                listing.values(), states, streamState.map(StreamState::roots).orElse(Map.of()));
    }

    /** The listed shards that continue a shard. */
    NavigableSet<ShardId> childrenOf(ShardId parent) {
        NavigableSet<ShardId> children = new TreeSet<>();
        for (Shard shard : listing.values()) {
            if (shard.parent().filter(parent::equals).isPresent()) {
                children.add(shard.id());
            }
        }
        return children;
    }

    /** Shards that are not listed and matter: parents of listed ones, and shards of this task that were not finished. */
    NavigableSet<ShardId> unlisted() {
        NavigableSet<ShardId> unlisted = new TreeSet<>(lineage().missingParents());
        for (LaneIndex index : indexes.values()) {
            for (ShardId shard : index.shards().keySet()) {
                if (!listing.containsKey(shard)
                        && !own.containsKey(shard)
                        && unfinished(shard).isPresent()) {
                    unlisted.add(shard);
                }
            }
        }
        return unlisted;
    }

    /** How far a shard was read, if it was opened and not read to its end. */
    Optional<Position> unfinished(ShardId shard) {
        return state(shard).map(ShardState::position).filter(position -> !position.isClosed());
    }

    /**
     * Whether the stream's state is known, without which no lane is. The first slot's task makes it when there is none;
     * the others wait until it is stored.
     */
    Readiness begin(List<SourceRecord> out) {
        if (streamState.isEmpty() && slot.isFirst()) {
            StreamState first = StreamState.firstSeen(clock.instant(), lineage().rootIds(), 1);
            streamState = Optional.of(first);
            out.add(records.firstSeen(first));
        }
        return streamState.isPresent() ? Readiness.READY : Readiness.WAITING;
    }

    /** Whether shards can be opened. */
    enum Readiness {
        /** They can. */
        READY,
        /** The first slot's task has not stored the stream's state yet. */
        WAITING
    }

    /** Remembers that this task reads a shard from now on. */
    void open(ShardId shard, Standing.Startable start, List<SourceRecord> out) {
        if (state(shard).isEmpty()) {
            out.add(records.opened(shard, start.state()));
        }
        own.put(shard, start.state());
        Lane lane = start.state().lane();
        LaneIndex index = indexes.getOrDefault(lane, LaneIndex.empty());
        if (!index.shards().containsKey(shard)) {
            indexes.put(lane, index.opened(shard));
            out.add(records.lane(lane, index.opened(shard)));
        }
    }

    /** Remembers how far a shard of this task was read. */
    void read(ShardId shard, ShardState state) {
        own.put(shard, state);
    }

    /** Remembers that a shard of this task was read to its end. */
    void close(ShardId shard, Lane lane, List<SourceRecord> out) {
        NavigableMap<ShardId, Lane> children = lineage().lanesOfChildren(shard, lane, openShards());
        LaneIndex index = indexes.getOrDefault(lane, LaneIndex.empty()).closed(shard, clock.instant());
        for (Map.Entry<ShardId, Lane> child : children.entrySet()) {
            ShardState beginning = new ShardState(Position.beginning(), child.getValue());
            out.add(records.opened(child.getKey(), beginning));
            if (slot.owns(child.getValue())) {
                own.put(child.getKey(), beginning);
            }
            if (child.getValue().equals(lane)) {
                index = index.opened(child.getKey());
            }
        }
        indexes.put(lane, index);
        out.add(records.lane(lane, index));
        ShardState closed = new ShardState(new Position.Closed(children), lane);
        own.put(shard, closed);
        out.add(records.closed(shard, closed));
    }

    private Map<Lane, Long> openShards() {
        Map<Lane, LaneIndex> all = new TreeMap<>(stored.lanes());
        all.putAll(indexes);
        Map<Lane, Long> open = new TreeMap<>();
        all.forEach((lane, index) -> open.put(lane, index.open()));
        return open;
    }

    private Optional<ShardState> state(ShardId shard) {
        return Optional.ofNullable(own.get(shard)).or(() -> Optional.ofNullable(others.get(shard)));
    }

    private Set<ShardId> known() {
        Set<ShardId> known = new TreeSet<>(listing.keySet());
        listing.values().forEach(shard -> shard.parent().ifPresent(known::add));
        indexes.values().forEach(index -> known.addAll(index.shards().keySet()));
        return known;
    }
}
