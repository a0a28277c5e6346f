/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.record.Gap;
import io.tributary.connect.record.SourceTable;
import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.connect.errors.ConnectException;

/** What a task fails with when changes are no longer there to be read. */
final class LostChanges {
    private LostChanges() {}

    /** Names table, stream, shard, position and age, and the three ways out. */
    static ConnectException of(SourceTable table, Gap gap, Instant now) {
        String where = gap.shard() == null ? "" : "shard " + gap.shard() + " of ";
        String age = gap.lastRead()
                .map(time -> " (as of " + time + ", " + hours(time, now) + " hours ago)")
                .orElse("");
        return new ConnectException("changes of table " + table.name() + " may be lost: " + where + table.stream()
                + " was read up to " + gap.from() + age + " and " + gap.reason() + ". A stream keeps changes for 24"
                + " hours. There are three ways to go on: on.gap=snapshot reads the table as a whole again, where the"
                + " items still are; on.gap=continue goes on after the lost changes; or stop the connector and set or"
                + " remove its offsets (PATCH or DELETE /connectors/<name>/offsets)");
    }

    private static long hours(Instant time, Instant now) {
        return Duration.between(time, now).toHours();
    }
}
