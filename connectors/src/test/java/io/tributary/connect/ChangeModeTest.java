/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.connect.fake.Changes;
import io.tributary.connect.fake.CommittedOffsets;
import io.tributary.connect.fake.ScriptedStreams;
import io.tributary.connect.fake.ScriptedTables;
import io.tributary.connect.fake.TestClock;
import io.tributary.connect.measure.Count;
import io.tributary.item.AttributeSet;
import io.tributary.item.AttributeValues;
import io.tributary.item.Item;
import io.tributary.item.ItemJson;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.Record;

class ChangeModeTest {
    private static final Item ROW = Item.of(Map.of("pk", "a#b", "sk", "1", "kg", 3));

    private final TestClock clock = new TestClock();
    private final ScriptedStreams streams = new ScriptedStreams(clock).shard("S0");
    private final CommittedOffsets offsets = new CommittedOffsets();
    private final ScriptedTables tables = ScriptedTables.freight();

    private List<SourceRecord> run(Map<String, String> settings, Record... changes) {
        streams.put("S0", changes);
        Map<String, String> all = new HashMap<>(Map.of("record.mode", "change"));
        all.putAll(settings);
        TaskRun run = new TaskRun(tables, streams, offsets, clock, all).run();
        return run.records().stream()
                .filter(record -> record.topic().startsWith("freight."))
                .toList();
    }

    private static Record withBefore(Record record, Item before) {
        return record.toBuilder()
                .dynamodb(record.dynamodb().toBuilder()
                        .oldImage(AttributeValues.fromItem(before))
                        .build())
                .build();
    }

    private static Struct value(SourceRecord record) {
        return (Struct) record.value();
    }

    @Test
    @Rule("connector 5.5")
    void each_change_of_each_item_is_a_record_with_debeziums_field_names() {
        Item changed = ROW.with("kg", 4);
        List<SourceRecord> records = run(
                Map.of(), Changes.insert(ROW, "1"), withBefore(Changes.modify(changed, "2"), ROW), Changes.remove("3"));
        assertThat(records).hasSize(4);
        SourceRecord created = records.get(0);
        assertThat(created.topic()).isEqualTo("freight.freight-events");
        assertThat(created.key()).isEqualTo("a%23b#1");
        assertThat(value(created).getString("op")).isEqualTo("c");
        assertThat(value(created).getString("before")).isNull();
        assertThat(value(created).getString("after"))
                .isEqualTo("{\"kg\":{\"N\":\"3\"},\"pk\":{\"S\":\"a#b\"},\"sk\":{\"S\":\"1\"}}");
        Struct source = value(created).getStruct("source");
        assertThat(source.getString("table")).isEqualTo("freight-events");
        assertThat(source.getString("name")).isEqualTo("freight");
        assertThat(source.getString("stream")).isEqualTo(ScriptedStreams.STREAM);
        assertThat(source.getString("shard")).isEqualTo("S0");
        assertThat(source.getString("sequence")).isEqualTo("1");
        assertThat(source.getString("snapshot")).isEqualTo("false");
        assertThat(source.getInt64("ts_ms")).isEqualTo(Changes.TIME.toEpochMilli());
        Struct updated = value(records.get(1));
        assertThat(updated.getString("op")).isEqualTo("u");
        assertThat(ItemJson.read(updated.getString("before"))).isEqualTo(ROW);
        assertThat(ItemJson.read(updated.getString("after"))).isEqualTo(changed);
    }

    @Test
    @Rule("connector 5.5")
    void a_deletion_is_followed_by_a_tombstone_of_the_same_key_unless_switched_off() {
        List<SourceRecord> records = run(Map.of(), Changes.remove("1"));
        assertThat(records).hasSize(2);
        assertThat(value(records.get(0)).getString("op")).isEqualTo("d");
        assertThat(value(records.get(0)).getString("after")).isNull();
        assertThat(records.get(1).value()).isNull();
        assertThat(records.get(1).key()).isEqualTo(records.get(0).key());
        assertThat(run(Map.of("tombstones.on.delete", "false"), Changes.remove("2")))
                .hasSize(1)
                .allSatisfy(record -> assertThat(record.value()).isNotNull());
    }

    @Test
    @Rule("connector 5.5")
    void a_deletion_by_time_to_live_is_marked() {
        List<SourceRecord> records =
                run(Map.of("tombstones.on.delete", "false"), Changes.remove("1"), Changes.expire("2"));
        assertThat(records)
                .extracting(record -> value(record).getStruct("source").getBoolean("ttl"))
                .containsExactly(false, true);
    }

    @Test
    @Rule({"connector 5.4", "connector 5.5"})
    void numbers_are_text_or_json_numbers_with_all_their_digits() {
        BigDecimal long38 = new BigDecimal("12345678901234567890123456789012345678");
        Item item = ROW.with("n", long38)
                .with("set", new AttributeSet(AttributeSet.Kind.NS, Set.of(new BigDecimal("1.5"))))
                .with("list", List.of(Map.of("m", new BigDecimal("1E-130")), "x"));
        SourceRecord text = run(Map.of(), Changes.insert(item, "1")).get(0);
        assertThat(ItemJson.read(value(text).getString("after"))).isEqualTo(item);
        SourceRecord precise = run(Map.of("decimal.handling.mode", "precise"), Changes.insert(item, "2"))
                .get(0);
        assertThat(value(precise).getString("after"))
                .contains("\"n\":{\"N\":" + long38 + "}", "\"set\":{\"NS\":[1.5]}", "\"kg\":{\"N\":3}")
                .contains("{\"S\":\"x\"}");
    }

    @Test
    @Rule({"connector 4.2", "connector 5.5"})
    void an_item_of_a_scan_is_a_read_and_says_so() {
        tables.put("freight-events", ROW);
        SourceRecord record = run(Map.of("snapshot.mode", "initial")).get(0);
        assertThat(value(record).getString("op")).isEqualTo("r");
        assertThat(value(record).getStruct("source").getString("snapshot")).isEqualTo("true");
        assertThat(record.key()).isEqualTo("a%23b#1");
    }

    @Test
    @Rule("connector 5.2")
    void items_that_are_no_events_are_kept_in_the_topic_for_them() {
        List<SourceRecord> records = run(
                Map.of("record.mode", "event", "unmatched.topic", "${topic.prefix}.other"),
                Changes.insert(ROW, "1"),
                Changes.event("o-1", "2"),
                Changes.modify(ROW, "3"));
        assertThat(records)
                .extracting(SourceRecord::topic)
                .containsExactly("freight.other", "freight.Order", "freight.other");
        assertThat(value(records.get(0)).getString("op")).isEqualTo("c");
        assertThat(offsets.ofShard("S0")).containsEntry("position", "3");
    }

    @Test
    @Rule("connector 6.2")
    void every_record_counts() {
        streams.put("S0", Changes.insert(ROW, "1"), Changes.remove("2"));
        TaskRun run = new TaskRun(tables, streams, offsets, clock, Map.of("record.mode", "change")).run();
        assertThat(run.counts().of(Count.RECORDS)).isEqualTo(3);
        assertThat(run.counts().of(Count.REMOVED)).isZero();
    }
}
