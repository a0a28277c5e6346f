/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tributary.app.run.Lifecycle;
import io.tributary.local.Dynoxide;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands of events, values and tables, against a DynamoDB endpoint of their own. */
class EventsCommandTest {
    private static Dynoxide dynamoDb;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void start() {
        dynamoDb = Dynoxide.start();
    }

    @AfterAll
    static void stop() {
        dynamoDb.close();
    }

    @BeforeEach
    void tables() {
        run("tables create");
        out.getBuffer().setLength(0);
    }

    @Test
    void tables_are_made_once() throws IOException {
        assertThat(run("tables create --output json")).isZero();

        assertThat(json())
                .extracting(line ->
                        line.path("table").asText() + " " + line.path("created").asBoolean())
                .containsExactly("freight-events false", "freight-read false");
        out.getBuffer().setLength(0);
        assertThat(run("tables create")).isZero();
        assertThat(out.toString().lines())
                .containsExactly("freight-events: events, was there", "freight-read: rows and outbox, was there");
    }

    @Test
    void events_are_appended_in_order_and_read_both_ways() throws IOException {
        append(
                "{'stream':'Order','id':'o#1','type':'ParcelAdded','data':{'shipmentId':'sh-1','parcels':2}}",
                "{'stream':'Order','id':'o#1','type':'ParcelAdded','data':{'shipmentId':'sh-ü','parcels':3},"
                        + "'eventId':'e-2','metadata':{'by':'gate 4'}}");

        assertThat(out.toString().lines()).containsExactly("Order#o%231@1", "Order#o%231@2");
        out.getBuffer().setLength(0);
        assertThat(run("events read --stream Order --id orderId=o#1 --output json"))
                .isZero();
        List<JsonNode> events = json();
        assertThat(events).extracting(event -> event.path("version").asLong()).containsExactly(1L, 2L);
        assertThat(events.get(1).path("id").asText()).isEqualTo("o#1");
        assertThat(events.get(1).path("eventId").asText()).isEqualTo("e-2");
        assertThat(events.get(1).at("/data/shipmentId").asText()).isEqualTo("sh-ü");
        assertThat(events.get(1).at("/metadata/by").asText()).isEqualTo("gate 4");
        out.getBuffer().setLength(0);
        assertThat(run("events read --stream Order --id orderId=o#1 --backwards --limit 1"))
                .isZero();
        assertThat(out.toString().strip())
                .startsWith("2  ")
                .endsWith("  ParcelAdded  {\"parcels\":3,\"shipmentId\":\"sh-ü\"}");
        out.getBuffer().setLength(0);
        assertThat(run("events head --stream Order --id orderId=o#1 --output json"))
                .isZero();
        assertThat(json()).extracting(event -> event.path("version").asLong()).containsExactly(2L);
    }

    @Test
    void a_history_of_several_pages_is_read_as_one() throws IOException {
        append(IntStream.rangeClosed(1, 230)
                .mapToObj(n -> "{'stream':'Scan','id':'long','type':'Scanned','data':{'location':'" + n + "'}}")
                .toArray(String[]::new));
        out.getBuffer().setLength(0);

        assertThat(run("events read --stream Scan --id shipmentId=long --from 5 --to 228 --output json"))
                .isZero();

        assertThat(json())
                .extracting(event -> event.path("version").asInt())
                .isEqualTo(IntStream.rangeClosed(5, 228).boxed().toList());
    }

    @Test
    void a_value_is_shown_as_it_is_and_as_it_was() throws IOException {
        append(
                "{'stream':'Order','id':'o-2','type':'ParcelAdded','data':{'shipmentId':'sh-1','parcels':2}}",
                "{'stream':'Order','id':'o-2','type':'ParcelAdded','data':{'shipmentId':'sh-2','parcels':1}}",
                "{'stream':'Order','id':'o-2','type':'OrderCancelled','data':{'shipmentId':'sh-1'}}",
                "{'stream':'Weigh','id':'w-2','type':'Weighed','data':{'shipmentId':'sh-1','kg':2.5}}",
                "{'stream':'Weigh','id':'w-2','type':'Weighed','data':{'shipmentId':'sh-1','kg':0.25}}",
                "{'stream':'Scan','id':'sh-2','type':'Scanned','data':{'location':'Ulm'}}");
        out.getBuffer().setLength(0);

        assertThat(run("value get --stream Order --id orderId=o-2")).isZero();
        assertThat(run("value get --stream Order --id orderId=o-2 --at-version 2"))
                .isZero();
        assertThat(run("value get --stream Weigh --id sessionId=w-2 --at-time 2999-01-01T00:00:00Z"))
                .isZero();
        assertThat(run("value get --stream Scan --id shipmentId=sh-2")).isZero();
        assertThat(out.toString().lines())
                .containsExactly(
                        "{\"parcels\":{\"sh-2\":1}}  at version 3",
                        "{\"parcels\":{\"sh-1\":2,\"sh-2\":1}}  at version 2",
                        "{\"kg\":{\"sh-1\":2.75}}  at version 2",
                        "{\"location\":\"Ulm\"}  at version 1");
        out.getBuffer().setLength(0);
        assertThat(run("value get --stream Order --id orderId=o-2 --at-version 1 --output json"))
                .isZero();
        assertThat(json().get(0).at("/value/parcels/sh-1").asInt()).isEqualTo(2);
        assertThat(run("value get --stream Order --id orderId=o-2 --at-time 2020-01-01T00:00:00Z"))
                .isEqualTo(1);
        assertThat(err.toString()).contains("tributary: there is no value in Order#o-2 at version 0");
    }

    @Test
    void what_is_not_there_is_status_1() {
        assertThat(run("events head --stream Order --id orderId=nobody")).isEqualTo(1);
        assertThat(err.toString()).contains("tributary: there is no event in Order#nobody");
        assertThat(run("events read --stream Order --id orderId=nobody")).isZero();
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void a_bad_file_is_refused_whole() throws IOException {
        Path file = Files.writeString(
                folder.resolve("bad.jsonl"),
                "{'stream':'Scan','id':'bad','type':'Scanned','data':{'location':'Ulm'}}\n{}\n".replace('\'', '"'));

        assertThat(run("events append " + file)).isEqualTo(2);

        assertThat(err.toString().strip()).isEqualTo("tributary: " + file + ", line 2: field 'stream' is missing");
        assertThat(run("events head --stream Scan --id shipmentId=bad")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "events read --stream Oder --id orderId=1|unknown stream 'Oder', known are Order, Scan, Weigh",
                "events read --stream Order --id order=1|--id must be given once for each of [orderId] of stream 'Order', was [order]",
                "events read --stream Order --id orderId=|--id must not be empty",
                "events read --stream Order --id orderId=1 --from 0|--from and --to must be 1 or more",
                "events read --stream Order --id orderId=1 --limit 0|--limit must be 1 or more, was 0",
                "value get --stream Order --id orderId=1 --at-version -1|--at-version must not be negative, was -1",
                "value get --stream Order --id orderId=1 --at-time noon|--at-time must be a time such as 2026-01-31T12:00:00Z, was 'noon'",
                "value get --stream Order --id orderId=1 --at-version 1 --at-time 2026-01-31T12:00:00Z|--at-version and --at-time exclude each other",
                "events append no-such-file|no-such-file",
                "events|a command is missing",
                "value|a command is missing",
                "tables|a command is missing",
            })
    void what_cannot_be_meant_is_status_2(String line, String problem) {
        assertThat(run(line)).isEqualTo(2);

        assertThat(err.toString()).startsWith("tributary: ").contains(problem);
        assertThat(out.toString()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tables create",
                "events read --stream Order --id orderId=o-1",
                "value get --stream Order --id orderId=o-1"
            })
    void an_endpoint_that_is_away_is_status_1_and_no_trace(String line) {
        try (Dynoxide other = Dynoxide.start()) {
            String endpoint = other.endpoint().toString();
            other.kill();
            String[] words =
                    (line + " --set tributary.dynamodb.timeout=1s --dynamodb-endpoint " + endpoint).split(" ", -1);
            assertThat(execute(words)).isEqualTo(1);
        }
        assertThat(err.toString()).startsWith("tributary: DynamoDB does not answer as it should");
    }

    private void append(String... lines) throws IOException {
        Path file = Files.writeString(
                folder.resolve("events.jsonl"), String.join("\n", lines).replace('\'', '"'));
        assertThat(run("events append " + file)).as(err.toString()).isZero();
    }

    private List<JsonNode> json() throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        List<String> lines = out.toString().lines().toList();
        return mapper.readerFor(JsonNode.class)
                .<JsonNode>readValues(String.join("\n", lines))
                .readAll();
    }

    private int run(String line) {
        Stream<String> words = Arrays.stream(line.split(" "));
        boolean complete = line.split(" ").length > 1;
        return execute(Stream.concat(
                        words,
                        complete
                                ? Stream.of(
                                        "--dynamodb-endpoint",
                                        dynamoDb.endpoint().toString())
                                : Stream.empty())
                .toArray(String[]::new));
    }

    private int execute(String... arguments) {
        try (Lifecycle lifecycle = new Lifecycle()) {
            return TributaryCommand.commandLine(
                            Map.of(), lifecycle, new PrintWriter(out, true), new PrintWriter(err, true))
                    .execute(arguments);
        }
    }
}
