/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.offset.StoredOffsets;
import io.tributary.connect.shard.Lane;
import io.tributary.connect.shard.LaneIndex;
import io.tributary.connect.shard.Position;
import io.tributary.connect.shard.ShardId;
import io.tributary.connect.shard.ShardState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * Removes the positions of shards that nobody will ask for again. A shard stays for a day after it was closed, and may be
 * listed for longer: one that is forgotten too early would be taken for a new one and read again.
 */
final class Forgetting {
    private static final Duration KEPT = Duration.ofDays(2);

    private final ShardBook book;
    private final StoredOffsets stored;

    Forgetting(ShardBook book, StoredOffsets stored) {
        this.book = book;
        this.stored = stored;
    }

    void forget(Instant now, List<SourceRecord> out) {
        for (Map.Entry<Lane, LaneIndex> lane : book.indexes().own().entrySet()) {
            for (ShardId shard : lane.getValue().closedBy(now.minus(KEPT))) {
                if (!book.isListed(shard) && childrenAreSafe(shard)) {
                    book.forget(shard, lane.getKey(), out);
                }
            }
        }
    }

    /** Whether each child has a lane of its own by now, and so does not need its parent's state. */
    private boolean childrenAreSafe(ShardId shard) {
        NavigableSet<ShardId> children = new TreeSet<>(book.childrenOf(shard));
        Optional<Position> end = book.state(shard).map(ShardState::position);
        if (end.isPresent() && end.get() instanceof Position.Closed closed) {
            children.addAll(closed.children().keySet());
        }
        Map<ShardId, ShardState> states = stored.shards(children);
        return children.stream().allMatch(child -> isSafe(child, Optional.ofNullable(states.get(child))));
    }

    private boolean isSafe(ShardId child, Optional<ShardState> state) {
        if (book.isListed(child)) {
            return state.isPresent();
        }
        return state.isEmpty() || state.get().position().isClosed();
    }

    /** Whether nothing more can come of a stream that is turned off: all of its shards are stored as finished. */
    boolean isAllFinished(Set<ShardId> listed) {
        Set<ShardId> shards = new TreeSet<>(listed);
        stored.lanes().values().forEach(index -> shards.addAll(index.shards().keySet()));
        Map<ShardId, ShardState> states = stored.shards(shards);
        return shards.stream()
                .allMatch(shard -> states.containsKey(shard)
                        ? states.get(shard).position().isClosed()
                        : !book.isListed(shard) || book.lineage().isPassedOver(shard));
    }
}
