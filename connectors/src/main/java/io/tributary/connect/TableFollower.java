/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.config.OnGap;
import io.tributary.connect.config.SnapshotMode;
import io.tributary.connect.config.SourceConfig;
import io.tributary.connect.measure.Count;
import io.tributary.connect.offset.SourcePartition;
import io.tributary.connect.offset.StoredOffsets;
import io.tributary.connect.read.AwsClients;
import io.tributary.connect.read.Backoff;
import io.tributary.connect.read.EventTables;
import io.tributary.connect.read.StreamHistory;
import io.tributary.connect.read.TableAnswer;
import io.tributary.connect.read.Trouble;
import io.tributary.connect.record.Gap;
import io.tributary.connect.record.SourceTable;
import io.tributary.connect.snapshot.TableState;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.storage.OffsetStorageReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * One task's share of one table: follows the table's stream, and the next one when the table gets another.
 *
 * <p>A stream that is turned off and on again has a new ARN. Which one is read is stored for the table, by the first
 * slot's task; it moves on when all tasks have stored the end of all shards of the old one. What was changed while the
 * stream was off is in neither, so that is a gap.
 *
 * <p>For the task's thread.
 */
final class TableFollower {
    private static final Logger LOG = LoggerFactory.getLogger(TableFollower.class);

    private final Slot slot;
    private final AwsClients clients;
    private final OffsetStorageReader reader;
    private final SourceConfig config;
    private final TableMeters meters;
    private final Clock clock;
    private final RandomGenerator random;
    private final EventTables tables;
    private final StreamHistory history;
    private final Backoff backoff;
    private Optional<StreamFollower> follower = Optional.empty();
    private List<String> keys = List.of();
    private Instant nextLook;

    TableFollower(
            Slot slot,
            AwsClients clients,
            OffsetStorageReader reader,
            SourceConfig config,
            TableMeters meters,
            Clock clock,
            RandomGenerator random) {
        this.slot = slot;
        this.clients = clients;
        this.reader = reader;
        this.config = config;
        this.meters = meters;
        this.clock = clock;
        this.random = random;
        this.tables = new EventTables(clients.tables());
        this.history = new StreamHistory(clients.streams());
        this.backoff = new Backoff(random);
        this.nextLook = clock.instant();
    }

    /** When there is something to do again. */
    Instant due() {
        Instant due = follower.map(StreamFollower::due).orElse(Instant.MAX);
        return due.isBefore(nextLook) ? due : nextLook;
    }

    TableMeters meters() {
        return meters;
    }

    String table() {
        return slot.table();
    }

    /** Connect gave up on a record, which may be one of this table. */
    void refused(SourcePartition about, SourceRecord record, List<SourceRecord> out) {
        follower.filter(stream -> about.isOf(stream.stream())).ifPresent(stream -> {
            meters.counts().add(Count.REFUSED);
            stream.refused(about, record, out);
        });
    }

    /**
     * Does what is due, and returns what there is to hand on.
     *
     * @throws ConnectException if the task has to fail
     */
    List<SourceRecord> turn() {
        List<SourceRecord> out = new ArrayList<>();
        if (!nextLook.isAfter(clock.instant())) {
            look(out);
        }
        if (!out.isEmpty() || follower.isEmpty()) {
            return out;
        }
        StreamFollower stream = follower.get();
        boolean before = stream.isComplete();
        out.addAll(stream.turn());
        if (stream.isComplete() && !before) {
            nextLook = clock.instant();
        }
        return out;
    }

    private void look(List<SourceRecord> out) {
        nextLook = clock.instant().plus(config.discoveryInterval());
        tables.look(slot.table())
                .fold(
                        found -> follow(Optional.of(found.stream()), found.keys(), out),
                        wrong -> withoutStream(wrong, out),
                        this::unreachable);
    }

    private Void withoutStream(TableAnswer.Unusable answer, List<SourceRecord> out) {
        if (answer.lack() == TableAnswer.Lack.NEW_IMAGE) {
            throw new ConnectException(answer.problem());
        }
        LOG.warn("{}; what is left of an earlier stream is read, and a new one once there is one", answer.problem());
        return follow(Optional.empty(), answer.keys(), out);
    }

    private Void follow(Optional<String> latest, List<String> keyNames, List<SourceRecord> out) {
        keys = keyNames.isEmpty() ? keys : keyNames;
        if (follower.isEmpty() || !slot.isFirst()) {
            followWhatIsStored(latest, out);
        }
        if (follower.isPresent() && !latest.equals(Optional.of(follower.get().stream()))) {
            superseded(follower.get(), latest, out);
        }
        return null;
    }

    private void followWhatIsStored(Optional<String> latest, List<SourceRecord> out) {
        Optional<TableState> stored = StoredOffsets.ofTable(slot.table(), reader);
        if (stored.isEmpty()) {
            if (slot.isFirst() && latest.isPresent()) {
                begin(latest.get(), config.snapshotMode() != SnapshotMode.NO_DATA, out);
            }
            return;
        }
        TableState state = stored.get();
        if (follower.filter(now -> now.stream().equals(state.stream())).isEmpty()) {
            change(state.stream(), state.snapshot());
        }
    }

    private void change(String stream, boolean snapshot) {
        follower.ifPresent(StreamFollower::end);
        follower = keysOf(stream).map(names -> {
            keys = names;
            return new StreamFollower(scope(stream), snapshot);
        });
    }

    /** A table that is gone has left its keys with its stream. */
    private Optional<List<String>> keysOf(String stream) {
        return keys.isEmpty()
                ? asked("the keys of table " + slot.table() + " cannot be found", () -> history.keys(stream))
                : Optional.of(keys);
    }

    /** Follows a stream from its first sight on. */
    private void begin(String stream, boolean snapshot, List<SourceRecord> out) {
        change(stream, snapshot);
        out.add(scope(stream).positions().following(snapshot));
    }

    private void superseded(StreamFollower old, Optional<String> latest, List<SourceRecord> out) {
        old.isSuperseded();
        if (!slot.isFirst() || !old.isComplete() || config.snapshotMode() == SnapshotMode.INITIAL_ONLY) {
            return;
        }
        Optional<String> next = latest.isEmpty()
                ? Optional.empty()
                : asked(
                        "the stream that came after " + old.stream() + " cannot be found",
                        () -> history.after(slot.table(), old.stream()).or(() -> latest));
        if (next.isEmpty()) {
            return;
        }
        Gap gap = new Gap(
                null,
                "its end",
                next.get(),
                "the table's stream was turned off and on again; what was changed in between is in no stream",
                Optional.empty());
        if (old.gaps().foundBetweenStreams(gap, out) == Gaps.Verdict.GO_ON) {
            LOG.info("table {} goes on with stream {}", slot.table(), next.get());
            begin(next.get(), config.onGap() == OnGap.SNAPSHOT, out);
        }
    }

    /** What the service answers; nothing where it has to be asked again later. */
    private <T> Optional<T> asked(String problem, Supplier<Optional<T>> question) {
        try {
            return question.get();
        } catch (SdkException e) {
            if (Trouble.of(e) == Trouble.LASTING) {
                throw new ConnectException(problem + ": " + e.getMessage(), e);
            }
            nextLook = clock.instant().plus(backoff.failed());
            LOG.warn("{}; it is tried again at {}: {}", problem, nextLook, e.getMessage());
            return Optional.empty();
        }
    }

    private Void unreachable(TableAnswer.Unreachable answer) {
        if (answer.trouble() == Trouble.LASTING) {
            throw new ConnectException(answer.problem());
        }
        nextLook = clock.instant().plus(backoff.failed());
        LOG.warn("{}; it is tried again at {}", answer.problem(), nextLook);
        return null;
    }

    private StreamScope scope(String stream) {
        return new StreamScope(
                slot,
                new SourceTable(slot.table(), stream, keys),
                clients,
                new StoredOffsets(reader, stream),
                config,
                meters,
                clock,
                random);
    }
}
