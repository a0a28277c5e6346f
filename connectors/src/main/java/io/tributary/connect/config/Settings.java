/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.config;

import static org.apache.kafka.common.config.ConfigDef.Importance.HIGH;
import static org.apache.kafka.common.config.ConfigDef.Importance.LOW;
import static org.apache.kafka.common.config.ConfigDef.Importance.MEDIUM;
import static org.apache.kafka.common.config.ConfigDef.NO_DEFAULT_VALUE;
import static org.apache.kafka.common.config.ConfigDef.Range.atLeast;

import io.tributary.event.EventLayout;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Validator;
import org.apache.kafka.common.config.ConfigDef.Width;
import org.jspecify.annotations.Nullable;

/** The names, types, defaults and documentation of all settings. */
public final class Settings {
    /** The event tables. */
    public static final String TABLES = "tables";
    /** The first part of all topics' names. */
    public static final String TOPIC_PREFIX = "topic.prefix";
    /** How topics are named. */
    public static final String TOPIC_TEMPLATE = "topic.template";
    /** The AWS region. */
    public static final String REGION = "aws.region";
    /** Another endpoint of DynamoDB. */
    public static final String ENDPOINT = "aws.endpoint";
    /** Another endpoint of DynamoDB Streams. */
    public static final String STREAMS_ENDPOINT = "aws.streams.endpoint";
    /** Another provider of credentials. */
    public static final String CREDENTIALS_PROVIDER = "aws.credentials.provider.class";
    /** A fixed access key. */
    public static final String ACCESS_KEY_ID = "aws.access.key.id";
    /** The fixed access key's secret. */
    public static final String SECRET_ACCESS_KEY = "aws.secret.access.key";
    /** How often shards are listed. */
    public static final String DISCOVERY_INTERVAL = "shard.discovery.interval.ms";
    /** How long a shard rests. */
    public static final String POLL_INTERVAL = "poll.interval.ms";
    /** The topic of positions. */
    public static final String HEARTBEAT_TOPIC = "heartbeat.topic";
    /** How often a position is written that no event carries. */
    public static final String HEARTBEAT_INTERVAL = "heartbeat.interval.ms";

    static final String LAYOUT_PARTITION_KEY = "layout.partition.key";
    static final String LAYOUT_SORT_KEY = "layout.sort.key";
    static final String LAYOUT_STREAM = "layout.stream";
    static final String LAYOUT_STREAM_ID = "layout.stream.id";
    static final String LAYOUT_VERSION = "layout.version";
    static final String LAYOUT_TYPE = "layout.type";
    static final String LAYOUT_DATA = "layout.data";
    static final String LAYOUT_TIME = "layout.time";
    static final String LAYOUT_EVENT_ID = "layout.event.id";
    static final String LAYOUT_METADATA = "layout.metadata";

    /** All settings. */
    public static final ConfigDef DEFINITION = define();

    private Settings() {}

    private static ConfigDef define() {
        Section source = new Section("Source");
        source.add(
                TABLES,
                ConfigDef.Type.LIST,
                NO_DEFAULT_VALUE,
                Rules.TABLES,
                HIGH,
                "The event tables to read, by name.");
        source.add(
                REGION,
                ConfigDef.Type.STRING,
                null,
                Rules.NOT_BLANK,
                HIGH,
                "The AWS region. Without it the AWS SDK looks for it.");
        source.add(
                ENDPOINT,
                ConfigDef.Type.STRING,
                null,
                Rules.HTTP_URI,
                MEDIUM,
                "Where DynamoDB is, such as http://localhost:8000, when it is not at the region's usual endpoint.");
        source.add(
                STREAMS_ENDPOINT,
                ConfigDef.Type.STRING,
                null,
                Rules.HTTP_URI,
                MEDIUM,
                "Where DynamoDB Streams is; by default the endpoint given for DynamoDB, else the region's usual one.");
        source.add(
                CREDENTIALS_PROVIDER,
                ConfigDef.Type.CLASS,
                null,
                Rules.CREDENTIALS_PROVIDER,
                MEDIUM,
                "A class that provides AWS credentials, with a public constructor without parameters or a static create()."
                        + " Without it, and without a fixed access key, the AWS SDK's default chain is used.");
        source.add(
                ACCESS_KEY_ID,
                ConfigDef.Type.PASSWORD,
                null,
                null,
                MEDIUM,
                "A fixed AWS access key; needs its secret too.");
        source.add(
                SECRET_ACCESS_KEY,
                ConfigDef.Type.PASSWORD,
                null,
                null,
                MEDIUM,
                "The secret of the fixed AWS access key.");
        source.add(
                DISCOVERY_INTERVAL,
                ConfigDef.Type.LONG,
                30_000L,
                atLeast(100),
                LOW,
                "How often the shards of each stream are listed. Shards that continue a finished one are also looked for"
                        + " when it ends.");
        source.add(
                POLL_INTERVAL,
                ConfigDef.Type.LONG,
                250L,
                atLeast(1),
                LOW,
                "How long a shard rests after a page that was not full. The service allows about five reads a second for"
                        + " each shard and all of its readers.");

        Section target = source.next("Topics");
        target.add(
                TOPIC_PREFIX,
                ConfigDef.Type.STRING,
                NO_DEFAULT_VALUE,
                Rules.TOPIC,
                HIGH,
                "The first part of all topics' names.");
        target.add(
                TOPIC_TEMPLATE,
                ConfigDef.Type.STRING,
                "${topic.prefix}.${stream}",
                Rules.STREAM_TOPIC,
                MEDIUM,
                "The topic of an event, of ${topic.prefix} and ${stream}, the name of its event stream.");
        target.add(
                HEARTBEAT_TOPIC,
                ConfigDef.Type.STRING,
                "__tributary-heartbeat.${topic.prefix}",
                Rules.TEMPLATE,
                LOW,
                "The topic of records that carry positions which no event carries: shards opened and closed, and progress"
                        + " over items that are no events. It must not be filtered by a transform.");
        target.add(
                HEARTBEAT_INTERVAL,
                ConfigDef.Type.LONG,
                5_000L,
                atLeast(1),
                LOW,
                "How often, at most, progress over items that are no events is written for each open shard.");

        EventLayout standard = EventLayout.standard();
        Section layout = target.next("Layout");
        layout.attribute(LAYOUT_PARTITION_KEY, standard.partitionKey(), "the table's partition key");
        layout.attribute(LAYOUT_SORT_KEY, standard.sortKey(), "the table's sort key");
        layout.attribute(LAYOUT_STREAM, standard.stream(), "the event stream's name");
        layout.attribute(LAYOUT_STREAM_ID, standard.streamId(), "the text of the stream id");
        layout.attribute(LAYOUT_VERSION, standard.version(), "the version, a number");
        layout.attribute(LAYOUT_TYPE, standard.type(), "the name of the event's type");
        layout.attribute(LAYOUT_DATA, standard.data(), "the event's data, a map");
        layout.attribute(LAYOUT_TIME, standard.time(), "the time of the append, ISO-8601");
        layout.attribute(LAYOUT_EVENT_ID, standard.eventId(), "the event id");
        layout.attribute(LAYOUT_METADATA, standard.metadata(), "the metadata, a map of strings");
        return layout.definition;
    }

    /** A group of settings, in the order in which tools show them. */
    private static final class Section {
        private final ConfigDef definition;
        private final String group;
        private int order;

        Section(String group) {
            this(new ConfigDef(), group);
        }

        private Section(ConfigDef definition, String group) {
            this.definition = definition;
            this.group = group;
        }

        Section next(String nextGroup) {
            return new Section(definition, nextGroup);
        }

        void attribute(String name, String standard, String what) {
            add(
                    name,
                    ConfigDef.Type.STRING,
                    standard,
                    Rules.NOT_BLANK,
                    LOW,
                    "The attribute of an event's item with " + what + ".");
        }

        void add(
                String name,
                ConfigDef.Type type,
                @Nullable Object standard,
                @Nullable Validator rule,
                Importance importance,
                String documentation) {
            definition.define(
                    name, type, standard, rule, importance, documentation, group, ++order, Width.MEDIUM, name);
        }
    }
}
