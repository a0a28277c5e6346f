/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tributary.app.run.Lifecycle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void help_names_the_commands_and_the_exit_status() {
        assertThat(run("--help")).isZero();

        assertThat(out.toString()).contains("demo", "run", "describe", "0     done", "130   interrupted");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void version_is_one_line() {
        assertThat(run("--version")).isZero();

        assertThat(out.toString().strip()).startsWith("tributary ").doesNotContain("\n");
    }

    @Test
    void without_a_command_the_usage_is_an_error() {
        assertThat(run()).isEqualTo(2);

        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).contains("tributary: a command is missing", "See 'tributary --help'.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"--nonsense", "descripe", "describe --nonsense", "describe --output yaml", "describe --set x"})
    void what_is_no_option_command_or_value_is_an_error(String line) {
        assertThat(run(line.split(" "))).isEqualTo(2);

        assertThat(out.toString()).isEmpty();
        assertThat(err.toString())
                .startsWith("tributary: ")
                .contains("--help'.")
                .doesNotContain("Usage:");
    }

    @Test
    void an_unknown_setting_is_refused_with_the_nearest() {
        assertThat(run("describe", "--set", "tributary.topic.prefix=x")).isEqualTo(2);

        assertThat(err.toString().strip())
                .isEqualTo("tributary: unknown setting 'tributary.topic.prefix' in --set;"
                        + " did you mean 'tributary.topics.prefix'?");
    }

    @Test
    void an_unknown_variable_is_refused() {
        assertThat(run(Map.of("TRIBUTARY_TOPIC_PREFIX", "x"), "describe")).isEqualTo(2);

        assertThat(err.toString()).contains("TRIBUTARY_TOPICS_PREFIX");
    }

    @Test
    void an_unknown_projection_is_refused() {
        assertThat(run("describe", "--set", "tributary.projections=shipmets")).isEqualTo(2);

        assertThat(err.toString()).contains("unknown projection 'shipmets', known are shipments");
    }

    @Test
    void describe_prints_projections_sources_topics_and_tables() {
        assertThat(run("describe", "--set", "tributary.topics.prefix=other")).isZero();

        assertThat(out.toString())
                .contains(
                        "Projection shipments, version 1, application tributary-shipments",
                        "rows: ShipmentSummary in freight-read, pk = SHIPMENT#{shipmentId}, sk = SUMMARY",
                        "scan: stream Scan (latest), topic other.Scan, table freight-events, handles Scanned",
                        "effects: io.tributary.contract.ShipmentNotice",
                        "delivered-effects: delivered effects",
                        "tributary-shipments-row-commands",
                        "freight-events: events, keyed by pk and sk",
                        "Sub-topology: 1",
                        "ledger");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void describe_prints_the_same_as_json() throws Exception {
        assertThat(run("describe", "--output", "json")).isZero();

        JsonNode shipments =
                new ObjectMapper().readTree(out.toString()).path("projections").path(0);
        assertThat(shipments.path("name").asText()).isEqualTo("shipments");
        assertThat(shipments.path("sources").path(0).path("topic").asText()).isEqualTo("freight.Order");
        assertThat(shipments.path("row").path("revision").asText()).isEqualTo("revision");
    }

    @Test
    void run_says_what_it_cannot_do_without() {
        assertThat(run("run")).isEqualTo(2);

        assertThat(err.toString().lines())
                .containsExactly(
                        "tributary: kafka.bootstrap.servers is needed", "tributary: tributary.registry.url is needed");
    }

    @Test
    void demo_names_each_bad_line_of_an_event_file_and_starts_nothing() throws IOException {
        Path file = Files.writeString(
                folder.resolve("bad.jsonl"),
                "{\"stream\":\"Scan\",\"id\":\"sh-1\",\"type\":\"Scanned\",\"data\":{\"location\":\"Bremen\"}}\nnonsense\n{}\n");

        assertThat(run("demo", "--once", "--events", file.toString())).isEqualTo(2);

        assertThat(err.toString().lines())
                .hasSize(2)
                .satisfies(
                        lines -> assertThat(lines.get(0)).startsWith("tributary: " + file + ", line 2: not valid JSON"))
                .satisfies(lines -> assertThat(lines.get(1))
                        .isEqualTo("tributary: " + file + ", line 3: field 'stream' is missing"));
        assertThat(out.toString()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost:8000", "ftp://localhost", "nonsense"})
    void demo_takes_no_endpoint_that_is_no_url(String endpoint) {
        assertThat(run("demo", "--once", "--dynamodb-endpoint", endpoint)).isEqualTo(2);

        assertThat(err.toString().strip())
                .isEqualTo("tributary: tributary.dynamodb.endpoint must be a URL with `http` or `https`, was '"
                        + endpoint + "'");
    }

    @Test
    void demo_names_a_file_that_is_not_there() {
        assertThat(run("demo", "--once", "--events", folder.resolve("none").toString()))
                .isEqualTo(2);

        assertThat(err.toString().strip()).isEqualTo("tributary: there is no file " + folder.resolve("none"));
    }

    @Test
    void a_folder_is_no_file_of_events_or_settings() {
        assertThat(run("demo", "--once", "--events", folder.toString())).isEqualTo(2);
        assertThat(run("describe", "--config", folder.toString())).isEqualTo(2);

        assertThat(err.toString().lines())
                .containsExactly("tributary: " + folder + " is a folder", "tributary: " + folder + " is a folder");
    }

    @Test
    void a_log_that_cannot_be_written_is_refused() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");

        assertThat(run("demo", "--once", "--log-file", folder.toString())).isEqualTo(2);
        assertThat(run("demo", "--once", "--log-file", file.resolve("log").toString()))
                .isEqualTo(2);

        assertThat(err.toString().lines())
                .hasSize(2)
                .satisfies(lines -> assertThat(lines.get(0)).isEqualTo("tributary: no log: " + folder + " is a folder"))
                .satisfies(lines -> assertThat(lines.get(1)).startsWith("tributary: no log: cannot write "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kafka.processing.guarantee=at_least_once|kafka.processing.guarantee must be exactly_once_v2",
                "kafka.num.stream.threads=many|num.stream.threads",
                "kafka.consumer.max.poll.records=few|max.poll.records",
                "tributary.serde.deserializer=no.such.Serde|tributary.serde.deserializer must be the name of a Deserializer",
                "tributary.serde.serializer=java.lang.String|tributary.serde.serializer must be the name of a Serializer",
            })
    void settings_that_kafka_would_refuse_are_named_before_anything_is_asked(String setting, String problem) {
        assertThat(run("describe", "--set", setting)).isEqualTo(2);
        assertThat(run(
                        "run",
                        "--set",
                        "kafka.bootstrap.servers=localhost:1",
                        "--set",
                        "tributary.registry.url=http://localhost:1",
                        "--set",
                        setting))
                .isEqualTo(2);

        assertThat(err.toString().lines())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).startsWith("tributary: ").contains(problem));
        assertThat(out.toString()).isEmpty();
    }

    private int run(String... arguments) {
        return run(Map.of(), arguments);
    }

    private int run(Map<String, String> environment, String... arguments) {
        try (Lifecycle lifecycle = new Lifecycle()) {
            return TributaryCommand.commandLine(
                            environment, lifecycle, new PrintWriter(out, true), new PrintWriter(err, true))
                    .execute(arguments);
        }
    }
}
