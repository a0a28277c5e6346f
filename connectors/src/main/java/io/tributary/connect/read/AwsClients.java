/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.read;

import io.tributary.connect.config.SourceConfig;
import java.time.Duration;
import org.apache.kafka.connect.errors.ConnectException;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * The clients of a connector or task. They do not retry: who asks decides when to ask again, so that a task that is told
 * to stop never sits in a retry.
 *
 * @param tables for what is asked about tables
 * @param streams for reading streams
 * @param credentials what they sign with, which may have a client of its own
 */
public record AwsClients(DynamoDbClient tables, DynamoDbStreamsClient streams, Credentials credentials)
        implements AutoCloseable {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration SOCKET_TIMEOUT = Duration.ofSeconds(3);

    /** Clients that need no credentials of ours. */
    public AwsClients(DynamoDbClient tables, DynamoDbStreamsClient streams) {
        this(tables, streams, Credentials.none());
    }

    /** How clients are made; tests make other ones. */
    @FunctionalInterface
    public interface Factory {
        /** The clients that the settings describe. */
        AwsClients create(SourceConfig config);
    }

    /**
     * The clients that the settings describe.
     *
     * @throws ConnectException if there is no region, or no way to make the credentials' provider
     */
    public static AwsClients of(SourceConfig config) {
        Credentials credentials = Credentials.of(config);
        try {
            var tables = DynamoDbClient.builder();
            config.endpoint().ifPresent(tables::endpointOverride);
            var streams = DynamoDbStreamsClient.builder();
            config.streamsEndpoint().ifPresent(streams::endpointOverride);
            return new AwsClients(
                    common(tables, config, credentials.provider())
                            .httpClientBuilder(http())
                            .build(),
                    common(streams, config, credentials.provider())
                            .httpClientBuilder(http())
                            .build(),
                    credentials);
        } catch (RuntimeException e) {
            credentials.close();
            throw new ConnectException("no client for AWS could be made: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        try {
            tables.close();
        } finally {
            streams.close();
            credentials.close();
        }
    }

    private static <B extends AwsClientBuilder<B, ?>> B common(
            B builder, SourceConfig config, AwsCredentialsProvider credentials) {
        config.region().map(Region::of).ifPresent(builder::region);
        return builder.credentialsProvider(credentials)
                .overrideConfiguration(override -> override.retryStrategy(AwsRetryStrategy.doNotRetry()));
    }

    static UrlConnectionHttpClient.Builder http() {
        return UrlConnectionHttpClient.builder()
                .connectionTimeout(CONNECT_TIMEOUT)
                .socketTimeout(SOCKET_TIMEOUT);
    }
}
