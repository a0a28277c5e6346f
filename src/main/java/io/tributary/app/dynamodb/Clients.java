/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.dynamodb;

import io.tributary.app.config.Settings;
import io.tributary.app.config.SettingsException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsAsyncClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.client.config.SdkAdvancedAsyncClientOption;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.crt.AwsCrtAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClientBuilder;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsAsyncClient;

/** Makes clients of DynamoDB. */
final class Clients {
    private Clients() {}

    /**
     * A client as the settings say, with the AWS SDK's own search for credentials and, where no region is set, for that.
     *
     * @throws SettingsException if it finds none
     */
    static DynamoDbAsyncClient of(Settings.DynamoDb settings, List<ExecutionInterceptor> interceptors) {
        DynamoDbAsyncClientBuilder builder =
                set(DynamoDbAsyncClient.builder(), settings, interceptors).region(region(settings));
        DefaultCredentialsProvider credentials = DefaultCredentialsProvider.builder()
                // Asked for by the next request after they ran out, they would hold up the thread that makes it.
                .asyncCredentialUpdateEnabled(true)
                .build();
        try {
            credentials.resolveCredentials();
        } catch (SdkException e) {
            credentials.close();
            throw new SettingsException(
                    "there are no AWS credentials for DynamoDB: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or any"
                            + " other source that the AWS SDK looks at",
                    e);
        }
        return builder.credentialsProvider(credentials).build();
    }

    private static Region region(Settings.DynamoDb settings) {
        try {
            return settings.region().map(Region::of).orElseGet(() -> {
                if (settings.endpoint().isEmpty()) {
                    return new DefaultAwsRegionProviderChain().getRegion();
                }
                // An endpoint of one's own hardly cares, and is asked where no EC2 instance is that could be asked.
                return Optional.ofNullable(System.getProperty("aws.region"))
                        .or(() -> Optional.ofNullable(System.getenv("AWS_REGION")))
                        .map(Region::of)
                        .orElse(Region.US_EAST_1);
            });
        } catch (SdkException e) {
            throw new SettingsException(
                    "tributary.dynamodb.region is needed: the AWS SDK finds no region in its surroundings either", e);
        }
    }

    /** A client of an endpoint on this machine, which takes any credentials. */
    static DynamoDbAsyncClient local(Settings.DynamoDb settings, List<ExecutionInterceptor> interceptors) {
        return anyCredentials(set(DynamoDbAsyncClient.builder(), settings, interceptors))
                .build();
    }

    /** A client of the streams of an endpoint on this machine. */
    static DynamoDbStreamsAsyncClient localStreams(Settings.DynamoDb settings) {
        return anyCredentials(set(DynamoDbStreamsAsyncClient.builder(), settings, List.of()))
                .build();
    }

    private static <B extends AwsClientBuilder<B, ?>> B anyCredentials(B builder) {
        return builder.region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")));
    }

    private static <B extends AwsAsyncClientBuilder<B, ?> & AwsClientBuilder<B, ?>> B set(
            B builder, Settings.DynamoDb settings, List<ExecutionInterceptor> interceptors) {
        // The AWS SDK has nothing that takes less of a CPU for a request: see docs/performance.md.
        builder.httpClientBuilder(AwsCrtAsyncHttpClient.builder()
                        .maxConcurrency(settings.maxInFlight())
                        // More may be asked for at once than connections are open: they queue, without a bound.
                        .connectionAcquisitionTimeout(settings.timeout().plus(Duration.ofSeconds(5)))
                        // It trusts whom the operating system trusts, unless the JVM is told otherwise.
                        .useTrustStoreSystemProperties(true))
                // Answers come in the client's own thread, since another hop would only cost: what follows them must
                // not wait, and leaves the user's code, sends and answers over HTTP to other threads.
                .asyncConfiguration(async ->
                        async.advancedOption(SdkAdvancedAsyncClientOption.FUTURE_COMPLETION_EXECUTOR, Runnable::run))
                .overrideConfiguration(
                        config -> config.apiCallTimeout(settings.timeout()).executionInterceptors(interceptors));
        settings.endpoint().ifPresent(builder::endpointOverride);
        return builder;
    }
}
