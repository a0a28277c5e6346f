/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.config;

import io.tributary.event.EventLayout;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.types.Password;

/** The settings of a connector, checked one by one. What spans settings is checked by {@link CrossChecks}. */
public final class SourceConfig extends AbstractConfig {
    /** Tolerate malformed events or fail, by the name that Connect gives its own setting. */
    private static final String ERRORS_TOLERANCE = "errors.tolerance";

    /**
     * Reads the settings.
     *
     * @throws org.apache.kafka.common.config.ConfigException if one is missing or wrong
     */
    public SourceConfig(Map<String, String> properties) {
        super(Settings.DEFINITION, properties, false);
    }

    /** The event tables to read. */
    public List<String> tables() {
        return getList(Settings.TABLES);
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

    /** How an event lies in an item. */
    public EventLayout layout() {
        return new EventLayout(
                getString(Settings.LAYOUT_PARTITION_KEY),
                getString(Settings.LAYOUT_SORT_KEY),
                getString(Settings.LAYOUT_STREAM),
                getString(Settings.LAYOUT_STREAM_ID),
                getString(Settings.LAYOUT_VERSION),
                getString(Settings.LAYOUT_TYPE),
                getString(Settings.LAYOUT_DATA),
                getString(Settings.LAYOUT_TIME),
                getString(Settings.LAYOUT_EVENT_ID),
                getString(Settings.LAYOUT_METADATA));
    }

    /** What Connect's own {@code errors.tolerance} says about a malformed event. */
    public Tolerance tolerance() {
        return "all".equals(originalsStrings().get(ERRORS_TOLERANCE)) ? Tolerance.SKIP : Tolerance.FAIL;
    }

    private String topicPrefix() {
        return getString(Settings.TOPIC_PREFIX);
    }
}
