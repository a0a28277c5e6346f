/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.config.SourceConfig;
import io.tributary.connect.offset.StoredOffsets;
import io.tributary.connect.read.Backoff;
import io.tributary.connect.read.Page;
import io.tributary.connect.read.ShardCursor;
import io.tributary.connect.read.ShardDirectory;
import io.tributary.connect.read.Trouble;
import io.tributary.connect.record.Counts;
import io.tributary.connect.record.EventRecords;
import io.tributary.connect.record.PositionRecords;
import io.tributary.connect.shard.Position;
import io.tributary.connect.shard.Shard;
import io.tributary.connect.shard.ShardId;
import io.tributary.connect.shard.ShardLineage;
import io.tributary.connect.shard.Standing;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.source.SourceRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * One task's reading of one stream: finds shards, reads those of its slot in turn, and hands on records and positions.
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

    private final Slot slot;
    private final String stream;
    private final DynamoDbStreamsClient client;
    private final ShardDirectory directory;
    private final ShardBook book;
    private final HandingOn handingOn;
    private final PositionRecords positions;
    private final SourceConfig config;
    private final Clock clock;
    private final RandomGenerator random;
    private final StreamPace pace;

    private final Map<ShardId, OpenShard> open = new TreeMap<>();
    private Instant nextListing;
    private Instant nextLook;
    private Optional<DataException> failure = Optional.empty();

    StreamFollower(
            Slot slot,
            String stream,
            DynamoDbStreamsClient client,
            StoredOffsets stored,
            SourceConfig config,
            Counts counts,
            Clock clock,
            RandomGenerator random) {
        this.slot = slot;
        this.stream = stream;
        this.client = client;
        this.directory = new ShardDirectory(client, stream);
        this.positions = new PositionRecords(slot.table(), stream, config.heartbeatTopic(), clock);
        this.book = new ShardBook(slot, stored, positions, clock);
        EventRecords events = new EventRecords(slot.table(), stream, config.topic(), config.layout());
        this.handingOn = new HandingOn(slot.table(), events, config.tolerance(), counts, clock);
        this.config = config;
        this.clock = clock;
        this.random = random;
        this.pace = new StreamPace(new Backoff(random), counts, clock);
        this.nextListing = clock.instant();
        this.nextLook = Instant.MAX;
    }

    /** When there is something to do again. */
    Instant due() {
        Instant earliest = nextListing.isBefore(nextLook) ? nextListing : nextLook;
        for (OpenShard shard : open.values()) {
            earliest = shard.due.isBefore(earliest) ? shard.due : earliest;
        }
        return pace.notBefore(earliest);
    }

    /**
     * Does what is due, and returns what there is to hand on.
     *
     * @throws ConnectException if the task has to fail
     */
    List<SourceRecord> turn() {
        failure.ifPresent(problem -> {
            throw problem;
        });
        List<SourceRecord> out = new ArrayList<>();
        if (pace.isResting()) {
            return out;
        }
        if (discover(out) == Turn.OVER) {
            return out;
        }
        List<OpenShard> shards = new ArrayList<>(open.values());
        shards.sort(Comparator.comparing(shard -> shard.due));
        for (OpenShard shard : shards) {
            if (shard.due.isAfter(clock.instant()) || out.size() >= TURN_RECORDS) {
                break;
            }
            if (read(shard, out) == Turn.OVER) {
                break;
            }
        }
        return out;
    }

    private enum Turn {
        GOES_ON,
        /** Something failed: what was read so far is handed on first, so that a slow failure never adds up. */
        OVER
    }

    private Turn discover(List<SourceRecord> out) {
        Instant now = clock.instant();
        if (nextListing.isAfter(now) && nextLook.isAfter(now)) {
            return Turn.GOES_ON;
        }
        try {
            if (nextListing.isAfter(now)) {
                book.look();
            } else {
                book.listed(directory.list());
                findUnlisted();
                nextListing = now.plus(config.discoveryInterval());
                pace.succeeded();
            }
        } catch (SdkException e) {
            nextListing = now.plus(pace.failed("DescribeStream of " + stream, e));
            return Turn.OVER;
        }
        nextLook = openWhatCanBeOpened(out) ? now.plus(SOON) : Instant.MAX;
        return Turn.GOES_ON;
    }

    private void findUnlisted() {
        for (ShardId shard : book.unlisted()) {
            if (directory.exists(shard)) {
                book.also(List.of(new Shard(shard, Optional.empty())));
                continue;
            }
            book.unfinished(shard).ifPresent(reached -> {
                throw lost(shard, reached, "the shard is gone");
            });
        }
    }

    /** Opens the shards of this slot that may be read; whether any shard waits for what another task stores. */
    private boolean openWhatCanBeOpened(List<SourceRecord> out) {
        if (book.begin(out) == ShardBook.Readiness.WAITING) {
            return true;
        }
        boolean waiting = false;
        ShardLineage lineage = book.lineage();
        for (ShardId id : lineage.shards()) {
            if (open.containsKey(id)) {
                continue;
            }
            waiting |= lineage.standing(id)
                    .fold(
                            start -> {
                                openIfOwn(id, start, out);
                                return false;
                            },
                            wait -> !open.containsKey(wait.parent()),
                            () -> false,
                            gap -> {
                                throw lost(
                                        gap.parent(), gap.reached(), "the shard is gone and " + id + " continues it");
                            });
        }
        return waiting;
    }

    private void openIfOwn(ShardId id, Standing.Startable start, List<SourceRecord> out) {
        if (!slot.owns(start.state().lane())) {
            return;
        }
        book.open(id, start, out);
        ShardCursor cursor = new ShardCursor(client, stream, id, start.state().position());
        open.put(
                id,
                new OpenShard(
                        id, start.state().lane(), start.promised(), cursor, new Backoff(random), clock.instant()));
        LOG.info(
                "reading shard {} of table {} in lane {}",
                id,
                slot.table(),
                start.state().lane());
    }

    private Turn read(OpenShard shard, List<SourceRecord> out) {
        Page page;
        try {
            page = shard.cursor.next();
        } catch (SdkException e) {
            return readFailed(shard, e);
        }
        pace.succeeded();
        shard.backoff.succeeded();
        Optional<DataException> malformed = handingOn.handOn(shard, page.records(), out);
        if (malformed.isPresent()) {
            failure = malformed;
            return Turn.OVER;
        }
        book.read(shard.id, shard.state());
        if (page.last()) {
            close(shard, out);
            return Turn.GOES_ON;
        }
        heartbeat(shard, out);
        // A shard with a child is most likely closed, and nothing new comes while it is drained.
        boolean draining =
                !page.records().isEmpty() && !book.childrenOf(shard.id).isEmpty();
        boolean hurry = page.full() || draining;
        shard.due = clock.instant().plus(hurry ? Duration.ZERO : config.pollInterval());
        return Turn.GOES_ON;
    }

    private void close(OpenShard shard, List<SourceRecord> out) {
        try {
            book.also(directory.listChildren(shard.id));
        } catch (SdkException e) {
            LOG.debug("the children of shard {} will be found by the next listing", shard.id, e);
        }
        if (book.childrenOf(shard.id).isEmpty()) {
            nextListing = earlier(nextListing, clock.instant().plus(SOON));
        }
        book.close(shard.id, shard.lane, out);
        open.remove(shard.id);
        LOG.info("shard {} of table {} is read to its end", shard.id, slot.table());
        openWhatCanBeOpened(out);
    }

    private void heartbeat(OpenShard shard, List<SourceRecord> out) {
        Instant now = clock.instant();
        if (shard.isAhead() && !shard.told.plus(config.heartbeatInterval()).isAfter(now)) {
            out.add(positions.progress(shard.id, shard.state()));
            shard.carried = shard.cursor.position();
            shard.told = now;
        }
    }

    private Turn readFailed(OpenShard shard, SdkException problem) {
        String request = "reading shard " + shard.id + " of table " + slot.table();
        switch (Trouble.of(problem)) {
            case THROTTLED -> pace.failed(request, problem);
            case EXPIRED, PASSING -> {
                shard.due = clock.instant().plus(shard.backoff.failed());
                LOG.warn("{} failed and is tried again: {}", request, problem.getMessage());
            }
            case TRIMMED -> {
                if (shard.promised || shard.cursor.position() instanceof Position.After) {
                    throw lost(shard.id, shard.cursor.position(), "the records after it were trimmed");
                }
                shard.cursor.renew();
                shard.due = clock.instant().plus(shard.backoff.failed());
                LOG.warn("{} starts again at the oldest record that is left", request);
            }
            case GONE -> throw lost(shard.id, shard.cursor.position(), "the shard is gone");
            case LASTING -> throw new ConnectException(request + " failed: " + problem.getMessage(), problem);
        }
        return Turn.OVER;
    }

    private ConnectException lost(ShardId shard, Position reached, String what) {
        return LostChanges.of(slot, stream, shard, reached, what);
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }
}
