/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tributary.Rule;
import io.tributary.item.AttributeSet;
import io.tributary.item.Item;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Rule("event-store 1.1")
class EventStreamTest {
    sealed interface Event permits Rich, Closed, Nested {}

    @SuppressWarnings("ArrayRecordComponent") // Users may well have one.
    record Rich(
            String text,
            int whole,
            double real,
            BigDecimal exact,
            boolean flag,
            byte[] bytes,
            ByteBuffer buffer,
            Instant time,
            Optional<String> maybe,
            Inner inner,
            List<Inner> list,
            Map<String, BigDecimal> map,
            Colour colour)
            implements Event {}

    record Inner(String name, long number) {}

    enum Colour {
        RED
    }

    record Closed() implements Event {}

    sealed interface Nested extends Event permits Deep {}

    record Deep(int positive) implements Nested {
        Deep {
            if (positive < 1) {
                throw new IllegalArgumentException("positive must be 1 or more, was " + positive);
            }
        }
    }

    private static final EventStream<Event> STREAM =
            EventStream.named("Sample").of(Event.class).identifiedBy("a", "b").storedIn("events");

    @Test
    void the_concrete_types_of_a_sealed_interface_are_the_event_types() {
        assertThat(STREAM.types())
                .containsExactly(
                        Map.entry("Rich", Rich.class),
                        Map.entry("Closed", Closed.class),
                        Map.entry("Deep", Deep.class));
        assertThat(STREAM.typeName(new Closed())).isEqualTo("Closed");
    }

    @Test
    void a_list_of_classes_can_be_the_event_types() {
        EventStream<Object> stream = EventStream.named("Listed")
                .of(Object.class, Inner.class, Closed.class)
                .identifiedBy("a")
                .storedIn("events");

        assertThat(stream.types().keySet()).containsExactly("Inner", "Closed");
        assertThat(stream.decode(stream.encode(stream.id("1"), 1, new Inner("x", 2), "e", Instant.EPOCH, Map.of())))
                .isEqualTo(new Inner("x", 2));
        assertThatThrownBy(() -> stream.typeName("a string"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[Inner, Closed], not java.lang.String");
        assertThatThrownBy(() -> EventStream.named("Listed").of(Object.class, Event.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must be concrete");
    }

    sealed interface Diamond permits Left, Right {}

    sealed interface Left extends Diamond permits Both {}

    sealed interface Right extends Diamond permits Both {}

    record Both() implements Left, Right {}

    @Test
    void a_type_that_two_sealed_interfaces_permit_is_one_type() {
        assertThat(EventStream.named("D")
                        .of(Diamond.class)
                        .identifiedBy("a")
                        .storedIn("t")
                        .types())
                .containsExactly(Map.entry("Both", Both.class));
    }

    @Test
    void mistakes_in_a_declaration_are_refused_where_they_are_made() {
        assertThatThrownBy(() -> EventStream.named("a#b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'a#b'");
        assertThatThrownBy(() -> EventStream.named("")).isInstanceOf(IllegalArgumentException.class);
        EventStreamBuilder<Event> builder = EventStream.named("S").of(Event.class);
        assertThatThrownBy(() -> builder.identifiedBy("a", "a"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[a, a]");
        assertThatThrownBy(() -> builder.storedIn("t"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("identifiedBy");
        assertThatThrownBy(() -> builder.identifiedBy("a").storedIn("")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> EventStream.named("S")
                        .of(Runnable.class)
                        .identifiedBy("a")
                        .storedIn("t"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no concrete event type");
    }

    @Test
    void ids_take_one_value_for_each_attribute() {
        assertThat(STREAM.id("x#", "y").text()).isEqualTo("x%23#y");
        assertThat(STREAM.parseId("x%23#y")).isEqualTo(STREAM.id("x#", "y"));
        assertThatThrownBy(() -> STREAM.id("x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[a, b]");
    }

    @Test
    @Rule("event-store 1.5")
    void a_record_with_every_kind_of_component_comes_back_from_an_item() {
        Rich event = new Rich(
                "Köln 😀",
                -3,
                0.1,
                new BigDecimal("12345678901234567890123456789012345678"),
                true,
                new byte[] {1, -1},
                ByteBuffer.wrap(new byte[] {2}),
                Instant.parse("2026-01-02T03:04:05.000000006Z"),
                Optional.of("x"),
                new Inner("", 1),
                List.of(new Inner("ö", Long.MAX_VALUE)),
                Map.of("k", new BigDecimal("0.10")),
                Colour.RED);

        StoredEvent stored = STREAM.encode(STREAM.id("1", "2"), 7, event, "e", Instant.EPOCH, Map.of("trace", "t"));

        assertThat(stored.data())
                .isEqualTo(Item.empty()
                        .with("text", "Köln 😀")
                        .with("whole", -3)
                        .with("real", 0.1)
                        .with("exact", new BigDecimal("12345678901234567890123456789012345678"))
                        .with("flag", true)
                        .with("bytes", new byte[] {1, -1})
                        .with("buffer", new byte[] {2})
                        .with("time", "2026-01-02T03:04:05.000000006Z")
                        .with("maybe", "x")
                        .with("inner", Map.of("name", "", "number", 1))
                        .with("list", List.of(Map.of("name", "ö", "number", Long.MAX_VALUE)))
                        .with("map", Map.of("k", new BigDecimal("0.1")))
                        .with("colour", "RED"));
        assertThat(STREAM.decode(stored))
                .usingRecursiveComparison()
                .withEqualsForType((a, b) -> a.compareTo(b) == 0, BigDecimal.class)
                .isEqualTo(event);
    }

    @Test
    void a_type_without_data_is_an_empty_map() {
        StoredEvent stored = STREAM.encode(STREAM.id("1", "2"), 1, new Closed(), "e", Instant.EPOCH, Map.of());

        assertThat(stored.data()).isEqualTo(Item.empty());
        assertThat(STREAM.decode(stored)).isEqualTo(new Closed());
    }

    @Test
    void what_a_newer_writer_added_is_ignored_and_what_an_older_one_lacked_is_empty() {
        Item data = Item.of(Map.of("whole", 1, "real", 2, "flag", false, "addedLater", List.of(1)));

        Rich event = (Rich) STREAM.decode(stored("Rich", data));

        assertThat(event.real()).isEqualTo(2.0);
        assertThat(event.text()).isNull();
        assertThat(event.maybe()).isEmpty();
    }

    @Test
    void sets_are_read_into_collections() {
        record Tagged(Set<String> tags, List<BigDecimal> numbers) {}
        EventStream<Tagged> stream =
                EventStream.named("T").of(Tagged.class).identifiedBy("a").storedIn("t");
        Item data = Item.of(Map.of(
                "tags",
                AttributeSet.of(AttributeSet.Kind.SS, List.of("a", "b")),
                "numbers",
                AttributeSet.of(AttributeSet.Kind.NS, List.of(1.5))));

        assertThat(stream.decode(stored("Tagged", data)))
                .isEqualTo(new Tagged(Set.of("a", "b"), List.of(new BigDecimal("1.5"))));
    }

    @Test
    @Rule("event-store 5.2")
    void an_unknown_type_is_an_error_with_stream_id_version_and_type() {
        assertThatThrownBy(() -> STREAM.decode(stored("Gone", Item.empty())))
                .isInstanceOf(EventDecodeException.class)
                .hasMessage(
                        "event Sample#1#2@7 of type 'Gone': stream 'Sample' declares the types [Rich, Closed, Deep], not 'Gone'");
    }

    @ParameterizedTest
    @Rule("event-store 5.2")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"positive":{"S":"secret"}} | attribute 'positive' must be there and fit int
            {"positive":{"S":"2"}} | attribute 'positive' must be there and fit int
            {"positive":{"N":"2.5"}} | attribute 'positive' must be there and fit int
            {"positive":{"N":"3000000000"}} | attribute 'positive' does not fit its type
            {"positive":{"NULL":true}} | attribute 'positive' must be there and fit int
            {} | attribute 'positive' must be there and fit int
            {"positive":{"M":{}}} | attribute 'positive' must be there and fit int
            {"positive":{"N":"-1"}} | was refused: positive must be 1 or more, was -1
            """)
    void a_shape_that_does_not_decode_is_an_error_that_names_the_attribute_and_no_value(String data, String problem) {
        assertThatThrownBy(() -> STREAM.decode(stored("Deep", io.tributary.item.ItemJson.read(data))))
                .isInstanceOf(EventDecodeException.class)
                .hasMessageStartingWith("event Sample#1#2@7 of type 'Deep': its data is not a Deep: ")
                .hasMessageContaining(problem)
                .hasMessageNotContaining("secret");
    }

    @Test
    void a_number_is_no_text() {
        record Named(String name) {}
        EventStream<Named> stream =
                EventStream.named("N").of(Named.class).identifiedBy("a").storedIn("t");

        assertThatThrownBy(() -> stream.decode(stored("Named", Item.of(Map.of("name", 5)))))
                .isInstanceOf(EventDecodeException.class)
                .hasMessageContaining("attribute 'name' must be there and fit String");
    }

    @Test
    @Rule("event-store 5.1")
    void upcasters_bring_old_types_and_shapes_to_todays_one_after_another() {
        EventStream<Deep> stream = EventStream.named("Sample")
                .of(Deep.class)
                .identifiedBy("a", "b")
                .upcasting(e -> e.type().equals("Shallow") ? renamed(e, "Deep", e.data()) : e)
                .upcasting(e -> e.data().has("old")
                        ? renamed(
                                e,
                                e.type(),
                                Item.of(Map.of("positive", e.data().get("old").orElseThrow())))
                        : e)
                .storedIn("t");

        assertThat(stream.decode(stored("Shallow", Item.of(Map.of("old", 3))))).isEqualTo(new Deep(3));
        assertThat(stream.decode(stored("Deep", Item.of(Map.of("positive", 4)))))
                .isEqualTo(new Deep(4));
    }

    @Test
    @Rule("event-store 5.2")
    void an_upcaster_that_fails_is_an_error_with_the_events_place() {
        EventStream<Deep> stream = EventStream.named("Sample")
                .of(Deep.class)
                .identifiedBy("a", "b")
                .upcasting(e -> {
                    throw new IllegalStateException("no such version");
                })
                .storedIn("t");

        assertThatThrownBy(() -> stream.decode(stored("Deep", Item.empty())))
                .isInstanceOf(EventDecodeException.class)
                .hasMessage("event Sample#1#2@7 of type 'Deep': an upcaster failed: no such version");
    }

    private static StoredEvent renamed(StoredEvent e, String type, Item data) {
        return new StoredEvent(e.stream(), e.streamId(), e.version(), e.eventId(), type, data, e.time(), e.metadata());
    }

    private static StoredEvent stored(String type, Item data) {
        return new StoredEvent("Sample", "1#2", 7, "e", type, data, Instant.EPOCH, Map.of());
    }
}
