/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static io.tributary.connect.fake.Changes.event;
import static io.tributary.connect.fake.Changes.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tributary.Rule;
import io.tributary.connect.fake.Changes;
import io.tributary.connect.fake.CommittedOffsets;
import io.tributary.connect.fake.Faults;
import io.tributary.connect.fake.ScriptedStreams;
import io.tributary.connect.fake.ScriptedTables;
import io.tributary.connect.fake.TestClock;
import io.tributary.connect.measure.Count;
import io.tributary.item.Item;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;

class SnapshotTest {
    private static final String TABLE = "freight-events";

    private final TestClock clock = new TestClock();
    private final ScriptedStreams streams = new ScriptedStreams(clock);
    private final CommittedOffsets offsets = new CommittedOffsets();
    private final ScriptedTables tables = ScriptedTables.freight();

    private TaskRun start(String... settings) {
        Map<String, String> all = new HashMap<>(Map.of("snapshot.mode", "initial", "snapshot.fetch.size", "2"));
        for (int i = 0; i < settings.length; i += 2) {
            all.put(settings[i], settings[i + 1]);
        }
        return new TaskRun(tables, streams, offsets, clock, all);
    }

    private void items(int count) {
        for (int i = 0; i < count; i++) {
            tables.put(TABLE, item("Order", "o-" + i, 1));
        }
    }

    private static List<String> ids(int count) {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ids.add("o-" + i);
        }
        return ids;
    }

    @Test
    @Rule({"connector 4.1", "connector 4.2"})
    void a_table_is_read_as_a_whole_at_first_and_then_its_stream_goes_on() {
        items(20);
        streams.shard("S0").put("S0", event("late", "1"));
        TaskRun run = start().run();
        assertThat(run.events())
                .containsExactlyInAnyOrderElementsOf(with(ids(20), "late"))
                .endsWith("late");
        assertThat(run.counts().of(Count.SNAPSHOT_RECORDS)).isEqualTo(20);
        assertThat(start().run().events()).isEmpty();
    }

    private static List<String> with(List<String> ids, String more) {
        List<String> all = new ArrayList<>(ids);
        all.add(more);
        return all;
    }

    @Test
    @Rule("connector 4.2")
    void the_streams_position_is_fixed_before_the_scan() {
        items(1);
        streams.shard("S0");
        TaskRun run = start().run();
        List<String> what = run.heartbeats();
        assertThat(what.indexOf("opened S0"))
                .isLessThan(what.indexOf("segment -"))
                .isNotNegative();
        List<SourceRecord> records = run.records();
        int opened = indexOf(records, "__tributary-heartbeat.freight", "shard");
        int scanned = indexOf(records, "freight.Order", "segment");
        assertThat(opened).isLessThan(scanned);
    }

    private static int indexOf(List<SourceRecord> records, String topic, String field) {
        for (int i = 0; i < records.size(); i++) {
            if (records.get(i).topic().equals(topic)
                    && records.get(i).sourcePartition().containsKey(field)) {
                return i;
            }
        }
        throw new AssertionError("no record about a " + field);
    }

    @Test
    @Rule("connector 4.2")
    void closed_shards_are_drained_beside_a_long_scan_and_open_ones_wait() {
        items(400);
        tables.capacity(10);
        streams.shard("S0").put("S0", event("closed", "1"));
        TaskRun run = start("snapshot.read.capacity", "10", "shard.discovery.interval.ms", "1000")
                .runFor(Duration.ofSeconds(20));
        assertThat(run.events()).doesNotContain("closed").isNotEmpty();
        streams.close("S0").shard("S1", "S0").put("S1", event("open", "2"));
        run.runFor(Duration.ofSeconds(20));
        assertThat(run.events()).contains("closed").doesNotContain("open");
        assertThat(run.counts().of(Count.SNAPSHOT_RECORDS)).isLessThan(400);
        run.runFor(Duration.ofMinutes(5));
        assertThat(run.events()).endsWith("open");
        assertThat(run.counts().of(Count.SNAPSHOT_RECORDS)).isEqualTo(400);
    }

    @Test
    @Rule("connector 4.2")
    void a_scan_uses_no_more_read_capacity_than_it_may() {
        items(100);
        tables.capacity(5);
        streams.shard("S0");
        var before = clock.instant();
        TaskRun run = start("snapshot.read.capacity", "50", "snapshot.segments", "1");
        while (run.counts().of(Count.SNAPSHOT_RECORDS) < 100) {
            run.poll();
        }
        assertThat(Duration.between(before, clock.instant())).isGreaterThanOrEqualTo(Duration.ofMillis(4_800));
    }

    @Test
    @Rule("connector 4.3")
    void an_interrupted_scan_goes_on_after_the_last_item_stored() {
        items(20);
        streams.shard("S0");
        TaskRun first = start();
        while (first.events().size() < 7) {
            first.poll();
        }
        int before = first.events().size();
        TaskRun second = start().run();
        assertThat(before + second.events().size()).isEqualTo(20);
    }

    @Test
    @Rule({"connector 4.3", "connector 3.2"})
    void whatever_prefix_of_a_scan_is_stored_no_item_is_left_out() {
        items(9);
        streams.shard("S0").put("S0", event("late", "1"));
        List<SourceRecord> all = start().run().records();
        for (int stored = 0; stored <= all.size(); stored++) {
            CommittedOffsets prefix = new CommittedOffsets();
            prefix.commit(all.subList(0, stored));
            List<String> both = new ArrayList<>(keys(all.subList(0, stored)));
            both.addAll(new TaskRun(
                            tables,
                            streams,
                            prefix,
                            clock,
                            Map.of("snapshot.mode", "initial", "snapshot.fetch.size", "2"))
                    .run()
                    .events());
            assertThat(both).as("%s records stored", stored).containsExactlyInAnyOrderElementsOf(with(ids(9), "late"));
        }
    }

    private static List<String> keys(List<SourceRecord> records) {
        return records.stream()
                .filter(record -> record.topic().startsWith("freight."))
                .map(record -> (String) record.key())
                .toList();
    }

    @Test
    @Rule("connector 4.1")
    void an_empty_table_is_scanned_once() {
        streams.shard("S0");
        start().run();
        int scans = tables.scans().size();
        start().run();
        assertThat(tables.scans()).hasSize(scans);
        assertThat(offsets.ofSegment(3)).isEqualTo(Map.of("round", "1", "position", "done"));
    }

    @Test
    @Rule("connector 4.1")
    void no_data_scans_nothing() {
        items(3);
        streams.shard("S0").put("S0", event("late", "1"));
        assertThat(start("snapshot.mode", "no_data").run().events()).containsExactly("late");
        assertThat(tables.scans()).isEmpty();
    }

    @Test
    @Rule("connector 4.1")
    void initial_only_scans_and_reads_no_stream() {
        items(3);
        streams.shard("S0").put("S0", event("late", "1"));
        TaskRun run = start("snapshot.mode", "initial_only").run();
        assertThat(run.events()).containsExactlyInAnyOrderElementsOf(ids(3));
        assertThat(streams.calls("GetRecords")).isZero();
    }

    @Test
    @Rule("connector 4.1")
    void a_stream_whose_positions_are_stored_is_not_scanned() {
        items(3);
        streams.shard("S0");
        start("snapshot.mode", "no_data").run();
        assertThat(start().run().events()).isEmpty();
        assertThat(tables.scans()).isEmpty();
    }

    @Test
    @Rule("connector 4.1")
    void when_needed_scans_again_after_a_gap() {
        items(3);
        streams.shard("S0").put("S0", event("a", "1"));
        start("snapshot.mode", "when_needed").run();
        streams.put("S0", event("b", "2"), event("c", "3")).trim("S0", 2);
        TaskRun run = start("snapshot.mode", "when_needed").run();
        assertThat(run.events())
                .containsExactlyInAnyOrderElementsOf(with(ids(3), "c"))
                .endsWith("c");
        assertThat(offsets.ofSegment(0)).containsEntry("round", "2");
    }

    @Test
    @Rule("connector 4.2")
    void several_tasks_scan_a_segment_each_and_go_on_when_all_are_done() {
        items(40);
        streams.shard("S0").shard("S1").put("S0", event("x", "1")).put("S1", event("y", "2"));
        TaskRun first = start(DynamoDbStreamsSourceTask.SLOTS, TABLE + "@0/2").run();
        TaskRun second = start(DynamoDbStreamsSourceTask.SLOTS, TABLE + "@1/2");
        assertThat(first.events()).doesNotContain("x");
        second.run();
        first.run();
        assertThat(with(first.events(), "y")).containsAll(List.of("x")).hasSizeLessThan(42);
        List<String> all = new ArrayList<>(first.events());
        all.addAll(second.events());
        assertThat(all).containsExactlyInAnyOrderElementsOf(with(with(ids(40), "x"), "y"));
    }

    @Test
    @Rule({"connector 5.2", "connector 5.6"})
    void items_that_are_no_events_are_counted_and_progress_over_them_is_stored() {
        for (int i = 0; i < 6; i++) {
            tables.put(TABLE, Item.of(Map.of("pk", "row-" + i, "sk", "SUMMARY")));
        }
        streams.shard("S0");
        TaskRun run = start("snapshot.segments", "1").run();
        assertThat(run.counts().of(Count.UNMATCHED)).isEqualTo(6);
        assertThat(run.heartbeats()).filteredOn("segment -"::equals).hasSize(2);
    }

    @Test
    @Rule("connector 5.1")
    void an_event_of_a_scan_says_so_and_has_no_sequence_number() {
        items(1);
        streams.shard("S0");
        SourceRecord record = start().run().records().stream()
                .filter(each -> each.topic().equals("freight.Order"))
                .findFirst()
                .orElseThrow();
        assertThat(record.headers())
                .extracting(header -> header.key() + "=" + header.value())
                .containsExactly("tributary-event-id=event-o-0-1", "dynamodb-table=" + TABLE, "snapshot=true");
    }

    @Test
    @Rule("connector 4.2")
    void a_throttled_or_failing_scan_is_waited_for() {
        items(3);
        tables.failScan(1, Faults::throttling).failScan(2, Faults::noConnection);
        streams.shard("S0");
        TaskRun run = start("snapshot.segments", "1").runFor(Duration.ofSeconds(10));
        assertThat(run.events()).containsExactlyElementsOf(ids(3));
        assertThat(run.counts().of(Count.THROTTLED)).isOne();
    }

    @Test
    @Rule("connector 6.1")
    void a_scan_that_is_not_allowed_fails_the_task_and_names_the_action() {
        tables.failing("Scan", Faults.accessDenied("dynamodb:Scan"));
        streams.shard("S0");
        assertThatThrownBy(() -> start().run())
                .isInstanceOf(ConnectException.class)
                .hasMessageContaining("dynamodb:Scan");
    }

    @Test
    @Rule({"connector 4.5", "connector 6.2"})
    void progress_is_in_the_metrics() {
        items(12);
        streams.shard("S0");
        TaskRun run = start("snapshot.segments", "3");
        while (run.events().size() < 6) {
            run.poll();
        }
        assertThat(run.metric("snapshot-segments-total")).isEqualTo(3);
        assertThat(run.metric("snapshot-segments-done")).isLessThan(3);
        run.run();
        assertThat(run.metric("snapshot-segments-done")).isEqualTo(3);
        assertThat(run.metric("snapshot-records-total")).isEqualTo(12);
    }

    @Test
    @Rule("connector 4.2")
    void what_a_scan_and_the_stream_both_show_is_the_same_event() {
        tables.put(TABLE, item("Order", "o-1", 3));
        streams.shard("S0").put("S0", Changes.event("Order", "o-1", 3, "1"));
        List<SourceRecord> both = start().run().records().stream()
                .filter(record -> record.topic().equals("freight.Order"))
                .toList();
        assertThat(both).hasSize(2);
        assertThat(both.get(0).key()).isEqualTo(both.get(1).key());
        assertThat(both.get(0).value()).isEqualTo(both.get(1).value());
    }
}
