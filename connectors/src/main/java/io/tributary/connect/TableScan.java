/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.measure.Count;
import io.tributary.connect.read.Backoff;
import io.tributary.connect.read.ScanPage;
import io.tributary.connect.read.TableSegments;
import io.tributary.connect.read.Trouble;
import io.tributary.connect.record.PositionRecords;
import io.tributary.connect.record.ScannedItem;
import io.tributary.connect.shard.LaneIndex;
import io.tributary.connect.shard.StreamState;
import io.tributary.connect.snapshot.SegmentState;
import io.tributary.item.AttributeValues;
import io.tributary.item.Item;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One task's part in reading a table as a whole: some of its segments, a page at a time.
 *
 * <p>Scans are counted in rounds: one when the stream is first seen, if it is to be scanned then, and one for each gap that
 * asks for it, as the indexes of all lanes count them. A segment that is behind the round that is wanted begins again. All
 * of that is stored, each part by one task, so all tasks agree whether a scan is going on.
 *
 * <p>For the task's thread.
 */
final class TableScan {
    private static final Logger LOG = LoggerFactory.getLogger(TableScan.class);
    private static final Duration BETWEEN_REPORTS = Duration.ofMinutes(1);

    private final StreamScope scope;
    private final HandingOn handingOn;
    private final PositionRecords positions;
    private final Backoff backoff;
    private final NavigableMap<Integer, SegmentState> own = new TreeMap<>();
    private final Map<Integer, Instant> told = new HashMap<>();
    private Map<Integer, SegmentState> others = Map.of();
    private int segments;
    private long wanted;
    private int lastTurn = -1;
    private Instant due;
    private Instant nextReport = Instant.MIN;

    TableScan(StreamScope scope, HandingOn handingOn) {
        this.scope = scope;
        this.handingOn = handingOn;
        this.positions = scope.positions();
        this.backoff = new Backoff(scope.random());
        this.due = scope.clock().instant();
    }

    /** Finds out whether there is something to scan. */
    void look(StreamState stream, LaneIndexes indexes) {
        long rounds = stream.snapshot() ? 1 : 0;
        for (LaneIndex index : indexes.all().values()) {
            rounds += index.scans();
        }
        wanted = rounds;
        segments = stream.segments();
        if (wanted == 0) {
            return;
        }
        others = scope.stored().segments(segments);
        for (int segment = 0; segment < segments; segment++) {
            if (segment % scope.slot().slots() == scope.slot().number()) {
                SegmentState state = own.getOrDefault(segment, others.getOrDefault(segment, SegmentState.beginning(0)));
                own.put(segment, state.round() < wanted ? SegmentState.beginning(wanted) : state);
            }
        }
        scope.meters().shards().scanned(done(), segments);
    }

    /** Whether any task still has something to scan. */
    boolean isRunning() {
        return wanted > 0 && done() < segments;
    }

    /** Whether all segments are stored as scanned, so that nobody will scan any of them again. */
    boolean isStored() {
        Map<Integer, SegmentState> stored = scope.stored().segments(segments);
        for (int segment = 0; segment < segments && wanted > 0; segment++) {
            if (stored.getOrDefault(segment, SegmentState.beginning(0)).isBehind(wanted)) {
                return false;
            }
        }
        return true;
    }

    /** When there is something to do again. */
    Instant due() {
        return nextSegment().isPresent() ? due : Instant.MAX;
    }

    /** Reads a page, if it is time. Whether anything was done. */
    boolean turn(List<SourceRecord> out) {
        Optional<Integer> segment = nextSegment();
        if (segment.isEmpty() || due.isAfter(scope.clock().instant())) {
            return false;
        }
        lastTurn = segment.get();
        read(segment.get(), out);
        return true;
    }

    private Optional<Integer> nextSegment() {
        return firstOpen(own.tailMap(lastTurn, false)).or(() -> firstOpen(own));
    }

    private static Optional<Integer> firstOpen(NavigableMap<Integer, SegmentState> states) {
        return states.entrySet().stream()
                .filter(entry -> !entry.getValue().done())
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private void read(int segment, List<SourceRecord> out) {
        SegmentState state = own.getOrDefault(segment, SegmentState.beginning(wanted));
        Instant before = scope.clock().instant();
        ScanPage page;
        try {
            page = new TableSegments(
                            scope.clients().tables(),
                            scope.table().name(),
                            segments,
                            scope.config().snapshotFetchSize())
                    .page(segment, state.last());
        } catch (SdkException e) {
            failed(e);
            return;
        }
        backoff.succeeded();
        boolean carried = true;
        for (Map<String, AttributeValue> image : page.items()) {
            SegmentState after = state.after(key(image));
            HandingOn.Fate fate = handingOn.handOn(new ScannedItem(segment, after, image, before), out);
            if (fate == HandingOn.Fate.FAULTY) {
                return;
            }
            carried = fate == HandingOn.Fate.CARRIED;
            state = after;
        }
        own.put(segment, page.isLast() ? state.finished() : state.after(AttributeValues.toItem(page.last())));
        tell(segment, page, carried, out);
        due = before.plus(rest(page.capacity()));
        report();
    }

    /** Writes where the segment stands, unless a record of an item does. */
    private void tell(int segment, ScanPage page, boolean carried, List<SourceRecord> out) {
        SegmentState state = own.getOrDefault(segment, SegmentState.beginning(wanted));
        Instant now = scope.clock().instant();
        boolean late = !told.getOrDefault(segment, Instant.MIN)
                .plus(scope.config().heartbeatInterval())
                .isAfter(now);
        if (page.isLast() || (late && (!carried || page.items().isEmpty()))) {
            out.add(positions.segment(segment, state));
            told.put(segment, now);
        }
    }

    private Duration rest(double capacity) {
        long limit = scope.config().snapshotReadCapacity();
        if (limit == 0) {
            return Duration.ZERO;
        }
        return Duration.ofMillis((long) (capacity * 1_000 * scope.slot().slots() / limit));
    }

    private Item key(Map<String, AttributeValue> image) {
        Map<String, AttributeValue> key = new HashMap<>(image);
        key.keySet().retainAll(scope.table().keys());
        return AttributeValues.toItem(key);
    }

    private void failed(SdkException problem) {
        String request = "Scan of table " + scope.table().name();
        if (Trouble.of(problem) == Trouble.THROTTLED) {
            // A table and its stream have limits of their own: the stream goes on.
            scope.meters().counts().add(Count.THROTTLED);
        } else if (Trouble.of(problem) == Trouble.PASSING) {
            LOG.warn("{} failed and is tried again: {}", request, problem.getMessage());
        } else {
            throw new ConnectException(request + " failed: " + problem.getMessage(), problem);
        }
        due = scope.clock().instant().plus(backoff.failed());
    }

    private long done() {
        long done = 0;
        for (int segment = 0; segment < segments; segment++) {
            SegmentState state = own.getOrDefault(segment, others.getOrDefault(segment, SegmentState.beginning(0)));
            done += state.isBehind(wanted) ? 0 : 1;
        }
        return done;
    }

    private void report() {
        scope.meters().shards().scanned(done(), segments);
        Instant now = scope.clock().instant();
        if (!isRunning()) {
            LOG.info("table {} is scanned to its end", scope.table().name());
        } else if (!nextReport.isAfter(now)) {
            nextReport = now.plus(BETWEEN_REPORTS);
            LOG.info(
                    "scanning table {}: {} of {} segments are done, {} records so far",
                    scope.table().name(),
                    done(),
                    segments,
                    scope.meters().counts().of(Count.SNAPSHOT_RECORDS));
        }
    }
}
