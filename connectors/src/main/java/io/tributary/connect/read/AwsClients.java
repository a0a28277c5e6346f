/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.read;

import io.tributary.connect.config.SourceConfig;
import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import org.apache.kafka.connect.errors.ConnectException;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
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
 */
public record AwsClients(DynamoDbClient tables, DynamoDbStreamsClient streams) implements AutoCloseable {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration SOCKET_TIMEOUT = Duration.ofSeconds(3);

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
        AwsCredentialsProvider credentials = credentials(config);
        try {
            var tables = DynamoDbClient.builder();
            config.endpoint().ifPresent(tables::endpointOverride);
            var streams = DynamoDbStreamsClient.builder();
            config.streamsEndpoint().ifPresent(streams::endpointOverride);
            return new AwsClients(
                    common(tables, config, credentials)
                            .httpClientBuilder(http())
                            .build(),
                    common(streams, config, credentials)
                            .httpClientBuilder(http())
                            .build());
        } catch (RuntimeException e) {
            throw new ConnectException("no client for AWS could be made: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        try {
            tables.close();
        } finally {
            streams.close();
        }
    }

    private static <B extends AwsClientBuilder<B, ?>> B common(
            B builder, SourceConfig config, AwsCredentialsProvider credentials) {
        config.region().map(Region::of).ifPresent(builder::region);
        return builder.credentialsProvider(credentials)
                .overrideConfiguration(override -> override.retryStrategy(AwsRetryStrategy.doNotRetry()));
    }

    private static UrlConnectionHttpClient.Builder http() {
        return UrlConnectionHttpClient.builder()
                .connectionTimeout(CONNECT_TIMEOUT)
                .socketTimeout(SOCKET_TIMEOUT);
    }

    private static AwsCredentialsProvider credentials(SourceConfig config) {
        if (config.accessKeyId().isPresent() && config.secretAccessKey().isPresent()) {
            return StaticCredentialsProvider.create(AwsBasicCredentials.create(
                    config.accessKeyId().get().value(),
                    config.secretAccessKey().get().value()));
        }
        return config.credentialsProvider()
                .map(AwsClients::instance)
                .orElseGet(() -> DefaultCredentialsProvider.builder().build());
    }

    private static AwsCredentialsProvider instance(Class<?> type) {
        try {
            try {
                return (AwsCredentialsProvider) type.getMethod("create").invoke(null);
            } catch (NoSuchMethodException e) {
                return (AwsCredentialsProvider) type.getConstructor().newInstance();
            }
        } catch (InvocationTargetException e) {
            throw new ConnectException(type.getName() + " failed: " + e.getCause(), e);
        } catch (ReflectiveOperationException e) {
            throw new ConnectException(
                    type.getName() + " needs a static create() or a public constructor without parameters", e);
        }
    }
}
