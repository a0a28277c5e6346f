/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.cli;

import io.tributary.app.config.Setting;
import io.tributary.app.config.Settings;
import io.tributary.app.dynamodb.DynamoDb;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where a command finds its tables. */
final class DynamoDbOptions {
    @Mixin
    private final ConfigurationOptions configuration = new ConfigurationOptions();

    @Option(
            names = "--dynamodb-endpoint",
            paramLabel = "URL",
            description =
                    "Another DynamoDB endpoint than the one of the settings. One on this machine is asked with any"
                            + " credentials.")
    private @Nullable String endpoint;

    DynamoDb open(Map<String, String> environment) {
        Settings settings = configuration.read(
                environment, endpoint == null ? Map.of() : Map.of(Setting.DYNAMODB_ENDPOINT.key(), endpoint));
        boolean local = endpoint != null
                && settings.dynamoDb()
                        .endpoint()
                        .filter(DynamoDbOptions::isHere)
                        .isPresent();
        return local ? DynamoDb.local(settings.dynamoDb()) : DynamoDb.of(settings.dynamoDb());
    }

    private static boolean isHere(URI uri) {
        try {
            return uri.getHost() != null && InetAddress.getByName(uri.getHost()).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
