/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.config;

import static org.apache.kafka.common.config.ConfigDef.Importance.HIGH;
import static org.apache.kafka.common.config.ConfigDef.Importance.LOW;

import org.apache.kafka.common.config.ConfigDef;

/** What records are made of. */
final class RecordSettings {
    private RecordSettings() {}

    static void addTo(SettingGroup group) {
        group.add(
                Settings.RECORD_MODE,
                ConfigDef.Type.STRING,
                "event",
                Rules.oneOf("event", "change"),
                HIGH,
                "What records are made of: event, of new events, found by the layout; change, of every change of every"
                        + " item, with the item before and after it, for tables that hold no events. In change mode"
                        + " ${stream} in topic.template stands for the table's name.");
        group.add(
                Settings.UNMATCHED_TOPIC,
                ConfigDef.Type.STRING,
                null,
                Rules.TEMPLATE,
                LOW,
                "In event mode, the topic that keeps new and changed items that are no events, as change records, of"
                        + " ${topic.prefix}. Without it they are left out and counted.");
        group.add(
                Settings.DECIMAL_HANDLING_MODE,
                ConfigDef.Type.STRING,
                "string",
                Rules.oneOf("string", "precise"),
                LOW,
                "How numbers are written in the items of change records: string, as text, {\"N\":\"12.5\"}, or precise, as"
                        + " JSON numbers with all their digits, {\"N\":12.5}.");
        group.add(
                Settings.TOMBSTONES_ON_DELETE,
                ConfigDef.Type.BOOLEAN,
                true,
                null,
                LOW,
                "In change mode, whether a deletion is followed by a record without a value, so that log compaction forgets"
                        + " the key.");
    }
}
