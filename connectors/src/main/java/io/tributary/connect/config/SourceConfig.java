/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.config;

import io.tributary.connect.shard.StartPosition;
import io.tributary.event.EventLayout;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.types.Password;

/** The settings of a connector, checked one by one. What spans settings is checked by {@link CrossChecks}. */
public final class SourceConfig extends AbstractConfig {
    /** Tolerate malformed events or fail, by the name that Connect gives its own setting. */
    private static final String ERRORS_TOLERANCE = "errors.tolerance";

    private static final String MAX_REQUEST_SIZE = "producer.override.max.request.size";

    /**
     * Reads the settings.
     *
     * @throws org.apache.kafka.common.config.ConfigException if one is missing or wrong
     */
    public SourceConfig(Map<String, String> properties) {
        super(Settings.DEFINITION, properties, false);
    }

    /** Which tables to read. */
    public TableChoice tables() {
        return new TableChoice(
                Optional.ofNullable(getList(Settings.TABLES)),
                Optional.ofNullable(getString(Settings.TABLES_REGEX)),
                Optional.ofNullable(getString(Settings.TABLES_TAG)));
    }

    /** How often tables are looked for. */
    public Duration tableDiscoveryInterval() {
        return Duration.ofMillis(getLong(Settings.TABLE_DISCOVERY_INTERVAL));
    }

    /** Where a stream that was never seen is begun. */
    public StartPosition start() {
        return StartPosition.valueOf(upper(Settings.START_POSITION));
    }

    /** When a table is read as a whole. */
    public SnapshotMode snapshotMode() {
        return SnapshotMode.valueOf(upper(Settings.SNAPSHOT_MODE));
    }

    /** Into how many segments that reading is divided. */
    public int snapshotSegments() {
        return getInt(Settings.SNAPSHOT_SEGMENTS);
    }

    /** How many items one request of it evaluates. */
    public int snapshotFetchSize() {
        return getInt(Settings.SNAPSHOT_FETCH_SIZE);
    }

    /** How many capacity units a second it uses of each table; 0 for no limit. */
    public long snapshotReadCapacity() {
        return getLong(Settings.SNAPSHOT_READ_CAPACITY);
    }

    /** What is done about lost changes. */
    public OnGap onGap() {
        return snapshotMode() == SnapshotMode.WHEN_NEEDED ? OnGap.SNAPSHOT : OnGap.valueOf(upper(Settings.ON_GAP));
    }

    /** What records are made of. */
    public RecordMode recordMode() {
        return RecordMode.valueOf(upper(Settings.RECORD_MODE));
    }

    /** How numbers are written in change records. */
    public NumberMode numbers() {
        return NumberMode.valueOf(upper(Settings.DECIMAL_HANDLING_MODE));
    }

    /** Whether deletions are followed by a tombstone. */
    public boolean tombstones() {
        return getBoolean(Settings.TOMBSTONES_ON_DELETE);
    }

    /** Where items go that are no events, if they are kept. */
    public Optional<String> unmatchedTopic() {
        return Optional.ofNullable(getString(Settings.UNMATCHED_TOPIC))
                .map(template -> TopicTemplate.of(template, topicPrefix()).heartbeat());
    }

    /** The role to assume, if one is. */
    public Optional<String> assumeRole() {
        return Optional.ofNullable(getString(Settings.ASSUME_ROLE_ARN));
    }

    /** The external id for the role. */
    public Optional<String> externalId() {
        return Optional.ofNullable(getString(Settings.ASSUME_ROLE_EXTERNAL_ID));
    }

    /** The name under which the role is used. */
    public String roleSessionName() {
        return getString(Settings.ASSUME_ROLE_SESSION_NAME);
    }

    /** Where the Security Token Service is, when not in the region's usual place. */
    public Optional<URI> stsEndpoint() {
        return Optional.ofNullable(getString(Settings.STS_ENDPOINT)).map(URI::create);
    }

    /** How a stream's name becomes a topic's name. */
    public TopicTemplate topic() {
        return TopicTemplate.of(getString(Settings.TOPIC_TEMPLATE), topicPrefix());
    }

    /** The topic of the records that carry positions. */
    public String heartbeatTopic() {
        return TopicTemplate.of(getString(Settings.HEARTBEAT_TOPIC), topicPrefix())
                .heartbeat();
    }

    /** How often, at most, a position that no event carries is written for an open shard. */
    public Duration heartbeatInterval() {
        return Duration.ofMillis(getLong(Settings.HEARTBEAT_INTERVAL));
    }

    /** How often the shards of a stream are listed. */
    public Duration discoveryInterval() {
        return Duration.ofMillis(getLong(Settings.DISCOVERY_INTERVAL));
    }

    /** How long a shard rests after a page that was not full. */
    public Duration pollInterval() {
        return Duration.ofMillis(getLong(Settings.POLL_INTERVAL));
    }

    /** The region, or nothing to let the AWS SDK find it. */
    public Optional<String> region() {
        return Optional.ofNullable(getString(Settings.REGION));
    }

    /** Where DynamoDB is, when not in the region's usual place. */
    public Optional<URI> endpoint() {
        return Optional.ofNullable(getString(Settings.ENDPOINT)).map(URI::create);
    }

    /** Where DynamoDB Streams is: where DynamoDB is, unless said otherwise. */
    public Optional<URI> streamsEndpoint() {
        return Optional.ofNullable(getString(Settings.STREAMS_ENDPOINT))
                .map(URI::create)
                .or(this::endpoint);
    }

    /** The class that provides credentials, if not the SDK's default chain. */
    public Optional<Class<?>> credentialsProvider() {
        return Optional.ofNullable(getClass(Settings.CREDENTIALS_PROVIDER));
    }

    /** A fixed access key. */
    public Optional<Password> accessKeyId() {
        return Optional.ofNullable(getPassword(Settings.ACCESS_KEY_ID));
    }

    /** The secret of the fixed access key. */
    public Optional<Password> secretAccessKey() {
        return Optional.ofNullable(getPassword(Settings.SECRET_ACCESS_KEY));
    }

    /**
     * How an event lies in an item.
     *
     * @throws IllegalArgumentException if a partition key cannot be composed so, or the stream stays open
     */
    public EventLayout layout() {
        return LayoutSettings.read(this);
    }

    /** The largest request that the connector's producer sends, as far as the connector's own settings tell. */
    public long largestRequest() {
        try {
            return Long.parseLong(originalsStrings().getOrDefault(MAX_REQUEST_SIZE, "1048576"));
        } catch (NumberFormatException e) {
            throw new ConfigException(MAX_REQUEST_SIZE, originalsStrings().get(MAX_REQUEST_SIZE), "must be a number");
        }
    }

    /** What Connect's own {@code errors.tolerance} says about a malformed event. */
    public Tolerance tolerance() {
        return "all".equals(originalsStrings().get(ERRORS_TOLERANCE)) ? Tolerance.SKIP : Tolerance.FAIL;
    }

    private String upper(String setting) {
        return getString(setting).toUpperCase(Locale.ROOT);
    }

    /** The first part of all topics' names. */
    public String topicPrefix() {
        return getString(Settings.TOPIC_PREFIX);
    }
}
