/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.config;

import static org.apache.kafka.common.config.ConfigDef.Importance.HIGH;
import static org.apache.kafka.common.config.ConfigDef.Importance.LOW;
import static org.apache.kafka.common.config.ConfigDef.Importance.MEDIUM;
import static org.apache.kafka.common.config.ConfigDef.NO_DEFAULT_VALUE;
import static org.apache.kafka.common.config.ConfigDef.Range.atLeast;

import org.apache.kafka.common.config.ConfigDef;

/** Where records go. */
final class TopicSettings {
    private TopicSettings() {}

    static void addTo(SettingGroup group) {
        group.add(
                Settings.TOPIC_PREFIX,
                ConfigDef.Type.STRING,
                NO_DEFAULT_VALUE,
                Rules.TOPIC,
                HIGH,
                "The first part of all topics' names.");
        group.add(
                Settings.TOPIC_TEMPLATE,
                ConfigDef.Type.STRING,
                "${topic.prefix}.${stream}",
                Rules.STREAM_TOPIC,
                MEDIUM,
                "The topic of an event, of ${topic.prefix} and ${stream}, the name of its event stream.");
        group.add(
                Settings.HEARTBEAT_TOPIC,
                ConfigDef.Type.STRING,
                "__tributary-heartbeat.${topic.prefix}",
                Rules.TEMPLATE,
                LOW,
                "The topic of records that carry positions which no event carries: shards opened and closed, and progress"
                        + " over items that are no events. It must not be filtered by a transform.");
        group.add(
                Settings.HEARTBEAT_INTERVAL,
                ConfigDef.Type.LONG,
                5_000L,
                atLeast(1),
                LOW,
                "How often, at most, progress over items that are no events is written for each open shard.");
    }
}
