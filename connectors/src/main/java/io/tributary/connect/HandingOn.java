/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.config.SourceConfig;
import io.tributary.connect.config.Tolerance;
import io.tributary.connect.measure.Count;
import io.tributary.connect.measure.Counts;
import io.tributary.connect.record.Change;
import io.tributary.connect.record.ChangeRecords;
import io.tributary.connect.record.EventRecords;
import io.tributary.connect.record.Mapped;
import io.tributary.connect.record.Mapping;
import io.tributary.connect.record.RecordSize;
import io.tributary.connect.record.ScannedItem;
import io.tributary.connect.record.SourceTable;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.source.SourceRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** From what was read of a table to the records that are handed on; the rest is counted. For the task's thread. */
final class HandingOn {
    private static final Logger LOG = LoggerFactory.getLogger(HandingOn.class);
    private static final Duration BETWEEN_WARNINGS = Duration.ofMinutes(1);

    private final String table;
    private final Mapping mapping;
    private final Tolerance tolerance;
    private final long largest;
    private final Counts counts;
    private final Clock clock;
    private Instant nextWarning = Instant.MIN;

    HandingOn(String table, Mapping mapping, SourceConfig config, Counts counts, Clock clock) {
        this.table = table;
        this.mapping = mapping;
        this.tolerance = config.tolerance();
        this.largest = config.largestRequest();
        this.counts = counts;
        this.clock = clock;
    }

    static HandingOn of(StreamScope scope) {
        return new HandingOn(
                scope.table().name(),
                mapping(scope.table(), scope.config(), scope.clock()),
                scope.config(),
                scope.meters().counts(),
                scope.clock());
    }

    private static Mapping mapping(SourceTable table, SourceConfig config, Clock clock) {
        return switch (config.recordMode()) {
            case CHANGE -> changes(table, config, config.topic().topic(table.name()), clock);
            case EVENT ->
                new EventRecords(
                        table,
                        config.topic(),
                        config.layout(),
                        config.unmatchedTopic().map(topic -> changes(table, config, topic, clock)));
        };
    }

    private static Mapping changes(SourceTable table, SourceConfig config, String topic, Clock clock) {
        return new ChangeRecords(
                table,
                new ChangeRecords.Style(
                        topic, config.topicPrefix(), Version.get(), config.numbers(), config.tombstones()),
                clock);
    }

    /** What became of something that was read. */
    enum Fate {
        /** Handed on, and its position with it. */
        CARRIED,
        /** Left out. */
        LEFT_OUT,
        /** Malformed and not tolerated: what came before it is handed on, and then the task has to fail. */
        FAULTY
    }

    private Optional<DataException> fault = Optional.empty();

    /** What the task has to fail with. */
    Optional<DataException> fault() {
        return fault;
    }

    /** Adds the records of a change. */
    Fate handOn(Change change, List<SourceRecord> out) {
        return handOn(mapping.map(change), change.toString(), out);
    }

    /** Adds the records of an item that a scan found. */
    Fate handOn(ScannedItem item, List<SourceRecord> out) {
        Fate fate = handOn(mapping.map(item), item.toString(), out);
        if (fate == Fate.CARRIED) {
            counts.add(Count.SNAPSHOT_RECORDS);
        }
        return fate;
    }

    private Fate handOn(Mapped mapped, String place, List<SourceRecord> out) {
        return mapped.fold(
                records -> {
                    Optional<String> tooLarge = tooLarge(records);
                    if (tooLarge.isPresent()) {
                        return malformed(place, tooLarge.get());
                    }
                    counts.add(Count.RECORDS, records.size());
                    out.addAll(records);
                    return Fate.CARRIED;
                },
                (reason, instead) -> {
                    counts.add(reason);
                    warnOfChanges(reason);
                    out.addAll(instead);
                    return instead.isEmpty() ? Fate.LEFT_OUT : Fate.CARRIED;
                },
                problem -> malformed(place, problem));
    }

    private Optional<String> tooLarge(List<SourceRecord> records) {
        for (SourceRecord record : records) {
            long size = RecordSize.of(record);
            if (size > largest) {
                return Optional.of("the record of " + record.key() + " for topic " + record.topic() + " has " + size
                        + " bytes, and a producer sends " + largest
                        + "; raise producer.override.max.request.size of the"
                        + " connector, and max.message.bytes of the topic with it");
            }
        }
        return Optional.empty();
    }

    private void warnOfChanges(Count reason) {
        if (reason == Count.MODIFIED && !nextWarning.isAfter(clock.instant())) {
            nextWarning = clock.instant().plus(BETWEEN_WARNINGS);
            LOG.warn(
                    "events of table {} were modified, {} so far; events never change, and modifications are left out",
                    table,
                    counts.of(Count.MODIFIED));
        }
    }

    private Fate malformed(String place, String problem) {
        String message = "malformed item in table " + table + ", " + place + ": " + problem;
        if (tolerance == Tolerance.FAIL) {
            fault = Optional.of(new DataException(message));
            return Fate.FAULTY;
        }
        counts.add(Count.MALFORMED);
        LOG.error("{} (left out, since errors.tolerance is all)", message);
        return Fate.LEFT_OUT;
    }
}
