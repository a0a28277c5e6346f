/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.shard;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The graph of a stream's shards, as listed and as read.
 *
 * <p>A stream is a forest of shards that roll over and split: each shard lives some hours, is continued by one or more
 * children, and disappears a day after it was closed. A change of an item lies in the shard that was open when it was
 * made, so a child must not be read before its parent's end. Listings lag: a child may be listed before or long after
 * its parent's end, and a parent may vanish from a listing while it can still be read. So a parent that is not listed is
 * believed to be <em>gone</em> only by those who asked for the shard itself; callers add a parent that turns out to exist
 * to the listing.
 *
 * <p>The lane of a shard is what its own stored state says, else what its closed parent's state says, else what the
 * stream's state says about its roots, else a hash of its name. A shard whose parent is unfinished needs none yet.
 *
 * <p>Of a stream that is read from the time it was first seen, the roots are the shards that were open then, and what they
 * continue is never read.
 *
 * <p><b>Threading.</b> Immutable.
 */
public final class ShardLineage {
    private final NavigableMap<ShardId, Shard> listed = new TreeMap<>();
    private final Map<ShardId, ShardState> states;
    private final Map<ShardId, Lane> roots;
    private final NavigableSet<ShardId> passedOver;

    /**
     * The graph of a listing.
     *
     * @param listed the shards that exist
     * @param states what is stored about shards, listed or not
     * @param roots the lanes of the stream's roots
     * @param start which of the changes that were there at first are read
     */
    public ShardLineage(
            Collection<Shard> listed, Map<ShardId, ShardState> states, Map<ShardId, Lane> roots, StartPosition start) {
        listed.forEach(shard -> this.listed.put(shard.id(), shard));
        this.states = Map.copyOf(states);
        this.roots = Map.copyOf(roots);
        this.passedOver = start == StartPosition.LATEST ? ancestorsOf(roots.keySet()) : new TreeSet<>();
    }

    /** The names of all shards listed. */
    public NavigableSet<ShardId> shards() {
        return new TreeSet<>(listed.keySet());
    }

    /** The shards that no listed shard is the parent of, and that so could be started first. */
    public NavigableSet<ShardId> rootIds() {
        NavigableSet<ShardId> found = new TreeSet<>();
        for (Shard shard : listed.values()) {
            if (shard.parent().filter(listed::containsKey).isEmpty()) {
                found.add(shard.id());
            }
        }
        return found;
    }

    /** The shards that no listed shard continues: open ones, as far as a listing can tell. */
    public NavigableSet<ShardId> leafIds() {
        NavigableSet<ShardId> found = shards();
        listed.values().forEach(shard -> shard.parent().ifPresent(found::remove));
        return found;
    }

    /** Parents that are named but not listed, and of which nothing is stored that says they are finished. */
    public NavigableSet<ShardId> missingParents() {
        NavigableSet<ShardId> missing = new TreeSet<>();
        for (Shard shard : listed.values()) {
            shard.parent()
                    .filter(parent -> !listed.containsKey(parent) && !passedOver.contains(parent))
                    .filter(parent -> states.containsKey(parent) ? !isClosed(parent) : !isBegun(shard.id()))
                    .ifPresent(missing::add);
        }
        return missing;
    }

    /** The listed shards that continue a shard. */
    public NavigableSet<ShardId> childrenOf(ShardId parent) {
        NavigableSet<ShardId> children = new TreeSet<>();
        for (Shard shard : listed.values()) {
            if (shard.parent().filter(parent::equals).isPresent()) {
                children.add(shard.id());
            }
        }
        return children;
    }

    /**
     * What is to be done with a listed shard.
     *
     * @throws IllegalArgumentException if the shard is not listed
     */
    public Standing standing(ShardId id) {
        Shard shard = listed.get(id);
        if (shard == null) {
            throw new IllegalArgumentException("shard " + id + " is not listed");
        }
        if (passedOver.contains(id)) {
            return new Standing.Finished();
        }
        if (shard.parent().isEmpty() || passedOver.contains(shard.parent().get())) {
            return ownStanding(id, Optional.empty());
        }
        ShardId parent = shard.parent().get();
        ShardState above = states.get(parent);
        if (above != null && above.position().isClosed()) {
            return ownStanding(id, Optional.of(above));
        }
        // The child's own position, even its end, does not count before its parent is closed: a parent that is read
        // again gives its records again, and the child's have to follow them.
        if (listed.containsKey(parent)) {
            return new Standing.Waiting(parent);
        }
        if (above != null) {
            return new Standing.Gap(parent, above);
        }
        // What there was at first, and what has been opened, has nothing before it that was to be read. Any other shard
        // has: its parent came and went while nobody looked.
        return isBegun(id)
                ? ownStanding(id, Optional.empty())
                : new Standing.Gap(parent, ShardState.unread(Lane.hashed(parent)));
    }

    /**
     * The lanes of the children of a shard that is being closed: what is stored of a child wins; the first of the others
     * inherits the parent's lane, and each further one gets the lane with the fewest open shards.
     */
    public NavigableMap<ShardId, Lane> lanesOfChildren(ShardId parent, Lane inherited, Map<Lane, Long> openShards) {
        Map<Lane, Long> load = new TreeMap<>(openShards);
        NavigableMap<ShardId, Lane> lanes = new TreeMap<>();
        for (ShardId child : childrenOf(parent)) {
            ShardState stored = states.get(child);
            Lane lane = stored != null ? stored.lane() : lanes.containsValue(inherited) ? lightest(load) : inherited;
            load.merge(lane, 1L, Long::sum);
            lanes.put(child, lane);
        }
        return lanes;
    }

    /** Whether a shard is older than where the stream is read from. */
    public boolean isPassedOver(ShardId id) {
        return passedOver.contains(id);
    }

    private NavigableSet<ShardId> ancestorsOf(Collection<ShardId> shards) {
        NavigableSet<ShardId> ancestors = new TreeSet<>();
        for (ShardId shard : shards) {
            Optional<ShardId> above = parentOf(shard);
            while (above.isPresent() && ancestors.add(above.get())) {
                above = parentOf(above.get());
            }
        }
        return ancestors;
    }

    private Optional<ShardId> parentOf(ShardId id) {
        return Optional.ofNullable(listed.get(id)).flatMap(Shard::parent);
    }

    private static Lane lightest(Map<Lane, Long> load) {
        Lane lightest = new Lane(0);
        for (int number = 1; number < Lane.COUNT; number++) {
            Lane lane = new Lane(number);
            if (load.getOrDefault(lane, 0L) < load.getOrDefault(lightest, 0L)) {
                lightest = lane;
            }
        }
        return lightest;
    }

    private Standing ownStanding(ShardId id, Optional<ShardState> parent) {
        ShardState own = states.get(id);
        if (own != null && own.position().isClosed()) {
            return new Standing.Finished();
        }
        boolean promised = parent.isPresent() || !roots.containsKey(id);
        if (own != null) {
            return new Standing.Startable(own, promised || own.position() instanceof Position.After);
        }
        Optional<Instant> before = parent.flatMap(ShardState::time);
        return new Standing.Startable(ShardState.unread(laneOf(id, parent), before), promised);
    }

    private Lane laneOf(ShardId id, Optional<ShardState> parent) {
        if (parent.isPresent()) {
            Lane inherited = parent.get().lane();
            return parent.get().position() instanceof Position.Closed closed
                    ? closed.children().getOrDefault(id, inherited)
                    : inherited;
        }
        Lane root = roots.get(id);
        return root != null ? root : Lane.hashed(id);
    }

    /** Whether nothing that came before a shard is to be read. */
    private boolean isBegun(ShardId id) {
        return roots.containsKey(id) || states.containsKey(id);
    }

    private boolean isClosed(ShardId id) {
        ShardState state = states.get(id);
        return state != null && state.position().isClosed();
    }
}
