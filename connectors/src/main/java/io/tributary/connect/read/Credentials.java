/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.read;

import io.tributary.connect.config.SourceConfig;
import java.lang.reflect.InvocationTargetException;
import org.apache.kafka.connect.errors.ConnectException;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.StsClientBuilder;
import software.amazon.awssdk.services.sts.auth.StsAssumeRoleCredentialsProvider;
import software.amazon.awssdk.utils.SdkAutoCloseable;

/**
 * What requests are signed with: a fixed key, a provider's class, or the SDK's default chain; and with these, the
 * temporary ones of a role.
 *
 * @param provider for the clients
 * @param owned what was made for that and has to be closed
 */
public record Credentials(AwsCredentialsProvider provider, SdkAutoCloseable owned) implements AutoCloseable {

    static Credentials none() {
        return new Credentials(AnonymousCredentialsProvider.create(), () -> {});
    }

    /**
     * The credentials that the settings describe; nothing is asked for yet.
     *
     * @throws ConnectException if there is no way to make the provider
     */
    static Credentials of(SourceConfig config) {
        AwsCredentialsProvider base = base(config);
        if (config.assumeRole().isEmpty()) {
            return new Credentials(base, () -> {});
        }
        StsClientBuilder builder = StsClient.builder().credentialsProvider(base).httpClientBuilder(AwsClients.http());
        config.region().map(Region::of).ifPresent(builder::region);
        config.stsEndpoint().ifPresent(builder::endpointOverride);
        StsClient sts;
        try {
            sts = builder.build();
        } catch (RuntimeException e) {
            throw new ConnectException("no client for AWS could be made: " + e.getMessage(), e);
        }
        StsAssumeRoleCredentialsProvider role = StsAssumeRoleCredentialsProvider.builder()
                .stsClient(sts)
                .refreshRequest(request -> request.roleArn(config.assumeRole().get())
                        .roleSessionName(config.roleSessionName())
                        .externalId(config.externalId().orElse(null)))
                .build();
        return new Credentials(role, () -> {
            role.close();
            sts.close();
        });
    }

    @Override
    public void close() {
        owned.close();
    }

    private static AwsCredentialsProvider base(SourceConfig config) {
        if (config.accessKeyId().isPresent() && config.secretAccessKey().isPresent()) {
            return StaticCredentialsProvider.create(AwsBasicCredentials.create(
                    config.accessKeyId().get().value(),
                    config.secretAccessKey().get().value()));
        }
        return config.credentialsProvider()
                .map(Credentials::instance)
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
