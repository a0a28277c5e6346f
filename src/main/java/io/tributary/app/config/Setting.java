/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.config;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Every setting under {@code tributary.}: the one list that reading, refusing and the reference page come from. */
public enum Setting {
    PROJECTIONS(
            "tributary.projections",
            Kind.LIST,
            "",
            "The projections to run, separated by commas. All that are found when empty."),
    APPLICATION_PREFIX(
            "tributary.application.prefix",
            Kind.NAME,
            "tributary",
            "The application id of a projection is this, a hyphen and the projection's name."),
    APPLICATION_INCARNATION(
            "tributary.application.incarnation",
            Kind.COUNT,
            "1",
            "Part of the effects' `ce_source`. Raise it after a table was restored, or for a new table: the rows'"
                    + " sequences start again then."),
    APPLICATION_PARTITIONS(
            "tributary.application.partitions",
            Kind.COUNT,
            "4",
            "Partitions of the internal topics: the most tasks that can work on the rows of a projection. Cannot be"
                    + " changed once they exist."),
    APPLICATION_THREADS("tributary.application.threads", Kind.COUNT, "1", "Stream threads of each projection."),
    APPLICATION_FLUSH_INTERVAL(
            "tributary.application.flush.interval",
            Kind.DURATION,
            "20ms",
            "How long events of a row are collected for one write."),
    SWEEP_INTERVAL(
            "tributary.sweep.interval",
            Kind.DURATION,
            "1m",
            "How long one look at the whole index of pending effects is spread over. It finds effects that another writer"
                    + " left in the outbox; each look is 16 queries."),
    HTTP_ENABLED("tributary.http.enabled", Kind.FLAG, "true", "Whether `run` answers over HTTP."),
    HTTP_HOST("tributary.http.host", Kind.NAME, "127.0.0.1", "The address that it listens on."),
    HTTP_PORT("tributary.http.port", Kind.PORT, "8080", "The port that it listens on; 0 for a free one."),
    TOPICS_PREFIX(
            "tributary.topics.prefix",
            Kind.NAME,
            "freight",
            "The topic of an event stream is this, a dot and the stream's name; the connector's `topic.prefix`."),
    TOPICS_EFFECTS("tributary.topics.effects", Kind.NAME, "delivered-effects", "Where effects are delivered."),
    TOPICS_DEAD_LETTERS(
            "tributary.topics.dead.letters",
            Kind.NAME,
            "dead-letters",
            "Where pointers to histories that cannot be applied are sent."),
    TOPICS_CREATE(
            "tributary.topics.create",
            Kind.FLAG,
            "false",
            "Whether to create topics that are missing. Internal topics are created in any case."),
    TABLES_CREATE(
            "tributary.tables.create",
            Kind.FLAG,
            "false",
            "Whether to create tables that are missing, billed on demand."),
    DYNAMODB_ENDPOINT(
            "tributary.dynamodb.endpoint", Kind.URL, "", "Another DynamoDB endpoint than that of the region."),
    DYNAMODB_REGION(
            "tributary.dynamodb.region",
            Kind.NAME,
            "",
            "The AWS region. When empty, the AWS SDK finds it out; with an endpoint, it is AWS_REGION or us-east-1."),
    DYNAMODB_MAX_IN_FLIGHT(
            "tributary.dynamodb.max.in.flight", Kind.COUNT, "64", "Requests to DynamoDB under way at a time, at most."),
    DYNAMODB_TIMEOUT(
            "tributary.dynamodb.timeout", Kind.DURATION, "10s", "How long a request may take, its retries included."),
    REGISTRY_URL(
            "tributary.registry.url", Kind.URL, "", "The schema registry, of Confluent's protocol. Needed by `run`."),
    REGISTRY_USER("tributary.registry.user", Kind.TEXT, "", "The user of basic authentication at the registry."),
    REGISTRY_PASSWORD("tributary.registry.password", Kind.SECRET, "", "That user's password."),
    REGISTRY_TOKEN("tributary.registry.token", Kind.SECRET, "", "The token of bearer authentication at the registry."),
    SERDE_DESERIALIZER(
            "tributary.serde.deserializer",
            Kind.NAME,
            "io.tributary.serde.AvroDeserializer",
            "The class that reads events; any of Confluent's wire format, which gets the registry's settings."),
    SERDE_SERIALIZER(
            "tributary.serde.serializer",
            Kind.NAME,
            "io.tributary.serde.AvroSerializer",
            "The class that writes effects and dead letters; any of Confluent's wire format.");

    /** What a value has to look like. */
    enum Kind {
        TEXT("text"),
        NAME("letters, digits, `.`, `_` and `-`"),
        LIST("names, separated by commas"),
        SECRET("text, never printed"),
        COUNT("a whole number from 1"),
        PORT("a port from 0 to 65535"),
        FLAG("`true` or `false`"),
        URL("a URL with `http` or `https`"),
        DURATION("a time such as `500ms`, `5s` or `2m`");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    private final String key;
    private final Kind kind;
    private final String preset;
    private final String text;

    Setting(String key, Kind kind, String preset, String text) {
        this.key = key;
        this.kind = kind;
        this.preset = preset;
        this.text = text;
    }

    /** The setting of a name, or nothing when no setting has it. */
    static Optional<Setting> named(String key) {
        return Arrays.stream(values())
                .filter(setting -> setting.key.equals(key))
                .findFirst();
    }

    /** All names. */
    static List<String> keys() {
        return Arrays.stream(values()).map(Setting::key).toList();
    }

    /** The name in files and in {@code --set}. */
    public String key() {
        return key;
    }

    /** The name in the environment. */
    public String variable() {
        return key.replace('.', '_').toUpperCase(Locale.ROOT);
    }

    /** The value when nobody gives one; empty for none. */
    public String preset() {
        return preset;
    }

    Kind kind() {
        return kind;
    }

    /** What it does, in Markdown. */
    public String text() {
        return text;
    }
}
