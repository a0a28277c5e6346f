/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.config;

import static org.apache.kafka.common.config.ConfigDef.Importance.HIGH;
import static org.apache.kafka.common.config.ConfigDef.Importance.LOW;
import static org.apache.kafka.common.config.ConfigDef.Importance.MEDIUM;
import static org.apache.kafka.common.config.ConfigDef.Range.atLeast;
import static org.apache.kafka.common.config.ConfigDef.Range.between;

import org.apache.kafka.common.config.ConfigDef;

/** Where reading begins, and what is done where changes are lost. */
final class StartSettings {
    private StartSettings() {}

    static void addTo(SettingGroup group) {
        group.add(
                Settings.START_POSITION,
                ConfigDef.Type.STRING,
                "earliest",
                Rules.oneOf("earliest", "latest"),
                MEDIUM,
                "Where a stream that was never seen is begun: earliest, with all changes that it still has, or latest, with"
                        + " those made from then on. Shards that appear later are read from their beginning in any case.");
        group.add(
                Settings.SNAPSHOT_MODE,
                ConfigDef.Type.STRING,
                "initial",
                Rules.oneOf("initial", "initial_only", "no_data", "when_needed"),
                HIGH,
                "When a table is read as a whole: initial, when nothing of it is stored yet, before its stream goes on;"
                        + " initial_only, likewise, and its stream is not read; no_data, never; when_needed, as initial,"
                        + " and with on.gap=snapshot.");
        group.add(
                Settings.SNAPSHOT_SEGMENTS,
                ConfigDef.Type.INT,
                4,
                between(1, 100_000),
                LOW,
                "Into how many segments that reading divides a table. They are spread over the table's tasks. Fixed for a"
                        + " table when its stream is first seen.");
        group.add(
                Settings.SNAPSHOT_FETCH_SIZE,
                ConfigDef.Type.INT,
                1_000,
                between(1, 100_000),
                LOW,
                "How many items, at most, one request of that reading evaluates. The service ends a page at 1 MB, too.");
        group.add(
                Settings.SNAPSHOT_READ_CAPACITY,
                ConfigDef.Type.LONG,
                0L,
                atLeast(0),
                MEDIUM,
                "How many read capacity units a second, at most, that reading uses of each table; 0 for no limit. Reads are"
                        + " strongly consistent: a unit is 4 KB.");
        group.add(
                Settings.ON_GAP,
                ConfigDef.Type.STRING,
                "fail",
                Rules.oneOf("fail", "snapshot", "continue"),
                HIGH,
                "What is done when changes are gone before they were read: fail the task, read the table as a whole again"
                        + " (snapshot), or go on after them (continue). In any case a gap record is written to the"
                        + " heartbeat topic, and counted.");
    }
}
