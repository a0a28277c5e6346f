/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.config;

import org.apache.kafka.common.config.ConfigDef;

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

    /** All settings. */
    public static final ConfigDef DEFINITION = define();

    private Settings() {}

    private static ConfigDef define() {
        ConfigDef definition = new ConfigDef();
        SourceSettings.addTo(new SettingGroup(definition, "Source"));
        StartSettings.addTo(new SettingGroup(definition, "Start and gaps"));
        TopicSettings.addTo(new SettingGroup(definition, "Topics"));
        RecordSettings.addTo(new SettingGroup(definition, "Records"));
        LayoutSettings.addTo(new SettingGroup(definition, "Layout"));
        return definition;
    }
}
