/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.dynamodb;

import io.tributary.app.config.Settings;
import java.time.Duration;
import java.util.List;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.http.nio.netty.SdkEventLoopGroup;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClientBuilder;

/** Makes clients of DynamoDB. */
final class Clients {
    private Clients() {}

    /** A client as the settings say, with the AWS SDK's own search for credentials. */
    static DynamoDbAsyncClient of(
            Settings.DynamoDb settings, List<ExecutionInterceptor> interceptors, SdkEventLoopGroup loops) {
        return builder(settings, interceptors, loops).build();
    }

    /** A client of an endpoint on this machine, which takes any credentials. */
    static DynamoDbAsyncClient local(
            Settings.DynamoDb settings, List<ExecutionInterceptor> interceptors, SdkEventLoopGroup loops) {
        return builder(settings, interceptors, loops)
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
                .build();
    }

    private static DynamoDbAsyncClientBuilder builder(
            Settings.DynamoDb settings, List<ExecutionInterceptor> interceptors, SdkEventLoopGroup loops) {
        DynamoDbAsyncClientBuilder builder = DynamoDbAsyncClient.builder()
                .httpClientBuilder(NettyNioAsyncHttpClient.builder()
                        .eventLoopGroup(loops)
                        .maxConcurrency(settings.maxInFlight())
                        // More may be asked for at once than connections are open: they queue.
                        .maxPendingConnectionAcquires(10_000)
                        .connectionAcquisitionTimeout(settings.timeout().plus(Duration.ofSeconds(5))))
                .overrideConfiguration(
                        config -> config.apiCallTimeout(settings.timeout()).executionInterceptors(interceptors));
        settings.endpoint().ifPresent(builder::endpointOverride);
        settings.region().map(Region::of).ifPresent(builder::region);
        return builder;
    }
}
