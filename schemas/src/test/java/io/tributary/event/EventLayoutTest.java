/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tributary.Rule;
import io.tributary.fixture.RandomItems;
import io.tributary.item.Item;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Rule({"event-store 1.2", "event-store 1.3"})
class EventLayoutTest {
    private final EventLayout layout = EventLayout.standard();

    @Test
    void an_event_lies_in_its_item_as_the_conventions_say() {
        Item item = layout.write(event(Item.of(Map.of("kg", 2))));

        assertThat(item)
                .isEqualTo(Item.empty()
                        .with("pk", "Weigh#w-1%23x")
                        .with("sk", "00000000000000000007")
                        .with("stream", "Weigh")
                        .with("streamId", "w-1%23x")
                        .with("version", 7)
                        .with("type", "Weighed")
                        .with("data", Map.of("kg", 2))
                        .with("time", "2026-01-02T03:04:05.006Z")
                        .with("eventId", "e-1")
                        .with("metadata", Map.of("trace", "t")));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void an_event_with_any_data_comes_back(long seed) {
        StoredEvent event = event(new RandomItems(seed).next());

        assertThat(layout.read(layout.write(event))).isEqualTo(new LaidOut.Event(event));
    }

    @Test
    void another_librarys_attributes_are_read_by_their_names() {
        EventLayout other =
                new EventLayout("aggregateId", "seq", "kind", "id", "no", "eventType", "payload", "at", "uuid", "tags");
        StoredEvent event = event(Item.of(Map.of("kg", 2)));

        assertThat(other.write(event).attributes().keySet())
                .containsExactlyInAnyOrder(
                        "aggregateId", "seq", "kind", "id", "no", "eventType", "payload", "at", "uuid", "tags");
        assertThat(other.read(other.write(event))).isEqualTo(new LaidOut.Event(event));
    }

    @Test
    @Rule("event-store 4.4")
    void snapshots_rows_and_outbox_items_are_no_events() {
        Item event = layout.write(event(Item.empty()));

        assertThat(layout.read(event.with("sk", "snapshot"))).isEqualTo(new LaidOut.NoEvent());
        assertThat(layout.read(Item.of(Map.of("pk", "SHIPMENT#1", "sk", "SUMMARY", "kg", 2))))
                .isEqualTo(new LaidOut.NoEvent());
        assertThat(layout.read(
                        Item.of(Map.of("pk", "SHIPMENT#1", "sk", "SUMMARY#outbox#1", "streamId", "w-1", "version", 1))))
                .isEqualTo(new LaidOut.NoEvent());
    }

    @Test
    void what_may_be_missing_has_a_stand_in() {
        Item item = layout.write(event(Item.empty())).without(List.of("data", "time", "eventId", "metadata"));

        assertThat(layout.read(item))
                .isEqualTo(new LaidOut.Event(new StoredEvent(
                        "Weigh",
                        "w-1%23x",
                        7,
                        "Weigh#w-1%23x / 00000000000000000007",
                        "Weighed",
                        Item.empty(),
                        Instant.EPOCH,
                        Map.of())));
    }

    @ParameterizedTest
    @CsvSource({
        "version,{\"v\":{\"NULL\":true}},attribute 'version' must be a positive whole number",
        "version,{\"v\":{\"N\":\"0\"}},must be a positive whole number",
        "version,{\"v\":{\"N\":\"1.5\"}},must be a whole number",
        "version,{\"v\":{\"N\":\"1E+30\"}},must be a whole number",
        "version,{},attribute 'version' is missing",
        "type,{},attribute 'type' is missing",
        "type,{\"v\":{\"N\":\"1\"}},attribute 'type' must be a string",
        "type,{\"v\":{\"S\":\"\"}},type must not be empty",
        "data,{\"v\":{\"S\":\"secret\"}},attribute 'data' must be a map",
        "time,{\"v\":{\"S\":\"yesterday\"}},could not be parsed",
        "metadata,{\"v\":{\"M\":{\"x\":{\"N\":\"1\"}}}},attribute 'x' must be a string"
    })
    void half_an_event_is_malformed_and_says_why(String attribute, String value, String problem) {
        Item item = layout.write(event(Item.empty()));
        Item broken = io.tributary.item.ItemJson.read(value)
                .get("v")
                .map(v -> item.with(attribute, v))
                .orElse(item.without(List.of(attribute)));

        String found = layout.read(broken).fold(e -> "an event", () -> "no event", p -> p);

        assertThat(found)
                .startsWith("item Weigh#w-1%23x / 00000000000000000007: ")
                .contains(problem)
                .doesNotContain("secret");
    }

    @Test
    void a_stored_event_refuses_what_no_event_can_be() {
        assertThatThrownBy(() -> new StoredEvent("S", "1", 0, "e", "T", Item.empty(), Instant.EPOCH, Map.of()))
                .hasMessage("version must be 1 or more, was 0");
        assertThatThrownBy(() -> new StoredEvent("", "1", 1, "e", "T", Item.empty(), Instant.EPOCH, Map.of()))
                .hasMessageContaining("stream");
        assertThatThrownBy(() -> new StoredEvent("S", "1", 1, "e", "", Item.empty(), Instant.EPOCH, Map.of()))
                .hasMessageContaining("type");
    }

    @Test
    void the_text_of_an_event_is_its_place_and_type() {
        assertThat(event(Item.of(Map.of("name", "secret")))).hasToString("Weigh#w-1%23x@7 Weighed");
    }

    private static StoredEvent event(Item data) {
        return new StoredEvent(
                "Weigh",
                "w-1%23x",
                7,
                "e-1",
                "Weighed",
                data,
                Instant.parse("2026-01-02T03:04:05.006Z"),
                Map.of("trace", "t"));
    }
}
