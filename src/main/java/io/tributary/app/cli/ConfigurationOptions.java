/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.cli;

import io.tributary.app.config.Configuration;
import io.tributary.app.config.Settings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of all commands that read the configuration. */
final class ConfigurationOptions {
    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "A YAML file of settings. Flags win over the environment, that over the file.")
    private @Nullable Path file;

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description = "One setting, such as tributary.dynamodb.region=eu-central-1. May be repeated.")
    private Map<String, String> settings = new LinkedHashMap<>();

    Settings read(Map<String, String> environment) {
        return read(environment, Map.of());
    }

    /** As {@link #read(Map)}, with settings that other options stand for; they win. */
    Settings read(Map<String, String> environment, Map<String, String> options) {
        Map<String, String> flags = new LinkedHashMap<>(settings);
        flags.putAll(options);
        return Configuration.read(Optional.ofNullable(file), environment, flags).fold(good -> good, problems -> {
            throw new RefusedException(problems);
        });
    }
}
