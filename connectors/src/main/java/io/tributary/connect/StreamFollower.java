/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.config.SnapshotMode;
import io.tributary.connect.config.SourceConfig;
import io.tributary.connect.offset.ShardOffset;
import io.tributary.connect.offset.SourcePartition;
import io.tributary.connect.read.Backoff;
import io.tributary.connect.read.Listing;
import io.tributary.connect.read.ShardCursor;
import io.tributary.connect.read.ShardDirectory;
import io.tributary.connect.read.Trouble;
import io.tributary.connect.record.Gap;
import io.tributary.connect.shard.Lane;
import io.tributary.connect.shard.ShardId;
import io.tributary.connect.shard.ShardLineage;
import io.tributary.connect.shard.ShardState;
import io.tributary.connect.shard.Standing;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * One task's reading of one stream: finds shards, reads those of its slot in turn, scans its part of the table where that
 * is wanted, and hands on records and positions.
 *
 * <p><b>Threading.</b> For the task's thread.
 *
 * <p><b>Ordering.</b> The records of a shard in its order, then the shard's end, then its children's records.
 *
 * <p><b>Failure.</b> What passes by itself is waited for without blocking; everything else is an exception that fails the
 * task.
 */
final class StreamFollower {
    private static final Logger LOG = LoggerFactory.getLogger(StreamFollower.class);
    private static final int TURN_RECORDS = 1000;
    private static final Duration SOON = Duration.ofSeconds(1);

    private final StreamScope scope;
    private final boolean snapshotWanted;
    private final ShardDirectory directory;
    private final ShardBook book;
    private final UnlistedShards unlisted;
    private final Forgetting forgetting;
    private final Gaps gaps;
    private final HandingOn handingOn;
    private final StreamPace pace;
    private final ShardReading reading;
    private final TableScan scan;

    private final Map<ShardId, OpenShard> open = new TreeMap<>();
    private Instant nextListing;
    private Instant nextLook = Instant.MAX;
    private boolean surveyed;
    private boolean superseded;
    private boolean complete;

    /**
     * A stream that is read from where its stored positions say.
     *
     * @param snapshotWanted whether the table is scanned if the stream was never seen
     */
    StreamFollower(StreamScope scope, boolean snapshotWanted) {
        this.scope = scope;
        this.snapshotWanted = snapshotWanted;
        this.directory = new ShardDirectory(scope.clients().streams(), scope.table().stream());
        this.book = new ShardBook(scope.slot(), scope.stored(), scope.positions(), scope.clock());
        this.unlisted = new UnlistedShards(directory, book, scope.clock());
        this.forgetting = new Forgetting(book, scope.stored());
        this.gaps = new Gaps(scope, book.indexes());
        this.handingOn = HandingOn.of(scope);
        this.pace = new StreamPace(new Backoff(scope.random()), scope.meters().counts(), scope.clock());
        this.reading = new ShardReading(scope, book, directory, handingOn, gaps, pace);
        this.scan = new TableScan(scope, handingOn);
        this.nextListing = now();
    }

    String stream() {
        return scope.table().stream();
    }

    Gaps gaps() {
        return gaps;
    }

    /** The table has a later stream: this one is read to its end. */
    void isSuperseded() {
        superseded = true;
    }

    /** Whether everything of this stream is read and stored, by all tasks; only of a stream that is superseded. */
    boolean isComplete() {
        return complete;
    }

    /** When there is something to do again. */
    Instant due() {
        Instant earliest = earlier(earlier(nextListing, nextLook), scan.due());
        for (OpenShard shard : open.values()) {
            earliest = isHeld(shard) ? earliest : earlier(earliest, shard.due);
        }
        return pace.notBefore(earliest);
    }

    /**
     * Does what is due, and returns what there is to hand on.
     *
     * @throws ConnectException if the task has to fail
     */
    List<SourceRecord> turn() {
        failIfThereIsAFailure();
        List<SourceRecord> out = new ArrayList<>();
        if (pace.isResting() || discover(out) == ShardReading.Turn.OVER) {
            return out;
        }
        scan.turn(out);
        List<OpenShard> shards = new ArrayList<>(open.values());
        shards.sort(Comparator.comparing(shard -> shard.due));
        for (OpenShard shard : shards) {
            if (shard.due.isAfter(now())
                    || out.size() >= TURN_RECORDS
                    || handingOn.fault().isPresent()) {
                break;
            }
            if (!isHeld(shard) && turn(shard, out) == ShardReading.Turn.OVER) {
                break;
            }
        }
        if (gaps.hasNews()) {
            nextLook = now();
        } else if (scan.isRunning() && scan.due().equals(Instant.MAX)) {
            // The own part is done, and others' is seen where it is stored.
            nextLook = earlier(nextLook, now().plus(SOON));
        }
        return out;
    }

    private ShardReading.Turn turn(OpenShard shard, List<SourceRecord> out) {
        ShardReading.Turn turn = reading.read(shard, out);
        if (turn == ShardReading.Turn.ENDED) {
            close(shard, out);
        }
        return turn;
    }

    private void failIfThereIsAFailure() {
        gaps.failure().ifPresent(problem -> {
            throw problem;
        });
        handingOn.fault().ifPresent(problem -> {
            throw problem;
        });
    }

    /**
     * While the table is scanned, the stream stands still: only shards that are closed are read, so that none of them is
     * trimmed before the scan is through.
     */
    private boolean isHeld(OpenShard shard) {
        return scan.isRunning() && book.isGrowing() && book.childrenOf(shard.id).isEmpty();
    }

    private ShardReading.Turn discover(List<SourceRecord> out) {
        if (nextListing.isAfter(now()) && nextLook.isAfter(now())) {
            return ShardReading.Turn.GOES_ON;
        }
        try {
            if (nextListing.isAfter(now())) {
                book.look();
            } else {
                survey(out);
            }
        } catch (SdkException e) {
            surveyed = false;
            nextListing = now().plus(pace.failed("DescribeStream of " + stream(), e));
            nextLook = Instant.MAX;
            return ShardReading.Turn.OVER;
        }
        nextLook = openWhatCanBeOpened(out);
        return gaps.failure().isPresent() ? ShardReading.Turn.OVER : ShardReading.Turn.GOES_ON;
    }

    private void survey(List<SourceRecord> out) {
        surveyed = false;
        book.listed(listing());
        unlisted.probe();
        surveyed = true;
        giveUpWhatIsGone(out);
        nextListing = now().plus(scope.config().discoveryInterval());
        pace.succeeded();
        forgetting.forget(now(), out);
        complete = superseded
                && !book.isGrowing()
                && book.stream().isPresent()
                && scan.isStored()
                && forgetting.isAllFinished(book.lineage().shards());
    }

    /** A stream that is gone has no shards; one that cannot be gone, since it is the table's latest, is asked for again. */
    private Listing listing() {
        try {
            return directory.list();
        } catch (SdkException e) {
            if (superseded && Trouble.of(e) == Trouble.GONE) {
                return new Listing(List.of(), false);
            }
            throw e;
        }
    }

    private void giveUpWhatIsGone(List<SourceRecord> out) {
        for (ShardId shard : unlisted.gone()) {
            if (book.indexes().shards().contains(shard)) {
                book.unfinished(shard).ifPresent(state -> giveUp(shard, state, "the shard is gone", out));
            }
        }
    }

    /** Opens the shards of this slot that may be read; when to look again at what other tasks store. */
    private Instant openWhatCanBeOpened(List<SourceRecord> out) {
        if (!surveyed || gaps.failure().isPresent()) {
            return Instant.MAX;
        }
        SourceConfig config = scope.config();
        if (book.begin(config.start(), config.snapshotSegments(), snapshotWanted, out) == ShardBook.Readiness.WAITING) {
            return now().plus(SOON);
        }
        book.stream().ifPresent(stream -> scan.look(stream, book.indexes()));
        if (config.snapshotMode() == SnapshotMode.INITIAL_ONLY) {
            return Instant.MAX;
        }
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
        return gaveUp ? now() : waitingForOthers ? now().plus(SOON) : Instant.MAX;
    }

    private void count(int waiting, ShardLineage lineage) {
        long ended = lineage.leafIds().stream()
                .filter(leaf -> book.state(leaf)
                        .filter(state -> state.position().isClosed())
                        .isPresent())
                .count();
        scope.meters().shards().count(open.size(), waiting, ended);
    }

    private void openIfOwn(ShardId id, Standing.Startable start, List<SourceRecord> out) {
        if (!scope.slot().owns(start.state().lane())) {
            return;
        }
        book.open(id, start, out);
        ShardCursor cursor = new ShardCursor(
                scope.clients().streams(), stream(), id, start.state().position());
        OpenShard shard = new OpenShard(id, start, cursor, new Backoff(scope.random()), now());
        open.put(id, shard);
        scope.meters().opened(id, shard.meter);
        LOG.info("reading shard {} of table {} in lane {}", id, scope.table().name(), shard.lane);
    }

    private void giveUp(ShardId shard, ShardState state, String reason, List<SourceRecord> out) {
        if (gaps.found(Gap.ofShard(shard, state, "its end", reason), state.lane(), out) == Gaps.Verdict.GO_ON) {
            book.close(shard, state.lane(), out);
            forgetOpen(shard);
        }
    }

    private void forgetOpen(ShardId shard) {
        open.remove(shard);
        scope.meters().closed(shard);
    }

    private void close(OpenShard shard, List<SourceRecord> out) {
        try {
            book.also(directory.listChildren(shard.id));
        } catch (SdkException e) {
            LOG.debug("the children of shard {} will be found by the next listing", shard.id, e);
        }
        if (book.childrenOf(shard.id).isEmpty()) {
            nextListing = earlier(nextListing, now().plus(SOON));
        }
        book.close(shard.id, shard.lane, out);
        forgetOpen(shard.id);
        scope.meters().shards().closedOne();
        LOG.info(
                "shard {} of table {} is read to its end",
                shard.id,
                scope.table().name());
        nextLook = earlier(nextLook, openWhatCanBeOpened(out));
    }

    /** Connect gave up on a record of this stream. */
    void refused(SourcePartition about, SourceRecord record, List<SourceRecord> out) {
        Lane lane = new Lane(scope.slot().number());
        String shard = null;
        String position = "its item";
        if (about instanceof SourcePartition.OfShard part) {
            ShardState state = ShardOffset.read(record.sourceOffset());
            lane = state.lane();
            shard = part.shard().value();
            position = state.position()
                    .fold(() -> "its beginning", number -> "sequence number " + number, end -> "its end");
        }
        gaps.refused(
                new Gap(
                        shard,
                        position,
                        position,
                        "Connect gave up on a record for topic " + record.topic(),
                        Optional.empty()),
                lane,
                out);
    }

    /** Nothing more is read. */
    void end() {
        open.keySet().forEach(scope.meters()::closed);
        open.clear();
    }

    private Instant now() {
        return scope.clock().instant();
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }
}
