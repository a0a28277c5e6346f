/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.offset.StoredOffsets;
import io.tributary.connect.read.Listing;
import io.tributary.connect.record.PositionRecords;
import io.tributary.connect.shard.Lane;
import io.tributary.connect.shard.LaneIndex;
import io.tributary.connect.shard.Position;
import io.tributary.connect.shard.Shard;
import io.tributary.connect.shard.ShardId;
import io.tributary.connect.shard.ShardLineage;
import io.tributary.connect.shard.ShardState;
import io.tributary.connect.shard.Standing;
import io.tributary.connect.shard.StartPosition;
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
import java.util.function.UnaryOperator;
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
    private final LaneIndexes indexes;

    private final Map<ShardId, ShardState> own = new HashMap<>();
    private final NavigableMap<ShardId, Shard> listing = new TreeMap<>();
    private boolean growing = true;
    private Map<ShardId, ShardState> others = Map.of();
    private Optional<StreamState> streamState = Optional.empty();

    ShardBook(Slot slot, StoredOffsets stored, PositionRecords records, Clock clock) {
        this.slot = slot;
        this.stored = stored;
        this.records = records;
        this.clock = clock;
        this.indexes = new LaneIndexes(slot, stored, records);
    }

    /** Takes a whole listing in the place of the one before, and what is stored about the shards in it. */
    void listed(Listing found) {
        listing.clear();
        also(found.shards());
        growing = found.growing();
        look();
        own.keySet().retainAll(known());
    }

    /** Adds shards to the listing. */
    void also(Collection<Shard> shards) {
        shards.forEach(shard -> listing.putIfAbsent(shard.id(), shard));
    }

    /** Reads again what is stored. */
    void look() {
        if (streamState.isEmpty()) {
            streamState = stored.stream();
        }
        indexes.look();
        Set<ShardId> asked = known();
        asked.removeAll(own.keySet());
        others = stored.shards(asked);
    }

    /** The graph of the shards as they are known now. */
    ShardLineage lineage() {
        Map<ShardId, ShardState> states = new HashMap<>(others);
        states.putAll(own);
        return new ShardLineage(
                listing.values(),
                states,
                streamState.map(StreamState::roots).orElse(Map.of()),
                streamState.map(StreamState::start).orElse(StartPosition.EARLIEST));
    }

    /** Whether the stream is turned on. */
    boolean isGrowing() {
        return growing;
    }

    boolean isListed(ShardId shard) {
        return listing.containsKey(shard);
    }

    /** The state of the stream as a whole, once it is known. */
    Optional<StreamState> stream() {
        return streamState;
    }

    LaneIndexes indexes() {
        return indexes;
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
        for (ShardId shard : indexes.shards()) {
            if (!listing.containsKey(shard) && unfinished(shard).isPresent()) {
                unlisted.add(shard);
            }
        }
        return unlisted;
    }

    /** The state of a shard, if it was opened and not read to its end. */
    Optional<ShardState> unfinished(ShardId shard) {
        return state(shard).filter(state -> !state.position().isClosed());
    }

    /** What is known about a shard. */
    Optional<ShardState> state(ShardId shard) {
        return Optional.ofNullable(own.get(shard)).or(() -> Optional.ofNullable(others.get(shard)));
    }

    /**
     * Whether the stream's state is known, without which no lane is. The first slot's task makes it when there is none;
     * the others wait until it is stored.
     */
    Readiness begin(StartPosition start, int segments, boolean snapshot, List<SourceRecord> out) {
        if (streamState.isEmpty() && slot.isFirst()) {
            ShardLineage lineage = lineage();
            NavigableSet<ShardId> roots =
                    start == StartPosition.EARLIEST || !growing ? lineage.rootIds() : lineage.leafIds();
            StreamState first = StreamState.firstSeen(clock.instant(), roots, segments, start, snapshot);
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
        if (!indexes.of(lane).shards().containsKey(shard)) {
            out.add(indexes.write(lane, index -> index.opened(shard)));
        }
    }

    /** Remembers how far a shard of this task was read. */
    void read(ShardId shard, ShardState state) {
        own.put(shard, state);
    }

    /**
     * Remembers that a shard of this task was read to its end, or is given up.
     *
     * @param reached how far it was read; its children's changes were made after that
     */
    void close(ShardId shard, ShardState reached, List<SourceRecord> out) {
        Lane lane = reached.lane();
        NavigableMap<ShardId, Lane> children = lineage().lanesOfChildren(shard, lane, openShards());
        UnaryOperator<LaneIndex> changes = index -> index.closed(shard, clock.instant());
        for (Map.Entry<ShardId, Lane> child : children.entrySet()) {
            ShardState beginning = ShardState.unread(child.getValue(), reached.time());
            out.add(records.opened(child.getKey(), beginning));
            if (slot.owns(child.getValue())) {
                own.put(child.getKey(), beginning);
            }
            if (child.getValue().equals(lane)) {
                UnaryOperator<LaneIndex> before = changes;
                changes = index -> before.apply(index).opened(child.getKey());
            }
        }
        out.add(indexes.write(lane, changes));
        ShardState closed = new ShardState(new Position.Closed(children), lane, reached.time());
        own.put(shard, closed);
        out.add(records.closed(shard, closed));
    }

    /** Remembers nothing more about a shard of this task that was finished long ago. */
    void forget(ShardId shard, Lane lane, List<SourceRecord> out) {
        own.remove(shard);
        out.add(records.forgotten(shard));
        out.add(indexes.write(lane, index -> index.without(shard)));
    }

    private Map<Lane, Long> openShards() {
        Map<Lane, Long> open = new TreeMap<>();
        indexes.all().forEach((lane, index) -> open.put(lane, index.open()));
        return open;
    }

    private Set<ShardId> known() {
        Set<ShardId> known = new TreeSet<>(listing.keySet());
        listing.values().forEach(shard -> shard.parent().ifPresent(known::add));
        known.addAll(indexes.shards());
        return known;
    }
}
