/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.connect.config.TopicTemplate;
import io.tributary.connect.fake.Changes;
import io.tributary.connect.measure.Count;
import io.tributary.connect.shard.Lane;
import io.tributary.connect.shard.ShardId;
import io.tributary.event.EventLayout;
import io.tributary.item.AttributeSet;
import io.tributary.item.Item;
import io.tributary.item.ItemJson;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;

class EventRecordsTest {
    private static final String STREAM = "arn:aws:s";

    private static Mapped map(Record record) {
        return map(record, EventLayout.standard());
    }

    private static Mapped map(Record record, EventLayout layout) {
        return new EventRecords(
                        new SourceTable("freight-events", STREAM, List.of("pk", "sk")),
                        TopicTemplate.of("${topic.prefix}.${stream}", "freight"),
                        layout,
                        Optional.empty())
                .map(new Change(new ShardId("S0"), new Lane(3), record));
    }

    private static SourceRecord event(Record record) {
        return map(record).fold(found -> found.get(0), (reason, kept) -> null, problem -> null);
    }

    private static String problem(Record record) {
        return map(record).fold(found -> "", (reason, kept) -> "", problem -> problem);
    }

    @Test
    @Rule("connector 5.1")
    void an_event_goes_to_its_streams_topic_with_its_id_as_the_key() {
        SourceRecord record = event(Changes.event("Order", "o-1", 7, "42"));
        assertThat(record.topic()).isEqualTo("freight.Order");
        assertThat(record.kafkaPartition()).isNull();
        assertThat(record.keySchema()).isEqualTo(Schema.STRING_SCHEMA);
        assertThat(record.key()).isEqualTo("o-1");
        assertThat(record.timestamp()).isEqualTo(Changes.TIME.toEpochMilli());
        Struct value = (Struct) record.value();
        assertThat(value.getString("stream")).isEqualTo("Order");
        assertThat(value.getInt64("version")).isEqualTo(7);
        assertThat(value.getString("eventId")).isEqualTo("event-o-1-7");
        assertThat(value.getString("type")).isEqualTo("ParcelAdded");
        assertThat(value.getString("data")).isEqualTo("{\"parcels\":{\"N\":\"2\"},\"shipmentId\":{\"S\":\"sh-1\"}}");
        assertThat(value.getString("time")).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(value.getMap("metadata")).isEqualTo(Map.of("trace", "t-1"));
    }

    @Test
    @Rule("connector 5.1")
    void an_event_carries_where_it_comes_from_in_its_headers() {
        assertThat(event(Changes.event("Order", "o-1", 7, "42")).headers())
                .extracting(header -> header.key() + "=" + header.value())
                .containsExactly(
                        "tributary-event-id=event-o-1-7",
                        "dynamodb-table=freight-events",
                        "snapshot=false",
                        "dynamodb-sequence-number=42",
                        "dynamodb-event-id=change-42");
    }

    @Test
    @Rule("connector 3.1")
    void an_event_carries_the_position_it_stands_for() {
        SourceRecord record = event(Changes.event("Order", "o-1", 7, "42"));
        assertThat(record.sourcePartition()).isEqualTo(Map.of("stream", STREAM, "shard", "S0"));
        assertThat(record.sourceOffset())
                .isEqualTo(Map.of("position", "42", "lane", "3", "time", "2026-01-01T00:00:00Z"));
    }

    @Test
    @Rule("connector 5.4")
    void data_is_lossless() {
        Item data = Item.of(Map.of(
                "number",
                new BigDecimal("12345678901234567890123456789012345678"),
                "small",
                new BigDecimal("1E-130"),
                "binary",
                new byte[] {0, 1, (byte) 255},
                "set",
                new AttributeSet(AttributeSet.Kind.NS, Set.of(new BigDecimal("1"), new BigDecimal("2"))),
                "empty",
                "",
                "nothing",
                Item.Null.NULL,
                "no bytes",
                ByteBuffer.allocate(0),
                "nested",
                List.of(Map.of("deep", List.of(true)), List.of())));
        Record record = Changes.insert(Changes.item("Order", "o-1", 1).with("data", data), "1");
        assertThat(ItemJson.read(((Struct) event(record).value()).getString("data")))
                .isEqualTo(data);
    }

    @Test
    @Rule("connector 5.6")
    void a_malformed_event_is_named_with_its_key_and_the_reason() {
        Item item = Changes.item("Order", "o-1", 1);
        assertThat(problem(Changes.insert(item.without(List.of("version")), "1")))
                .contains("Order#o-1", "00000000000000000001", "'version' is missing");
        assertThat(problem(Changes.insert(item.with("version", 0), "1"))).contains("positive whole number");
        assertThat(problem(Changes.insert(item.with("version", new BigDecimal("1.5")), "1")))
                .contains("whole number");
        assertThat(problem(Changes.insert(item.without(List.of("type")), "1"))).contains("'type' is missing");
        assertThat(problem(Changes.insert(item.with("stream", "Or der"), "1"))).contains("'freight.Or der'", "Kafka");
    }

    /** Some emulators leave out the type of an empty map or list. */
    @Test
    @Rule({"connector 5.4", "connector 5.6"})
    void an_attribute_without_a_type_is_malformed_and_not_taken_for_nothing() {
        Record record = Changes.event("Order", "o-1", 1, "1");
        Map<String, AttributeValue> image = new HashMap<>(record.dynamodb().newImage());
        image.put("data", AttributeValue.builder().build());
        assertThat(problem(record.toBuilder()
                        .dynamodb(record.dynamodb().toBuilder().newImage(image).build())
                        .build()))
                .contains("Order%23o-1", "'data'");
    }

    @Test
    @Rule({"connector 5.1", "connector 6.6"})
    void a_change_without_a_time_is_an_event_all_the_same() {
        Record record = Changes.event("Order", "o-1", 1, "1");
        SourceRecord event = event(record.toBuilder()
                .dynamodb(record.dynamodb().toBuilder()
                        .approximateCreationDateTime(null)
                        .build())
                .build());
        assertThat(event.timestamp()).isNull();
        assertThat(event.key()).isEqualTo("o-1");
    }

    @Test
    @Rule("connector 1.3")
    void a_new_item_without_its_image_is_malformed() {
        Record record = Changes.event("Order", "o-1", 1, "1").toBuilder()
                .dynamodb(change -> change.sequenceNumber("1"))
                .build();
        assertThat(problem(record)).contains("NEW_IMAGE");
    }

    @Test
    @Rule({"connector 5.2", "event-store 1.3"})
    void an_event_is_found_by_the_declared_layout() {
        EventLayout layout =
                new EventLayout("PK", "SK", "aggregate", "aggregateId", "seq", "name", "payload", "at", "uuid", "meta");
        Item item = Item.of(Map.of(
                "pk",
                "x",
                "sk",
                "y",
                "aggregate",
                "Scan",
                "aggregateId",
                "s-1",
                "seq",
                3,
                "name",
                "Scanned",
                "payload",
                Map.of("location", "Köln")));
        SourceRecord record = map(Changes.insert(item, "1"), layout)
                .fold(found -> found.get(0), (reason, kept) -> null, text -> null);
        assertThat(record.topic()).isEqualTo("freight.Scan");
        assertThat(((Struct) record.value()).getInt64("version")).isEqualTo(3);
        assertThat(map(Changes.event("Order", "o-1", 1, "1"), layout)).isEqualTo(new Mapped.Skipped(Count.UNMATCHED));
    }

    @Test
    void a_change_hides_its_images_from_logs() {
        assertThat(new Change(new ShardId("S0"), new Lane(0), Changes.event("Order", "secret", 1, "1")))
                .asString()
                .doesNotContain("secret");
    }
}
