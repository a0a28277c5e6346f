/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.config;

import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.config.source.yaml.YamlConfigSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What reading the configuration came to. Flags win over the environment, the environment over the file, the file over
 * the defaults.
 *
 * <p>Names start with {@code tributary.}, or with {@code kafka.}, which goes to Kafka's clients and Kafka Streams as it
 * is. In the environment they are upper-case with {@code _} for {@code .}.
 */
public sealed interface Configuration {
    /** Calls the function of the case at hand. */
    default <R> R fold(Function<Settings, R> good, Function<List<String>, R> bad) {
        return this instanceof Good read ? good.apply(read.settings()) : bad.apply(((Bad) this).problems());
    }

    /**
     * Everything could be read.
     *
     * @param settings what it says
     */
    record Good(Settings settings) implements Configuration {}

    /**
     * Something is wrong.
     *
     * @param problems what, each with the place where it was written
     */
    record Bad(List<String> problems) implements Configuration {}

    /**
     * Reads the configuration.
     *
     * @param file a YAML file
     * @param environment the environment's variables
     * @param flags what {@code --set} was given
     */
    static Configuration read(Optional<Path> file, Map<String, String> environment, Map<String, String> flags) {
        List<String> problems = new ArrayList<>();
        Map<String, String> fromFile = file.map(path -> file(path, problems)).orElse(Map.of());
        Map<String, String> fromEnvironment = environment(environment, problems);
        flags.keySet().forEach(name -> known(name, "--set", problems));
        if (!problems.isEmpty()) {
            return new Bad(List.copyOf(problems));
        }
        SmallRyeConfig config = new SmallRyeConfigBuilder()
                .withSources(
                        new PropertiesConfigSource(presets(), "defaults", 100),
                        new PropertiesConfigSource(fromFile, "file", 200),
                        new PropertiesConfigSource(fromEnvironment, "environment", 300),
                        new PropertiesConfigSource(flags, "--set", 400))
                .build();
        return new SettingsReader(config).read();
    }

    private static Map<String, String> presets() {
        Map<String, String> presets = new HashMap<>();
        for (Setting setting : Setting.values()) {
            presets.put(setting.key(), setting.preset());
        }
        return presets;
    }

    private static Map<String, String> file(Path path, List<String> problems) {
        Map<String, String> values = new HashMap<>();
        try {
            Map<String, String> read = new YamlConfigSource("file", Files.readString(path), 200).getProperties();
            read.forEach((name, value) -> {
                // A dotted key comes in quotation marks, which would make it another name.
                String plain = name.replace("\"", "");
                // Of a list there is the whole, with commas, and each element by its index.
                if (!plain.endsWith("]")) {
                    known(plain, path.toString(), problems);
                    values.put(plain, value);
                }
            });
        } catch (IOException e) {
            problems.add(FileProblem.reading(path, e));
        } catch (RuntimeException e) {
            problems.add(path + " is not a YAML file of settings: " + e.getMessage());
        }
        return values;
    }

    private static Map<String, String> environment(Map<String, String> environment, List<String> problems) {
        Map<String, String> values = new HashMap<>();
        List<String> variables = new ArrayList<>();
        for (Setting setting : Setting.values()) {
            variables.add(setting.variable());
            String value = environment.get(setting.variable());
            if (value != null) {
                values.put(setting.key(), value);
            }
        }
        environment.forEach((name, value) -> {
            if (name.startsWith("KAFKA_")) {
                values.put(name.toLowerCase(Locale.ROOT).replace('_', '.'), value);
            } else if (name.startsWith("TRIBUTARY_") && !variables.contains(name)) {
                problems.add("unknown setting '" + name + "' in the environment" + Nearest.hint(name, variables));
            }
        });
        return values;
    }

    private static void known(String name, String where, List<String> problems) {
        boolean kafka = name.startsWith("kafka.") && name.length() > "kafka.".length();
        if (!kafka && Setting.named(name).isEmpty()) {
            problems.add("unknown setting '" + name + "' in " + where + Nearest.hint(name, Setting.keys()));
        }
    }
}
