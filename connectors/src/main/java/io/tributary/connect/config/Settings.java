/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.config;

import static org.apache.kafka.common.config.ConfigDef.Importance.HIGH;
import static org.apache.kafka.common.config.ConfigDef.Importance.LOW;
import static org.apache.kafka.common.config.ConfigDef.Importance.MEDIUM;
import static org.apache.kafka.common.config.ConfigDef.NO_DEFAULT_VALUE;
import static org.apache.kafka.common.config.ConfigDef.Range.atLeast;
import static org.apache.kafka.common.config.ConfigDef.Range.between;

import io.tributary.event.EventLayout;
import io.tributary.event.LayoutForms;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Validator;
import org.apache.kafka.common.config.ConfigDef.Width;
import org.jspecify.annotations.Nullable;

/** The names, types, defaults and documentation of all settings. */
public final class Settings {
    /** The event tables. */
    public static final String TABLES = "tables";
    /** The event tables, by a pattern of their names. */
    public static final String TABLES_REGEX = "tables.regex";
    /** The event tables, by a tag. */
    public static final String TABLES_TAG = "tables.tag";
    /** How often tables are looked for. */
    public static final String TABLE_DISCOVERY_INTERVAL = "table.discovery.interval.ms";
    /** Where a stream is begun. */
    public static final String START_POSITION = "start.position";
    /** When a table is read as a whole. */
    public static final String SNAPSHOT_MODE = "snapshot.mode";
    /** Into how many segments that reading is divided. */
    public static final String SNAPSHOT_SEGMENTS = "snapshot.segments";
    /** How many items one request of it reads. */
    public static final String SNAPSHOT_FETCH_SIZE = "snapshot.fetch.size";
    /** How much read capacity it uses. */
    public static final String SNAPSHOT_READ_CAPACITY = "snapshot.read.capacity";
    /** What is done about lost changes. */
    public static final String ON_GAP = "on.gap";
    /** What records are made of. */
    public static final String RECORD_MODE = "record.mode";
    /** How numbers are written in change records. */
    public static final String DECIMAL_HANDLING_MODE = "decimal.handling.mode";
    /** Whether deletions are followed by a tombstone. */
    public static final String TOMBSTONES_ON_DELETE = "tombstones.on.delete";
    /** Where items go that are no events. */
    public static final String UNMATCHED_TOPIC = "unmatched.topic";
    /** A role to assume. */
    public static final String ASSUME_ROLE_ARN = "aws.assume.role.arn";
    /** What the role's owner wants to hear. */
    public static final String ASSUME_ROLE_EXTERNAL_ID = "aws.assume.role.external.id";
    /** The name under which the role is used. */
    public static final String ASSUME_ROLE_SESSION_NAME = "aws.assume.role.session.name";
    /** Another endpoint of the Security Token Service. */
    public static final String STS_ENDPOINT = "aws.sts.endpoint";
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
    static final String LAYOUT_PARTITION_KEY_FORM = "layout.partition.key.form";
    static final String LAYOUT_ONLY_STREAM = "layout.only.stream";
    static final String LAYOUT_SORT_KEY_FORM = "layout.sort.key.form";
    static final String LAYOUT_ID_FORM = "layout.id.form";
    static final String LAYOUT_DATA_FORM = "layout.data.form";
    static final String LAYOUT_METADATA_FORM = "layout.metadata.form";

    /** All settings. */
    public static final ConfigDef DEFINITION = define();

    private Settings() {}

    private static ConfigDef define() {
        Section source = new Section("Source");
        source.add(
                TABLES,
                ConfigDef.Type.LIST,
                null,
                Rules.TABLES,
                HIGH,
                "The tables to read, by name. One of tables, tables.regex and tables.tag must be given.");
        source.add(
                TABLES_REGEX,
                ConfigDef.Type.STRING,
                null,
                Rules.REGEX,
                MEDIUM,
                "The tables to read, by a regular expression that a whole name matches. Tables are looked for again every"
                        + " table.discovery.interval.ms.");
        source.add(
                TABLES_TAG,
                ConfigDef.Type.STRING,
                null,
                Rules.TAG,
                MEDIUM,
                "The tables to read, by a tag: key, or key=value. Tables are looked for again every"
                        + " table.discovery.interval.ms.");
        source.add(
                TABLE_DISCOVERY_INTERVAL,
                ConfigDef.Type.LONG,
                60_000L,
                atLeast(1_000),
                LOW,
                "How often tables are looked for, where they are given by a pattern or a tag. One that appears is read,"
                        + " one that goes is dropped with a warning; either restarts the connector's tasks.");
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
                ASSUME_ROLE_ARN,
                ConfigDef.Type.STRING,
                null,
                Rules.ROLE,
                MEDIUM,
                "The ARN of a role to assume, with the credentials that are given otherwise.");
        source.add(
                ASSUME_ROLE_EXTERNAL_ID,
                ConfigDef.Type.STRING,
                null,
                Rules.NOT_BLANK,
                LOW,
                "The external id that the role's trust policy asks for.");
        source.add(
                ASSUME_ROLE_SESSION_NAME,
                ConfigDef.Type.STRING,
                "tributary",
                Rules.SESSION_NAME,
                LOW,
                "The name under which the role is used, as AWS logs it.");
        source.add(
                STS_ENDPOINT,
                ConfigDef.Type.STRING,
                null,
                Rules.HTTP_URI,
                LOW,
                "Where the Security Token Service is, when it is not at the region's usual endpoint.");
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

        Section start = source.next("Start and gaps");
        start.add(
                START_POSITION,
                ConfigDef.Type.STRING,
                "earliest",
                Rules.oneOf("earliest", "latest"),
                MEDIUM,
                "Where a stream that was never seen is begun: earliest, with all changes that it still has, or latest, with"
                        + " those made from then on. Shards that appear later are read from their beginning in any case.");
        start.add(
                SNAPSHOT_MODE,
                ConfigDef.Type.STRING,
                "initial",
                Rules.oneOf("initial", "initial_only", "no_data", "when_needed"),
                HIGH,
                "When a table is read as a whole: initial, when nothing of it is stored yet, before its stream goes on;"
                        + " initial_only, likewise, and its stream is not read; no_data, never; when_needed, as initial,"
                        + " and with on.gap=snapshot.");
        start.add(
                SNAPSHOT_SEGMENTS,
                ConfigDef.Type.INT,
                4,
                between(1, 100_000),
                LOW,
                "Into how many segments that reading divides a table. They are spread over the table's tasks. Fixed for a"
                        + " table when its stream is first seen.");
        start.add(
                SNAPSHOT_FETCH_SIZE,
                ConfigDef.Type.INT,
                1_000,
                between(1, 100_000),
                LOW,
                "How many items, at most, one request of that reading evaluates. The service ends a page at 1 MB, too.");
        start.add(
                SNAPSHOT_READ_CAPACITY,
                ConfigDef.Type.LONG,
                0L,
                atLeast(0),
                MEDIUM,
                "How many read capacity units a second, at most, that reading uses of each table; 0 for no limit. Reads are"
                        + " strongly consistent: a unit is 4 KB.");
        start.add(
                ON_GAP,
                ConfigDef.Type.STRING,
                "fail",
                Rules.oneOf("fail", "snapshot", "continue"),
                HIGH,
                "What is done when changes are gone before they were read: fail the task, read the table as a whole again"
                        + " (snapshot), or go on after them (continue). In any case a gap record is written to the"
                        + " heartbeat topic, and counted.");

        Section target = start.next("Topics");
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

        Section records = target.next("Records");
        records.add(
                RECORD_MODE,
                ConfigDef.Type.STRING,
                "event",
                Rules.oneOf("event", "change"),
                HIGH,
                "What records are made of: event, of new events, found by the layout; change, of every change of every"
                        + " item, with the item before and after it, for tables that hold no events. In change mode"
                        + " ${stream} in topic.template stands for the table's name.");
        records.add(
                UNMATCHED_TOPIC,
                ConfigDef.Type.STRING,
                null,
                Rules.TEMPLATE,
                LOW,
                "In event mode, the topic that keeps new and changed items that are no events, as change records, of"
                        + " ${topic.prefix}. Without it they are left out and counted.");
        records.add(
                DECIMAL_HANDLING_MODE,
                ConfigDef.Type.STRING,
                "string",
                Rules.oneOf("string", "precise"),
                LOW,
                "How numbers are written in the items of change records: string, as text, {\"N\":\"12.5\"}, or precise, as"
                        + " JSON numbers with all their digits, {\"N\":12.5}.");
        records.add(
                TOMBSTONES_ON_DELETE,
                ConfigDef.Type.BOOLEAN,
                true,
                null,
                LOW,
                "In change mode, whether a deletion is followed by a record without a value, so that log compaction forgets"
                        + " the key.");

        EventLayout standard = EventLayout.standard();
        Section layout = records.next("Layout");
        layout.attribute(LAYOUT_PARTITION_KEY, standard.partitionKey(), "the table's partition key");
        layout.attribute(LAYOUT_SORT_KEY, standard.sortKey(), "the table's sort key");
        layout.optional(
                LAYOUT_STREAM, standard.stream(), "the event stream's name; empty where the partition key has it");
        layout.optional(LAYOUT_STREAM_ID, standard.streamId(), "the stream id; empty where the partition key has it");
        layout.attribute(LAYOUT_VERSION, standard.version(), "the version, a number");
        layout.attribute(LAYOUT_TYPE, standard.type(), "the name of the event's type");
        layout.optional(LAYOUT_DATA, standard.data(), "the event's data; empty where there is none");
        layout.optional(LAYOUT_TIME, standard.time(), "the time of the append, ISO-8601; empty where there is none");
        layout.optional(LAYOUT_EVENT_ID, standard.eventId(), "the event id; empty to take the item's key for it");
        layout.optional(LAYOUT_METADATA, standard.metadata(), "the metadata; empty where there is none");
        layout.add(
                LAYOUT_PARTITION_KEY_FORM,
                ConfigDef.Type.STRING,
                LayoutForms.standard().partition(),
                Rules.NOT_BLANK,
                LOW,
                "How the partition key is composed: any text before {stream}, any between it and {id}, which ends it."
                        + " It is used where the stream's name or id is no attribute of its own.");
        layout.add(
                LAYOUT_ONLY_STREAM,
                ConfigDef.Type.STRING,
                null,
                Rules.NOT_BLANK,
                LOW,
                "The stream of all events, where the partition key has no {stream}.");
        layout.add(
                LAYOUT_SORT_KEY_FORM,
                ConfigDef.Type.STRING,
                "text",
                Rules.oneOf("text", "number"),
                LOW,
                "How the sort key spells a version: text, in 20 digits, or number. A table whose sort key is a number has no"
                        + " snapshots among its events.");
        layout.add(
                LAYOUT_ID_FORM,
                ConfigDef.Type.STRING,
                "encoded",
                Rules.oneOf("encoded", "plain"),
                LOW,
                "How a stream id is spelled: encoded, as Tributary does, or plain, as it is; ids then have one value.");
        layout.add(
                LAYOUT_DATA_FORM,
                ConfigDef.Type.STRING,
                "map",
                Rules.oneOf("map", "json-text", "json-bytes"),
                LOW,
                "How data and metadata are written: map, or as a JSON object in a string (json-text) or in bytes"
                        + " (json-bytes).");
        layout.add(
                LAYOUT_METADATA_FORM,
                ConfigDef.Type.STRING,
                "strings",
                Rules.oneOf("strings", "any"),
                LOW,
                "Which metadata there may be: strings, or any, of which what is no string is taken as the text of its"
                        + " JSON.");
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

        void optional(String name, String standard, String what) {
            add(
                    name,
                    ConfigDef.Type.STRING,
                    standard,
                    null,
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
