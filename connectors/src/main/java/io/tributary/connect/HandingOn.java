/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.config.Tolerance;
import io.tributary.connect.record.Change;
import io.tributary.connect.record.Counts;
import io.tributary.connect.record.EventRecords;
import io.tributary.connect.record.Mapped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.source.SourceRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.dynamodb.model.Record;

/** From the changes of a page to the records that are handed on; the rest is counted. For the task's thread. */
final class HandingOn {
    private static final Logger LOG = LoggerFactory.getLogger(HandingOn.class);
    private static final Duration BETWEEN_WARNINGS = Duration.ofMinutes(1);

    private final String table;
    private final EventRecords events;
    private final Tolerance tolerance;
    private final Counts counts;
    private final Clock clock;
    private Instant nextWarning = Instant.MIN;

    HandingOn(String table, EventRecords events, Tolerance tolerance, Counts counts, Clock clock) {
        this.table = table;
        this.events = events;
        this.tolerance = tolerance;
        this.counts = counts;
        this.clock = clock;
    }

    /**
     * Adds the records of a page. A malformed event that is not tolerated ends it: what came before it is handed on, and
     * then the task has to fail with what is returned.
     */
    Optional<DataException> handOn(OpenShard shard, List<Record> page, List<SourceRecord> out) {
        for (Record record : page) {
            Change change = new Change(shard.id, shard.lane, record);
            Optional<DataException> fault = events.map(change)
                    .fold(
                            event -> {
                                counts.event();
                                shard.carried = change.state().position();
                                out.add(event);
                                return Optional.empty();
                            },
                            this::skip,
                            problem -> malformed(change, problem));
            if (fault.isPresent()) {
                return fault;
            }
        }
        return Optional.empty();
    }

    private Optional<DataException> skip(Mapped.Reason reason) {
        counts.skipped(reason);
        if (reason == Mapped.Reason.MODIFIED && !nextWarning.isAfter(clock.instant())) {
            nextWarning = clock.instant().plus(BETWEEN_WARNINGS);
            LOG.warn(
                    "events of table {} were modified, {} so far; events never change, and modifications are left out",
                    table,
                    counts.skippedFor(Mapped.Reason.MODIFIED));
        }
        return Optional.empty();
    }

    private Optional<DataException> malformed(Change change, String problem) {
        String message = "malformed event in table " + table + ", " + change + ": " + problem;
        if (tolerance == Tolerance.FAIL) {
            return Optional.of(new DataException(message));
        }
        counts.malformed();
        LOG.error("{} (left out, since errors.tolerance is all)", message);
        return Optional.empty();
    }
}
