/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.eventfile;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.event.EventStream;
import io.tributary.freight.Freight;
import io.tributary.freight.OrderEvent.ParcelAdded;
import io.tributary.freight.Shipments;
import io.tributary.freight.WeighEvent.Weighed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventFileTest {
    private static final String GOOD =
            "{\"stream\":\"Order\",\"id\":\"o-1\",\"type\":\"ParcelAdded\",\"data\":{\"shipmentId\":\"sh-1\",\"parcels\":2}}";

    @Test
    void a_line_becomes_an_event_of_its_stream() {
        EventLine<?> line = lines(GOOD).get(0);

        assertThat(line.number()).isEqualTo(1);
        assertThat(line.stream()).isSameAs(Freight.ORDERS);
        assertThat(line.id().text()).isEqualTo("o-1");
        assertThat(line.event()).isEqualTo(new ParcelAdded("sh-1", 2));
        assertThat(line.eventId()).isEmpty();
        assertThat(line.metadata()).isEmpty();
    }

    @Test
    void two_equal_lines_are_two_events() {
        assertThat(lines(GOOD + "\n" + GOOD)).hasSize(2);
    }

    @Test
    void empty_lines_a_byte_order_mark_and_windows_line_ends_are_tolerated() {
        assertThat(lines("\uFEFF" + GOOD + "\r\n\r\n  \n" + GOOD + "\r\n"))
                .extracting(EventLine::number)
                .containsExactly(1, 4);
    }

    @Test
    void an_empty_file_has_no_events() {
        assertThat(lines("")).isEmpty();
    }

    @Test
    void metadata_and_event_id_may_be_given() {
        EventLine<?> line = lines(
                        GOOD.replace("{\"stream\"", "{\"eventId\":\"e-1\",\"metadata\":{\"trace\":\"t\"},\"stream\""))
                .get(0);

        assertThat(line.eventId()).contains("e-1");
        assertThat(line.metadata()).isEqualTo(Map.of("trace", "t"));
    }

    @Test
    void a_decimal_weight_keeps_its_digits() {
        String text = "{\"stream\":\"Weigh\",\"id\":\"w\",\"type\":\"Weighed\","
                + "\"data\":{\"shipmentId\":\"s\",\"kg\":0.12345678901234567890123456789}}";

        assertThat(lines(text).get(0).event())
                .isEqualTo(new Weighed("s", new BigDecimal("0.12345678901234567890123456789")));
    }

    @Test
    void an_id_of_one_attribute_is_taken_as_it_stands() {
        assertThat(lines(GOOD.replace("\"o-1\"", "\"o#1%\"")).get(0).id().values())
                .containsExactly("o#1%");
        assertThat(lines(GOOD.replace("\"o-1\"", "{\"orderId\":\"o#1\"}"))
                        .get(0)
                        .id()
                        .text())
                .isEqualTo("o%231");
    }

    @Test
    void an_id_of_several_attributes_is_an_object() {
        EventStream<?> stream = EventStream.named("Order")
                .of(ParcelAdded.class)
                .identifiedBy("country", "orderId")
                .storedIn("orders");

        EventFile good = EventFile.read(
                GOOD.replace("\"o-1\"", "{\"orderId\":\"1\",\"country\":\"de\"}")
                        .getBytes(StandardCharsets.UTF_8),
                List.of(stream),
                List.of());
        EventFile bad = EventFile.read(GOOD.getBytes(StandardCharsets.UTF_8), List.of(stream), List.of());

        assertThat(good.<String>fold(lines -> lines.get(0).id().text(), problems -> problems.get(0)))
                .isEqualTo("de#1");
        assertThat(bad.<String>fold(lines -> "", problems -> problems.get(0)))
                .isEqualTo("line 1: id must be an object with a string for each of [country, orderId]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"Order\"|\"Ordr\"|unknown stream 'Ordr', known are Order, Scan, Weigh",
                "\"ParcelAdded\"|\"Scanned\"|unknown type 'Scanned' of stream 'Order'",
                "\"stream\"|\"strem\"|unknown field 'strem'",
                "{\"stream\"|{\"x\":1,\"stream\"|unknown field 'x'",
                "{\"stream\"|{\"stream\":\"Order\",\"stream\"|Duplicate field 'stream'",
                "{\"stream\"|[{\"stream\"|not valid JSON",
                "}}|}|not valid JSON",
                "}}|}} {}|not valid JSON",
                "\"o-1\"|7|id must be a string",
                "\"o-1\"|null|id must be a string",
                "\"o-1\"|\"\"|id must not be empty",
                "\"o-1\"|{\"id\":\"1\"}|id must be a string, or an object",
                "\"ParcelAdded\"|7|field 'type' must be a string, was 7",
                "\"data\":{\"shipmentId\":\"sh-1\",\"parcels\":2}|\"data\":[]|data must be an object",
                ",\"data\":{\"shipmentId\":\"sh-1\",\"parcels\":2}|``|field 'data' is missing",
                "\"parcels\":2|\"parcels\":\"2\"|data is not a ParcelAdded: parcels",
                "\"parcels\":2|\"parcels\":2.5|data is not a ParcelAdded: parcels",
                "\"parcels\":2|\"parcels\":null|data is not a ParcelAdded: parcels is missing",
                "\"parcels\":2|\"parcels\":99999999999999999999|data is not a ParcelAdded",
                ",\"parcels\":2|``|data is not a ParcelAdded: parcels is missing",
                "\"sh-1\"|17|data is not a ParcelAdded: shipmentId",
                "\"sh-1\"|\"\"|shipmentId must be there and not empty",
                "\"shipmentId\":\"sh-1\",|``|shipmentId must be there and not empty",
                "\"parcels\":2|\"parcels\":2,\"colour\":\"red\"|data of 'ParcelAdded' has no field 'colour'",
                "\"sh-1\"|\"\\ud800\"|half of a surrogate pair",
                "{\"stream\"|{\"metadata\":{\"a\":1},\"stream\"|metadata 'a' must be a string, was 1",
                "{\"stream\"|{\"metadata\":[],\"stream\"|metadata must be an object of strings",
                "{\"stream\"|{\"eventId\":\"\",\"stream\"|eventId must not be empty",
            })
    void a_bad_line_is_named_with_its_number_and_reason(String from, String to, String reason) {
        List<String> problems = problems(GOOD + "\n" + GOOD.replace(from, to));

        assertThat(problems).hasSize(1);
        assertThat(problems.get(0)).startsWith("line 2: ").contains(reason);
    }

    @Test
    void every_bad_line_is_named() {
        assertThat(problems("nonsense\n" + GOOD + "\n[]"))
                .hasSize(2)
                .satisfies(all -> assertThat(all.get(0)).startsWith("line 1: not valid JSON"))
                .satisfies(all -> assertThat(all.get(1)).isEqualTo("line 3: must be a JSON object"));
    }

    @Test
    void bytes_that_are_not_utf_8_are_refused() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write((GOOD + "\n").getBytes(StandardCharsets.UTF_8));
        bytes.write(GOOD.replace("sh-1", "Köln").getBytes(StandardCharsets.ISO_8859_1));

        assertThat(problems(bytes.toByteArray())).containsExactly("line 2: not valid UTF-8");
    }

    @Test
    void an_event_id_may_be_there_once() {
        String line = GOOD.replace("{\"stream\"", "{\"eventId\":\"e-1\",\"stream\"");

        assertThat(problems(line + "\n" + line)).containsExactly("line 2: eventId 'e-1' is that of line 1 already");
    }

    @Test
    void what_dynamodb_cannot_hold_is_refused() {
        String weigh =
                "{\"stream\":\"Weigh\",\"id\":\"w\",\"type\":\"Weighed\",\"data\":{\"shipmentId\":\"s\",\"kg\":1e200}}";

        assertThat(problems(weigh)).first().asString().contains("at most 38 digits");
        assertThat(problems(GOOD.replace("o-1", "o".repeat(2_050))))
                .first()
                .asString()
                .contains("2048");
        assertThat(problems(GOOD.replace("sh-1", "s".repeat(410_000))))
                .first()
                .asString()
                .contains("400 KB");
    }

    @Test
    void the_whole_item_counts_for_its_size() {
        String metadata = GOOD.replace("{\"stream\"", "{\"metadata\":{\"a\":\"%s\"},\"stream\"");

        assertThat(problems(metadata.formatted("x".repeat(410_000))))
                .singleElement()
                .asString()
                .startsWith("line 1: the event must be smaller: an item in DynamoDB has at most 400 KB");
        assertThat(lines(metadata.formatted("x".repeat(400_000)))).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e99999999999", "-1e-99999999999", "1e2147483647", "12345e2147483647"})
    void a_number_that_java_cannot_hold_is_its_lines_problem(String number) {
        String weigh = "{\"stream\":\"Weigh\",\"id\":\"w\",\"type\":\"Weighed\",\"data\":{\"shipmentId\":\"s\",\"kg\":"
                + number + "}}";

        assertThat(problems(weigh + "\n" + GOOD)).singleElement().asString().startsWith("line 1: a number in data");
    }

    @Test
    void an_event_for_no_possible_row_is_refused() {
        assertThat(problems(GOOD.replace("sh-1", "s".repeat(2_045))))
                .singleElement()
                .asString()
                .startsWith("line 1: the event is for no possible row: ");
        assertThat(lines(GOOD.replace("sh-1", "s".repeat(2_000)))).hasSize(1);
    }

    @Test
    void whatever_a_types_own_code_throws_is_its_lines_problem() {
        EventStream<Touchy> stream =
                EventStream.named("Touchy").of(Touchy.class).identifiedBy("id").storedIn("touchy");
        String line = "{\"stream\":\"Touchy\",\"id\":\"1\",\"type\":\"Touchy\",\"data\":{\"text\":\"x\"}}";

        EventFile file = EventFile.read(line.getBytes(StandardCharsets.UTF_8), List.of(stream), List.of());

        assertThat(file.<List<String>>fold(lines -> List.of(), problems -> problems))
                .singleElement()
                .asString()
                .startsWith("line 1: ");
    }

    record Touchy(String text) {
        Touchy {
            if (!text.isEmpty()) {
                throw new IllegalStateException("not today");
            }
        }
    }

    @Test
    void the_example_is_a_good_file() throws IOException {
        try (InputStream in = Freight.class.getResourceAsStream("events.jsonl")) {
            assertThat(lines(new String(in.readAllBytes(), StandardCharsets.UTF_8)))
                    .hasSizeBetween(15, 25);
        }
    }

    private static List<EventLine<?>> lines(String text) {
        return EventFile.read(text.getBytes(StandardCharsets.UTF_8), Freight.streams(), List.of(Shipments.projection()))
                .fold(lines -> lines, problems -> {
                    throw new AssertionError(problems);
                });
    }

    private static List<String> problems(String text) {
        return problems(text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> problems(byte[] bytes) {
        List<String> none = new ArrayList<>();
        return EventFile.read(bytes, Freight.streams(), List.of(Shipments.projection()))
                .fold(lines -> none, problems -> problems);
    }
}
