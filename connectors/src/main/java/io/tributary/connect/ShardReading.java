/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.measure.Count;
import io.tributary.connect.measure.Counts;
import io.tributary.connect.read.Page;
import io.tributary.connect.read.ShardCursor;
import io.tributary.connect.read.ShardDirectory;
import io.tributary.connect.read.Trouble;
import io.tributary.connect.record.Change;
import io.tributary.connect.record.Gap;
import io.tributary.connect.record.PositionRecords;
import io.tributary.connect.shard.Position;
import io.tributary.connect.shard.SequenceNumber;
import io.tributary.connect.shard.StreamState;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.Record;

/** Reads a page of a shard, hands it on, and deals with what goes wrong. For the task's thread. */
final class ShardReading {
    private static final Logger LOG = LoggerFactory.getLogger(ShardReading.class);

    private final StreamScope scope;
    private final ShardBook book;
    private final ShardDirectory directory;
    private final HandingOn handingOn;
    private final Gaps gaps;
    private final StreamPace pace;
    private final PositionRecords positions;

    ShardReading(
            StreamScope scope,
            ShardBook book,
            ShardDirectory directory,
            HandingOn handingOn,
            Gaps gaps,
            StreamPace pace) {
        this.scope = scope;
        this.book = book;
        this.directory = directory;
        this.handingOn = handingOn;
        this.gaps = gaps;
        this.pace = pace;
        this.positions = scope.positions();
    }

    /** What became of a shard's turn. */
    enum Turn {
        /** The shard goes on. */
        GOES_ON,
        /** The shard was read to its end, or has to be given up: it is closed. */
        ENDED,
        /** Something failed: what was read so far is handed on first, so that a slow failure never adds up. */
        OVER
    }

    Turn read(OpenShard shard, List<SourceRecord> out) {
        if (shard.mayBeTrimmed(now())) {
            neverRead(shard, out);
            return Turn.OVER;
        }
        Page page;
        try {
            page = shard.cursor.next();
        } catch (SdkException e) {
            return failed(shard, e, out);
        } finally {
            counts().add(Count.EXPIRED_ITERATORS, shard.newlyExpired());
        }
        pace.succeeded();
        shard.backoff.succeeded();
        // A shard with a child is most likely closed, and nothing new comes while it is drained.
        boolean isContinued = !book.childrenOf(shard.id).isEmpty();
        measure(shard, page, isContinued);
        for (Record record : page.records()) {
            Change change = new Change(shard.id, shard.lane, record);
            if (isBeforeTheStart(change)) {
                continue;
            }
            HandingOn.Fate fate = handingOn.handOn(change, out);
            if (fate == HandingOn.Fate.FAULTY) {
                return Turn.OVER;
            }
            if (fate == HandingOn.Fate.CARRIED) {
                shard.carried = change.state().position();
            }
        }
        book.read(shard.id, shard.state());
        if (page.last()) {
            return Turn.ENDED;
        }
        heartbeat(shard, out);
        boolean hurry = page.full() || (isContinued && !page.records().isEmpty());
        shard.due = now().plus(hurry ? Duration.ZERO : scope.config().pollInterval());
        return Turn.GOES_ON;
    }

    private void measure(OpenShard shard, Page page, boolean isContinued) {
        counts().add(Count.PAGES);
        if (page.records().isEmpty()) {
            counts().add(Count.EMPTY_PAGES);
            shard.meter.readNothing();
            if (!page.last() && !isContinued) {
                shard.owesNothingBefore(now());
            }
            return;
        }
        counts().add(Count.BYTES, page.bytes());
        for (Record record : page.records()) {
            Optional.ofNullable(record.dynamodb().approximateCreationDateTime()).ifPresent(shard::read);
        }
        shard.meter.read(page.records().size(), shard.time().orElse(null));
    }

    /** Creation times are rounded down to the second: only what is certainly older is left out. */
    private boolean isBeforeTheStart(Change change) {
        Optional<Instant> start = book.stream()
                .filter(stream -> stream.startsLate(change.shard()))
                .map(StreamState::firstSeen)
                .map(time -> time.truncatedTo(ChronoUnit.SECONDS));
        return start.isPresent()
                && change.time().filter(time -> time.isBefore(start.get())).isPresent();
    }

    private void heartbeat(OpenShard shard, List<SourceRecord> out) {
        if ((shard.isAhead() || shard.isLaterThanTold())
                && !shard.told.plus(scope.config().heartbeatInterval()).isAfter(now())) {
            out.add(positions.progress(shard.id, shard.state()));
            shard.told(now());
        }
    }

    private Turn failed(OpenShard shard, SdkException problem, List<SourceRecord> out) {
        String request =
                "reading shard " + shard.id + " of table " + scope.table().name();
        switch (Trouble.of(problem)) {
            case THROTTLED -> pace.failed(request, problem);
            case EXPIRED, PASSING -> {
                shard.due = now().plus(shard.backoff.failed());
                LOG.warn("{} failed and is tried again: {}", request, problem.getMessage());
            }
            case TRIMMED -> trimmed(shard, request, out);
            case GONE -> {
                Gap gap = Gap.ofShard(shard.id, shard.state(), "its end", "the shard is gone");
                if (gaps.found(gap, shard.lane, out) == Gaps.Verdict.GO_ON) {
                    return Turn.ENDED;
                }
            }
            case LASTING -> throw new ConnectException(request + " failed: " + problem.getMessage(), problem);
        }
        return Turn.OVER;
    }

    /** A shard whose beginning was not read in time is a gap, though what is left of it can be read. */
    private void neverRead(OpenShard shard, List<SourceRecord> out) {
        Gap gap = Gap.ofShard(
                shard.id, shard.state(), oldest(shard), "nothing of it was read for as long as a stream keeps changes");
        if (gaps.found(gap, shard.lane, out) == Gaps.Verdict.GO_ON) {
            shard.owesNothingBefore(now());
            out.add(positions.opened(shard.id, shard.state()));
            shard.told(now());
        }
    }

    private void trimmed(OpenShard shard, String request, List<SourceRecord> out) {
        if (!shard.promised && shard.cursor.position().equals(Position.beginning())) {
            shard.cursor.renew();
            shard.due = now().plus(shard.backoff.failed());
            LOG.warn("{} starts again at the oldest record that is left", request);
            return;
        }
        Gap gap = Gap.ofShard(shard.id, shard.state(), oldest(shard), "the records after it were trimmed");
        if (gaps.found(gap, shard.lane, out) == Gaps.Verdict.GO_ON) {
            shard.cursor =
                    new ShardCursor(scope.clients().streams(), scope.table().stream(), shard.id, Position.beginning());
            shard.promised = false;
            shard.owesNothingBefore(now());
            book.read(shard.id, shard.state());
            out.add(positions.opened(shard.id, shard.state()));
            shard.told(now());
        }
    }

    private String oldest(OpenShard shard) {
        try {
            return directory.oldest(shard.id).map(SequenceNumber::digits).orElse("trim_horizon");
        } catch (SdkException e) {
            LOG.debug("the oldest record of shard {} cannot be read now", shard.id, e);
            return "trim_horizon";
        }
    }

    private Counts counts() {
        return scope.meters().counts();
    }

    private Instant now() {
        return scope.clock().instant();
    }
}
