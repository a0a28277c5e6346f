/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.read.ShardDirectory;
import io.tributary.connect.shard.Position;
import io.tributary.connect.shard.Shard;
import io.tributary.connect.shard.ShardId;
import io.tributary.connect.shard.ShardState;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Shards that matter and that a listing does not show: they are gone, or about to go, or not listed yet. Only the service
 * knows, when it is asked for the shard itself.
 *
 * <p>Of a shard that is there and not listed nobody knows what it continues. One that was being read goes on. One that was
 * not may be the child of a shard that is still being read, so it has to wait for its listing; but not for ever, since it
 * may as well be so old that it is not listed any more. Until then nobody knows the roots of a stream that is seen for the
 * first time, either.
 */
final class UnlistedShards {
    private static final Duration PATIENCE = Duration.ofMinutes(30);

    private final ShardDirectory directory;
    private final ShardBook book;
    private final Clock clock;
    private final Map<ShardId, Instant> waiting = new TreeMap<>();
    private Set<ShardId> gone = Set.of();
    private boolean waits;

    UnlistedShards(ShardDirectory directory, ShardBook book, Clock clock) {
        this.directory = directory;
        this.book = book;
        this.clock = clock;
    }

    /**
     * Asks for each of them. What can be read is added to the listing.
     *
     * @throws SdkException if a request failed; then nothing is known
     */
    void probe() {
        gone = Set.of();
        waits = false;
        NavigableSet<ShardId> notThere = new TreeSet<>();
        NavigableSet<ShardId> unlisted = book.unlisted();
        waiting.keySet().retainAll(unlisted);
        for (ShardId shard : unlisted) {
            if (!directory.exists(shard)) {
                notThere.add(shard);
            } else if (mayBeRead(shard)) {
                book.also(List.of(new Shard(shard, Optional.empty())));
            } else {
                waits = true;
            }
        }
        gone = notThere;
    }

    /** The shards that are gone for good. */
    Set<ShardId> gone() {
        return gone;
    }

    /** Whether some that are there are waited for. */
    boolean areWaitedFor() {
        return waits;
    }

    private boolean mayBeRead(ShardId shard) {
        Optional<Position> position = book.state(shard).map(ShardState::position);
        if (position.filter(Position.After.class::isInstance).isPresent()) {
            return true;
        }
        Instant since = waiting.computeIfAbsent(shard, any -> clock.instant());
        return !since.plus(PATIENCE).isAfter(clock.instant());
    }
}
