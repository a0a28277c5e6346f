/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.config.SnapshotMode;
import io.tributary.connect.config.SourceConfig;
import io.tributary.connect.offset.ShardOffset;
import io.tributary.connect.offset.SourcePartition;
import io.tributary.connect.read.Backoff;
import io.tributary.connect.read.Listing;
import io.tributary.connect.read.ShardDirectory;
import io.tributary.connect.read.Trouble;
import io.tributary.connect.record.Gap;
import io.tributary.connect.shard.Lane;
import io.tributary.connect.shard.ShardState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

    private final OpenShards open;
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
        this.open = new OpenShards(scope, book, unlisted, gaps);
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
        for (OpenShard shard : open.all()) {
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
        for (OpenShard shard : open.byDue()) {
            if (shard.due.isAfter(now())
                    || out.size() >= TURN_RECORDS
                    || handingOn.fault().isPresent()) {
                break;
            }
            if (open.contains(shard) && !isHeld(shard) && turn(shard, out) == ShardReading.Turn.OVER) {
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
        open.giveUpWhatIsGone(out);
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

    /** Opens the shards of this slot that may be read; when to look again at what other tasks store. */
    private Instant openWhatCanBeOpened(List<SourceRecord> out) {
        if (!surveyed || gaps.failure().isPresent()) {
            return Instant.MAX;
        }
        if (book.stream().isEmpty() && unlisted.areWaitedFor()) {
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
        return switch (open.openAll(out)) {
            case GAVE_UP -> now();
            case WAITING_FOR_OTHERS -> now().plus(SOON);
            case NOTHING_TO_WAIT_FOR -> Instant.MAX;
        };
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
        open.close(shard, out);
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
        open.end();
    }

    private Instant now() {
        return scope.clock().instant();
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }
}
