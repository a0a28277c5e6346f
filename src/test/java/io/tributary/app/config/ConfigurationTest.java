/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigurationTest {
    @TempDir
    private Path folder;

    @Test
    void without_any_source_the_defaults_hold() {
        Settings settings = good(Optional.empty(), Map.of(), Map.of());

        assertThat(settings.projections()).isEmpty();
        assertThat(settings.application())
                .isEqualTo(
                        new Settings.Application("tributary", 1, 4, 1, Duration.ofMillis(20), Duration.ofMinutes(1)));
        assertThat(settings.topics())
                .isEqualTo(new Settings.Topics("freight", "delivered-effects", "dead-letters", false));
        assertThat(settings.dynamoDb().endpoint()).isEmpty();
        assertThat(settings.dynamoDb().timeout()).isEqualTo(Duration.ofSeconds(10));
        assertThat(settings.createTables()).isFalse();
        assertThat(settings.kafka()).isEmpty();
    }

    @Test
    void flags_win_over_the_environment_and_that_over_the_file() throws IOException {
        Path file = file("""
                tributary:
                  application:
                    prefix: of-the-file
                    threads: 2
                    partitions: 3
                """);

        Settings settings = good(
                Optional.of(file),
                Map.of("TRIBUTARY_APPLICATION_PREFIX", "of-the-environment", "TRIBUTARY_APPLICATION_THREADS", "5"),
                Map.of("tributary.application.prefix", "of-the-flag"));

        assertThat(settings.application())
                .isEqualTo(
                        new Settings.Application("of-the-flag", 1, 3, 5, Duration.ofMillis(20), Duration.ofMinutes(1)));
    }

    @Test
    void names_may_be_nested_or_dotted_in_a_file() throws IOException {
        Path file = file("""
                tributary.dynamodb.endpoint: http://127.0.0.1:8000
                tributary:
                  projections: [shipments, others]
                  dynamodb:
                    max.in.flight: 7
                    region: eu-central-1
                kafka:
                  bootstrap.servers: "127.0.0.1:9092"
                  consumer:
                    max.poll.records: 10
                """);

        Settings settings = good(Optional.of(file), Map.of(), Map.of());

        assertThat(settings.projections()).containsExactly("shipments", "others");
        assertThat(settings.dynamoDb())
                .isEqualTo(new Settings.DynamoDb(
                        Optional.of(URI.create("http://127.0.0.1:8000")),
                        Optional.of("eu-central-1"),
                        7,
                        Duration.ofSeconds(10)));
        assertThat(settings.kafka())
                .isEqualTo(Map.of("bootstrap.servers", "127.0.0.1:9092", "consumer.max.poll.records", "10"));
    }

    @Test
    void kafkas_settings_are_passed_through_from_every_source() {
        Settings settings = good(
                Optional.empty(),
                Map.of("KAFKA_BOOTSTRAP_SERVERS", "here:1", "KAFKA_SECURITY_PROTOCOL", "SSL", "PATH", "/bin"),
                Map.of("kafka.bootstrap.servers", "there:2"));

        assertThat(settings.kafka()).isEqualTo(Map.of("bootstrap.servers", "there:2", "security.protocol", "SSL"));
    }

    @Test
    void a_dollar_sign_in_a_value_is_a_dollar_sign() {
        assertThat(good(Optional.empty(), Map.of(), Map.of("kafka.sasl.jaas.config", "x password=\"${a}\";"))
                        .kafka())
                .containsEntry("sasl.jaas.config", "x password=\"${a}\";");
    }

    @Test
    void an_unknown_name_in_a_file_is_refused_with_the_nearest() throws IOException {
        Path file = file("tributary:\n  dynamodb:\n    endpont: http://x\ntributry.projections: a\n");

        assertThat(bad(Optional.of(file), Map.of(), Map.of()))
                .containsExactlyInAnyOrder(
                        "unknown setting 'tributary.dynamodb.endpont' in " + file
                                + "; did you mean 'tributary.dynamodb.endpoint'?",
                        "unknown setting 'tributry.projections' in " + file
                                + "; did you mean 'tributary.projections'?");
    }

    @Test
    void an_unknown_name_in_the_environment_is_refused_with_the_nearest() {
        assertThat(bad(Optional.empty(), Map.of("TRIBUTARY_REGISTRY_URI", "x"), Map.of()))
                .containsExactly("unknown setting 'TRIBUTARY_REGISTRY_URI' in the environment;"
                        + " did you mean 'TRIBUTARY_REGISTRY_URL'?");
    }

    @Test
    void an_unknown_name_in_a_flag_is_refused_with_the_nearest() {
        assertThat(bad(Optional.empty(), Map.of(), Map.of("tributary.application.thread", "2")))
                .containsExactly("unknown setting 'tributary.application.thread' in --set;"
                        + " did you mean 'tributary.application.threads'?");
    }

    @Test
    void a_name_that_is_far_from_all_others_gets_no_hint() {
        assertThat(bad(Optional.empty(), Map.of(), Map.of("colour", "red", "tributary.colours", "red")))
                .containsExactlyInAnyOrder(
                        "unknown setting 'colour' in --set", "unknown setting 'tributary.colours' in --set");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tributary.application.threads|0|a whole number from 1",
                "tributary.application.threads|two|a whole number from 1",
                "tributary.application.prefix|a b|letters, digits",
                "tributary.topics.create|yes|`true` or `false`",
                "tributary.dynamodb.timeout|soon|a time such as",
                "tributary.dynamodb.timeout|0s|a time such as",
                "tributary.dynamodb.endpoint|localhost:8000|a URL",
                "tributary.registry.url|ftp://x|a URL",
            })
    void a_value_that_does_not_fit_is_named_with_what_would(String name, String value, String rule) {
        assertThat(bad(Optional.empty(), Map.of(), Map.of(name, value)))
                .singleElement()
                .asString()
                .startsWith(name + " must be " + rule)
                .endsWith("was '" + value + "'");
    }

    @ParameterizedTest
    @CsvSource({"500ms,PT0.5S", "5s,PT5S", "2m,PT2M", "1h,PT1H", "PT3S,PT3S", "5 s,PT5S"})
    void times_are_written_as_people_do(String text, Duration expected) {
        assertThat(Times.parse(text)).contains(expected);
    }

    @Test
    void a_user_needs_a_password_and_no_token() {
        assertThat(bad(Optional.empty(), Map.of(), Map.of("tributary.registry.user", "u")))
                .containsExactly("tributary.registry.user and tributary.registry.password go together");
        assertThat(bad(
                        Optional.empty(),
                        Map.of(),
                        Map.of(
                                "tributary.registry.user", "u",
                                "tributary.registry.password", "p",
                                "tributary.registry.token", "t")))
                .containsExactly("either tributary.registry.user or tributary.registry.token, not both");
    }

    @Test
    void secrets_are_not_printed() {
        Settings settings = good(
                Optional.empty(),
                Map.of(),
                Map.of("tributary.registry.token", "hidden-1", "kafka.sasl.jaas.config", "hidden-2"));

        assertThat(settings.toString() + settings.registry()).doesNotContain("hidden");
    }

    @Test
    void a_file_that_is_missing_or_no_yaml_is_named() throws IOException {
        assertThat(bad(Optional.of(folder.resolve("none.yaml")), Map.of(), Map.of()))
                .containsExactly("there is no file " + folder.resolve("none.yaml"));
        assertThat(bad(Optional.of(folder), Map.of(), Map.of())).containsExactly(folder + " is a folder");
        assertThat(bad(Optional.of(file("tributary: [: }")), Map.of(), Map.of()))
                .singleElement()
                .asString()
                .contains("tributary.yaml is not a YAML file of settings");
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("tributary.yaml"), text);
    }

    private static Settings good(Optional<Path> file, Map<String, String> environment, Map<String, String> flags) {
        return Configuration.read(file, environment, flags).fold(settings -> settings, problems -> {
            throw new AssertionError(problems);
        });
    }

    private static List<String> bad(Optional<Path> file, Map<String, String> environment, Map<String, String> flags) {
        return Configuration.read(file, environment, flags).fold(settings -> List.of(), problems -> problems);
    }
}
