/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.config;

import io.smallrye.config.SmallRyeConfig;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Turns texts into the typed settings, and collects what is wrong with them. */
final class SettingsReader {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,200}");

    private final SmallRyeConfig config;
    private final List<String> problems = new ArrayList<>();

    SettingsReader(SmallRyeConfig config) {
        this.config = config;
    }

    Configuration read() {
        Settings settings = new Settings(
                list(Setting.PROJECTIONS),
                new Settings.Application(
                        name(Setting.APPLICATION_PREFIX),
                        count(Setting.APPLICATION_INCARNATION),
                        count(Setting.APPLICATION_PARTITIONS),
                        count(Setting.APPLICATION_THREADS),
                        duration(Setting.APPLICATION_FLUSH_INTERVAL),
                        duration(Setting.SWEEP_INTERVAL)),
                new Settings.Http(flag(Setting.HTTP_ENABLED), name(Setting.HTTP_HOST), port(Setting.HTTP_PORT)),
                new Settings.Topics(
                        name(Setting.TOPICS_PREFIX),
                        name(Setting.TOPICS_EFFECTS),
                        name(Setting.TOPICS_DEAD_LETTERS),
                        flag(Setting.TOPICS_CREATE)),
                flag(Setting.TABLES_CREATE),
                new Settings.DynamoDb(
                        url(Setting.DYNAMODB_ENDPOINT),
                        parsed(Setting.DYNAMODB_REGION, SettingsReader::name),
                        count(Setting.DYNAMODB_MAX_IN_FLIGHT),
                        duration(Setting.DYNAMODB_TIMEOUT)),
                new Settings.Registry(
                        url(Setting.REGISTRY_URL),
                        text(Setting.REGISTRY_USER),
                        text(Setting.REGISTRY_PASSWORD),
                        text(Setting.REGISTRY_TOKEN)),
                new Settings.Serde(name(Setting.SERDE_DESERIALIZER), name(Setting.SERDE_SERIALIZER)),
                kafka());
        if (settings.registry().user().isPresent()
                != settings.registry().password().isPresent()) {
            problems.add(Setting.REGISTRY_USER.key() + " and " + Setting.REGISTRY_PASSWORD.key() + " go together");
        }
        if (settings.registry().user().isPresent()
                && settings.registry().token().isPresent()) {
            problems.add(
                    "either " + Setting.REGISTRY_USER.key() + " or " + Setting.REGISTRY_TOKEN.key() + ", not both");
        }
        return problems.isEmpty() ? new Configuration.Good(settings) : new Configuration.Bad(List.copyOf(problems));
    }

    private Map<String, String> kafka() {
        Map<String, String> kafka = new TreeMap<>();
        for (String key : config.getPropertyNames()) {
            if (key.startsWith("kafka.")) {
                text(key).ifPresent(value -> kafka.put(key.substring("kafka.".length()), value));
            }
        }
        return kafka;
    }

    private Optional<String> text(String key) {
        return config.getOptionalValue(key, String.class).map(String::trim).filter(value -> !value.isEmpty());
    }

    private Optional<String> text(Setting setting) {
        return text(setting.key());
    }

    private <T> Optional<T> parsed(Setting setting, Function<String, Optional<T>> parse) {
        return text(setting).flatMap(value -> {
            Optional<T> result = parse.apply(value);
            if (result.isEmpty()) {
                problems.add(setting.key() + " must be " + setting.kind().words() + ", was '" + value + "'");
            }
            return result;
        });
    }

    private String name(Setting setting) {
        return parsed(setting, SettingsReader::name).orElse(setting.preset());
    }

    private int count(Setting setting) {
        return parsed(setting, SettingsReader::number).orElseGet(() -> Integer.parseInt(setting.preset()));
    }

    private int port(Setting setting) {
        return parsed(setting, SettingsReader::portNumber).orElseGet(() -> Integer.parseInt(setting.preset()));
    }

    private boolean flag(Setting setting) {
        return parsed(setting, SettingsReader::truth).orElseGet(() -> Boolean.parseBoolean(setting.preset()));
    }

    private Duration duration(Setting setting) {
        return parsed(setting, Times::parse).orElse(Duration.ZERO);
    }

    private Optional<URI> url(Setting setting) {
        return parsed(setting, SettingsReader::url);
    }

    private List<String> list(Setting setting) {
        return text(setting)
                .map(value -> Arrays.stream(value.split(",", -1))
                        .map(String::trim)
                        .filter(name -> !name.isEmpty())
                        .toList())
                .orElse(List.of());
    }

    private static Optional<String> name(String value) {
        return NAME.matcher(value).matches() ? Optional.of(value) : Optional.empty();
    }

    private static Optional<Integer> number(String value) {
        try {
            return Optional.of(Integer.parseInt(value)).filter(number -> number >= 1);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static Optional<Integer> portNumber(String value) {
        try {
            return Optional.of(Integer.parseInt(value)).filter(port -> port >= 0 && port <= 65_535);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static Optional<Boolean> truth(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "true" -> Optional.of(true);
            case "false" -> Optional.of(false);
            default -> Optional.empty();
        };
    }

    private static Optional<URI> url(String value) {
        try {
            URI uri = new URI(value);
            boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            return web && uri.getHost() != null ? Optional.of(uri) : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }
}
