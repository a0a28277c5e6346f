/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.config;

import static org.apache.kafka.common.config.ConfigDef.Importance.HIGH;
import static org.apache.kafka.common.config.ConfigDef.Importance.LOW;
import static org.apache.kafka.common.config.ConfigDef.Importance.MEDIUM;
import static org.apache.kafka.common.config.ConfigDef.Range.atLeast;

import org.apache.kafka.common.config.ConfigDef;

/** What is read, from where and how often. */
final class SourceSettings {
    private SourceSettings() {}

    static void addTo(SettingGroup group) {
        group.add(
                Settings.TABLES,
                ConfigDef.Type.LIST,
                null,
                Rules.TABLES,
                HIGH,
                "The tables to read, by name. One of tables, tables.regex and tables.tag must be given.");
        group.add(
                Settings.TABLES_REGEX,
                ConfigDef.Type.STRING,
                null,
                Rules.REGEX,
                MEDIUM,
                "The tables to read, by a regular expression that a whole name matches. Tables are looked for again every"
                        + " table.discovery.interval.ms.");
        group.add(
                Settings.TABLES_TAG,
                ConfigDef.Type.STRING,
                null,
                Rules.TAG,
                MEDIUM,
                "The tables to read, by a tag: key, or key=value. Tables are looked for again every"
                        + " table.discovery.interval.ms.");
        group.add(
                Settings.TABLE_DISCOVERY_INTERVAL,
                ConfigDef.Type.LONG,
                60_000L,
                atLeast(1_000),
                LOW,
                "How often tables are looked for, where they are given by a pattern or a tag. One that appears is read,"
                        + " one that goes is dropped with a warning; either restarts the connector's tasks.");
        AwsSettings.addTo(group);
        group.add(
                Settings.DISCOVERY_INTERVAL,
                ConfigDef.Type.LONG,
                30_000L,
                atLeast(100),
                LOW,
                "How often the shards of each stream are listed. Shards that continue a finished one are also looked for"
                        + " when it ends.");
        group.add(
                Settings.POLL_INTERVAL,
                ConfigDef.Type.LONG,
                250L,
                atLeast(1),
                LOW,
                "How long a shard rests after a page that was not full. The service allows about five reads a second for"
                        + " each shard and all of its readers.");
    }
}
