/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.read.Backoff;
import io.tributary.connect.read.ShardCursor;
import io.tributary.connect.record.Gap;
import io.tributary.connect.shard.ShardId;
import io.tributary.connect.shard.ShardLineage;
import io.tributary.connect.shard.ShardState;
import io.tributary.connect.shard.Standing;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.connect.source.SourceRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The shards of one stream that a task reads: opened, closed, and given up. For the task's thread. */
final class OpenShards {
    private static final Logger LOG = LoggerFactory.getLogger(OpenShards.class);

    private final StreamScope scope;
    private final ShardBook book;
    private final UnlistedShards unlisted;
    private final Gaps gaps;
    private final Map<ShardId, OpenShard> open = new TreeMap<>();

    OpenShards(StreamScope scope, ShardBook book, UnlistedShards unlisted, Gaps gaps) {
        this.scope = scope;
        this.book = book;
        this.unlisted = unlisted;
        this.gaps = gaps;
    }

    /** What is left to wait for. */
    enum Rest {
        /** A shard was given up, and those that continue it may be opened now. */
        GAVE_UP,
        /** Shards wait for what another task stores. */
        WAITING_FOR_OTHERS,
        /** All shards are open, finished, or wait for one that is open here. */
        NOTHING_TO_WAIT_FOR
    }

    Collection<OpenShard> all() {
        return open.values();
    }

    List<OpenShard> byDue() {
        List<OpenShard> shards = new ArrayList<>(open.values());
        shards.sort(Comparator.comparing(shard -> shard.due));
        return shards;
    }

    boolean contains(OpenShard shard) {
        return open.get(shard.id) == shard;
    }

    /** Opens the shards of this slot that may be read, and gives up the unfinished parents of others that are gone. */
    Rest openAll(List<SourceRecord> out) {
        ShardLineage lineage = book.lineage();
        Map<ShardId, Standing.Gap> lost = new TreeMap<>();
        int waiting = 0;
        boolean waitingForOthers = false;
        for (ShardId id : lineage.shards()) {
            if (open.containsKey(id)) {
                continue;
            }
            Standing standing = lineage.standing(id);
            if (standing instanceof Standing.Startable start) {
                openIfOwn(id, start, out);
            } else if (standing instanceof Standing.Waiting wait) {
                waiting++;
                waitingForOthers |= !open.containsKey(wait.parent());
            } else if (standing instanceof Standing.Gap gap) {
                // A parent that nobody has asked for yet is asked for with the next listing.
                waiting++;
                waitingForOthers = true;
                if (unlisted.gone().contains(gap.parent())) {
                    lost.put(gap.parent(), gap);
                }
            }
        }
        count(waiting, lineage);
        boolean gaveUp = false;
        for (Standing.Gap gap : lost.values()) {
            if (scope.slot().owns(gap.state().lane())) {
                giveUp(gap.parent(), gap.state(), "the shard is gone, and others continue it", out);
                gaveUp = true;
            }
        }
        return gaveUp ? Rest.GAVE_UP : waitingForOthers ? Rest.WAITING_FOR_OTHERS : Rest.NOTHING_TO_WAIT_FOR;
    }

    /** Gives up the shards of this slot that were not finished and are gone. */
    void giveUpWhatIsGone(List<SourceRecord> out) {
        for (ShardId shard : unlisted.gone()) {
            if (book.indexes().shards().contains(shard)) {
                book.unfinished(shard).ifPresent(state -> giveUp(shard, state, "the shard is gone", out));
            }
        }
    }

    /** A shard was read to its end, or given up by its reader. */
    void close(OpenShard shard, List<SourceRecord> out) {
        book.close(shard.id, shard.end(), out);
        remove(shard.id);
        scope.meters().shards().closedOne();
        LOG.info(
                "shard {} of table {} is read to its end",
                shard.id,
                scope.table().name());
    }

    /** Nothing more is read. */
    void end() {
        open.keySet().forEach(scope.meters()::closed);
        open.clear();
    }

    private void openIfOwn(ShardId id, Standing.Startable start, List<SourceRecord> out) {
        if (!scope.slot().owns(start.state().lane())) {
            return;
        }
        book.open(id, start, out);
        Instant now = scope.clock().instant();
        ShardCursor cursor = new ShardCursor(
                scope.clients().streams(),
                scope.table().stream(),
                id,
                start.state().position());
        OpenShard shard = new OpenShard(id, start, cursor, new Backoff(scope.random()), now);
        open.put(id, shard);
        scope.meters().opened(id, shard.meter);
        LOG.info("reading shard {} of table {} in lane {}", id, scope.table().name(), shard.lane);
    }

    private void giveUp(ShardId shard, ShardState state, String reason, List<SourceRecord> out) {
        if (gaps.found(Gap.ofShard(shard, state, "its end", reason), state.lane(), out) == Gaps.Verdict.GO_ON) {
            book.close(shard, state, out);
            remove(shard);
        }
    }

    private void remove(ShardId shard) {
        open.remove(shard);
        scope.meters().closed(shard);
    }

    private void count(int waiting, ShardLineage lineage) {
        long ended = lineage.leafIds().stream()
                .filter(leaf -> book.state(leaf)
                        .filter(state -> state.position().isClosed())
                        .isPresent())
                .count();
        scope.meters().shards().count(open.size(), waiting, ended);
    }
}
