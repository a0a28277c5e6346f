/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.config;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How the application is to run.
 *
 * @param projections the projections to run; all when empty
 * @param application the Kafka Streams applications
 * @param http what answers over HTTP
 * @param topics the topics
 * @param createTables whether missing tables are created
 * @param dynamoDb access to DynamoDB
 * @param registry access to the schema registry
 * @param serde how records are read and written
 * @param kafka settings of Kafka's clients and Kafka Streams, without the {@code kafka.} in front
 */
public record Settings(
        List<String> projections,
        Application application,
        Http http,
        Topics topics,
        boolean createTables,
        DynamoDb dynamoDb,
        Registry registry,
        Serde serde,
        Map<String, String> kafka) {

    /** Copies. */
    public Settings {
        projections = List.copyOf(projections);
        kafka = Map.copyOf(kafka);
    }

    /** Keys only: values may be secrets. */
    @Override
    public String toString() {
        return "Settings[projections=" + projections + ", application=" + application + ", topics=" + topics
                + ", kafka=" + kafka.keySet() + "]";
    }

    /**
     * The Kafka Streams applications.
     *
     * @param prefix what their ids start with
     * @param incarnation the incarnation of the effects' source
     * @param partitions partitions of internal topics
     * @param threads stream threads of each
     * @param flushInterval how long events of a row are collected for one write
     * @param sweepInterval how long one look at the index of pending effects is spread over
     */
    public record Application(
            String prefix,
            int incarnation,
            int partitions,
            int threads,
            Duration flushInterval,
            Duration sweepInterval) {
        /** The id of a projection's application. */
        public String idOf(String projection) {
            return prefix + "-" + projection;
        }
    }

    /**
     * What answers over HTTP.
     *
     * @param enabled whether anything does
     * @param host the address to listen on
     * @param port the port; 0 for a free one
     */
    public record Http(boolean enabled, String host, int port) {}

    /**
     * How records are read and written.
     *
     * @param deserializer the class that reads
     * @param serializer the class that writes
     */
    public record Serde(String deserializer, String serializer) {}

    /**
     * The topics.
     *
     * @param prefix what the names of the event streams' topics start with
     * @param effects the topic of delivered effects
     * @param deadLetters the topic of pointers to failures
     * @param create whether missing topics are created
     */
    public record Topics(String prefix, String effects, String deadLetters, boolean create) {}

    /**
     * Access to DynamoDB.
     *
     * @param endpoint another endpoint than the region's
     * @param region the region, when it is not left to the AWS SDK
     * @param maxInFlight requests under way at a time
     * @param timeout how long a request may take
     */
    public record DynamoDb(Optional<URI> endpoint, Optional<String> region, int maxInFlight, Duration timeout) {
        /** The same at another endpoint. */
        public DynamoDb at(URI other) {
            return new DynamoDb(Optional.of(other), region, maxInFlight, timeout);
        }
    }

    /**
     * Access to the schema registry.
     *
     * @param url where it is
     * @param user the user of basic authentication
     * @param password that user's password
     * @param token the token of bearer authentication
     */
    public record Registry(
            Optional<URI> url, Optional<String> user, Optional<String> password, Optional<String> token) {
        /** Without the secrets. */
        @Override
        public String toString() {
            return "Registry[url=" + url + ", user=" + user + "]";
        }
    }
}
