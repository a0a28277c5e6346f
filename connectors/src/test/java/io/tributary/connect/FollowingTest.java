/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static io.tributary.connect.fake.Changes.event;
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
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.exception.SdkException;

class FollowingTest {
    private final TestClock clock = new TestClock();
    private final ScriptedStreams streams = new ScriptedStreams(clock);
    private final CommittedOffsets offsets = new CommittedOffsets();

    private TaskRun start() {
        return new TaskRun(streams, offsets, clock);
    }

    @Test
    @Rule("connector 3.1")
    void a_stream_is_read_from_its_beginning_and_its_positions_are_stored() {
        streams.shard("S0").put("S0", event("a", "1"), event("b", "2"));
        assertThat(start().run().events()).containsExactly("a", "b");
        assertThat(offsets.ofShard("S0")).containsEntry("position", "2").containsEntry("lane", "0");
        assertThat(offsets.ofStream())
                .containsEntry("roots", "S0:0")
                .containsEntry("firstSeen", "2026-01-01T00:00:00Z")
                .containsEntry("segments", "4")
                .containsEntry("start", "earliest")
                .containsEntry("snapshot", "false");
        assertThat(offsets.ofTable("freight-events")).containsEntry("stream", ScriptedStreams.STREAM);
        assertThat(offsets.ofLane(0)).containsEntry("shards", "S0:open");
    }

    @Test
    @Rule("connector 2.1")
    void a_listing_is_paged_to_its_end() {
        for (int i = 0; i < 230; i++) {
            streams.shard("S%03d".formatted(i));
        }
        streams.put("S229", event("a", "1"));
        assertThat(start().run().events()).containsExactly("a");
    }

    @Test
    @Rule("connector 2.1")
    void a_page_without_shards_does_not_end_a_listing() {
        streams.shardsPerPage(2).emptyPages();
        for (int i = 0; i < 9; i++) {
            streams.shard("S" + i);
        }
        streams.put("S8", event("a", "1"));
        assertThat(start().run().events()).containsExactly("a");
    }

    @Test
    @Rule("connector 2.1")
    void a_shard_that_fails_does_not_hold_up_the_others() {
        streams.shard("S0").shard("S1").put("S1", event("a", "1"));
        for (int call = 1; call <= 40; call += 2) {
            streams.fail("GetRecords", call, Faults::internal);
        }
        assertThat(start().run().events()).containsExactly("a");
    }

    @Test
    @Rule("connector 2.1")
    void a_failed_listing_is_tried_again() {
        streams.shard("S0").put("S0", event("a", "1")).fail("DescribeStream", 1, Faults::noConnection);
        assertThat(start().run().events()).containsExactly("a");
    }

    @Test
    @Rule({"connector 2.2", "connector 2.3"})
    void a_child_is_read_after_its_parent_is_read_to_its_end() {
        streams.shard("S1", "S0").put("S1", event("c", "3"));
        streams.shard("S0").put("S0", event("a", "1"), event("b", "2")).recordsPerPage(1);
        TaskRun run = start().runFor(Duration.ofSeconds(2));
        assertThat(run.events()).containsExactly("a", "b");
        streams.close("S0");
        assertThat(run.run().events()).containsExactly("a", "b", "c");
    }

    @Test
    @Rule("connector 2.4")
    void a_single_child_stays_in_its_parents_lane_and_is_read_without_another_listing() {
        streams.shard("S0").put("S0", event("a", "1"));
        TaskRun run = start().run();
        streams.close("S0").shard("S1", "S0").put("S1", event("b", "2"));
        run.runFor(Duration.ofSeconds(1));
        assertThat(run.events()).containsExactly("a", "b");
        assertThat(streams.log()).contains("DescribeStream children of S0");
        assertThat(offsets.ofShard("S1")).containsEntry("lane", "0");
        assertThat(offsets.ofShard("S0")).containsEntry("position", "closed").containsEntry("children", "S1:0");
        assertThat(offsets.ofLane(0).get("shards"))
                .asString()
                .contains("S1:open")
                .contains("S0:closed@");
    }

    @Test
    @Rule("connector 2.1")
    void where_the_filter_for_children_is_refused_all_shards_are_listed() {
        streams.refuseFilter().shard("S0").put("S0", event("a", "1"));
        TaskRun run = start().run();
        streams.close("S0").shard("S1", "S0").put("S1", event("b", "2"));
        assertThat(run.runFor(Duration.ofSeconds(1)).events()).containsExactly("a", "b");
    }

    @Test
    @Rule("connector 2.1")
    void a_child_that_is_listed_long_after_its_parents_end_is_found_by_a_later_listing() {
        streams.shard("S0").put("S0", event("a", "1")).close("S0");
        TaskRun run = start().runFor(Duration.ofMinutes(2));
        streams.shard("S1", "S0").put("S1", event("b", "2"));
        assertThat(run.runFor(Duration.ofMinutes(1)).events()).containsExactly("a", "b");
        assertThat(offsets.ofShard("S1")).containsEntry("lane", "0");
    }

    @Test
    @Rule("connector 2.4")
    void the_children_of_a_split_get_lanes_of_their_own() {
        streams.shard("S0").put("S0", event("a", "1"));
        TaskRun run = start().run();
        streams.close("S0")
                .shard("S1", "S0")
                .shard("S2", "S0")
                .put("S1", event("b", "2"))
                .put("S2", event("c", "3"));
        assertThat(run.run().events()).containsExactly("a", "b", "c");
        assertThat(offsets.ofShard("S1")).containsEntry("lane", "0");
        assertThat(offsets.ofShard("S2")).containsEntry("lane", "1");
    }

    @Test
    void a_table_that_cannot_be_reached_for_a_while_is_asked_for_again() {
        streams.shard("S0").put("S0", event("a", "1"));
        ScriptedTables tables = ScriptedTables.freight().failing(Faults.noConnection());
        TaskRun run = new TaskRun(tables, streams, offsets, clock, Map.of()).run();
        tables.failing(null);
        assertThat(run.runFor(Duration.ofSeconds(20)).events()).containsExactly("a");
    }

    @Test
    void a_table_that_nobody_may_look_at_fails_the_task() {
        ScriptedTables tables = ScriptedTables.freight().failing(Faults.accessDenied("dynamodb:DescribeTable"));
        TaskRun run = new TaskRun(tables, streams, offsets, clock, Map.of());
        assertThatThrownBy(run::poll)
                .isInstanceOf(ConnectException.class)
                .hasMessageContaining("dynamodb:DescribeTable");
    }

    @Test
    @Rule("connector 2.2")
    void a_child_whose_parent_is_gone_and_was_never_seen_is_read_at_once() {
        streams.shard("S1", "S0").put("S1", event("a", "9"));
        assertThat(start().run().events()).containsExactly("a");
    }

    @Test
    @Rule("connector 2.2")
    void a_parent_that_is_not_listed_but_can_be_read_is_read_first() {
        streams.shard("S0").put("S0", event("a", "1")).close("S0").unlist("S0");
        streams.shard("S1", "S0").put("S1", event("b", "2"));
        TaskRun run = start().runFor(Duration.ofMinutes(29));
        assertThat(run.events()).isEmpty();
        assertThat(run.runFor(Duration.ofMinutes(2)).events()).containsExactly("a", "b");
    }

    /** Nobody knows what a shard that is not listed continues: taken for a root, it would be read before its parent. */
    @Test
    @Rule({"connector 2.1", "connector 2.2", "connector 2.3"})
    void a_shard_that_is_not_listed_yet_when_its_stream_is_first_seen_is_no_root() {
        streams.recordsPerPage(1)
                .shard("S0")
                .put("S0", event("a", "1"), event("b", "2"))
                .close("S0");
        streams.shard("S1", "S0").put("S1", event("c", "3")).close("S1").unlist("S1");
        streams.shard("S2", "S1").put("S2", event("d", "4"));
        TaskRun run = start().run();
        streams.list("S1");
        assertThat(run.runFor(Duration.ofMinutes(1)).events()).containsExactly("a", "b", "c", "d");
    }

    @Test
    @Rule("connector 2.5")
    void a_page_may_carry_records_and_no_next_iterator() {
        streams.shard("S0")
                .put("S0", event("a", "1"), event("b", "2"), event("c", "3"))
                .close("S0");
        TaskRun run = start();
        run.poll();
        List<SourceRecord> batch = run.poll();
        assertThat(run.events()).containsExactly("a", "b", "c");
        assertThat(batch.get(batch.size() - 1).sourceOffset())
                .isEqualTo(Map.of("position", "closed", "lane", "0", "children", "", "time", Changes.TIME.toString()));
    }

    @Test
    @Rule("connector 2.5")
    void an_expired_iterator_is_renewed_after_the_last_record_handed_on() {
        streams.shard("S0").put("S0", event("a", "1"));
        TaskRun run = start().run();
        clock.advance(Duration.ofMinutes(16));
        streams.put("S0", event("b", "2"));
        run.run();
        assertThat(run.events()).containsExactly("a", "b");
        assertThat(streams.log()).containsOnlyOnce("GetShardIterator S0 AFTER_SEQUENCE_NUMBER 1");
        assertThat(streams.log()).noneMatch(call -> call.contains("LATEST"));
    }

    @Test
    @Rule("connector 2.5")
    void an_expired_iterator_without_a_record_read_is_renewed_at_the_shards_start() {
        streams.shard("S0");
        TaskRun run = start().run();
        clock.advance(Duration.ofMinutes(16));
        streams.put("S0", event("a", "1"));
        run.run();
        assertThat(run.events()).containsExactly("a");
        assertThat(streams.log())
                .filteredOn("GetShardIterator S0 TRIM_HORIZON"::equals)
                .hasSize(2);
    }

    static Stream<SdkException> throttles() {
        return Stream.of(Faults.throttling(), Faults.limitExceeded(), Faults.rateExceeded());
    }

    @ParameterizedTest
    @MethodSource("throttles")
    @Rule("connector 2.5")
    void throttling_in_any_spelling_is_waited_for_and_counted(SdkException throttle) {
        streams.shard("S0").put("S0", event("a", "1"));
        for (int call = 1; call <= 5; call++) {
            streams.fail("GetRecords", call, () -> throttle);
        }
        TaskRun run = start().runFor(Duration.ofSeconds(20));
        assertThat(run.events()).containsExactly("a");
        assertThat(run.counts().of(Count.THROTTLED)).isEqualTo(5);
    }

    @Test
    @Rule("connector 2.5")
    void throttled_listings_are_waited_for() {
        streams.shard("S0").put("S0", event("a", "1")).fail("DescribeStream", 1, Faults::throttling);
        TaskRun run = start().run();
        assertThat(run.events()).containsExactly("a");
        assertThat(run.counts().of(Count.THROTTLED)).isOne();
    }

    @Test
    @Rule("connector 2.5")
    void after_a_full_page_the_next_is_asked_for_at_once() {
        streams.shard("S0");
        for (int i = 1; i <= 1500; i++) {
            streams.put("S0", event("e" + i, Integer.toString(i)));
        }
        TaskRun run = start();
        var before = clock.instant();
        run.poll();
        run.poll();
        run.poll();
        assertThat(run.events()).hasSize(1500);
        assertThat(clock.instant()).isEqualTo(before);
    }

    @Test
    @Rule("connector 2.1")
    void an_open_shard_is_not_asked_more_often_than_the_service_allows() {
        streams.shard("S0").put("S0", event("a", "1"));
        start().runFor(Duration.ofSeconds(10));
        assertThat(streams.calls("GetRecords")).isBetween(30, 50);
    }

    @Test
    void a_request_that_is_refused_for_good_fails_the_task() {
        streams.shard("S0").fail("GetRecords", 1, () -> Faults.accessDenied("dynamodb:GetRecords"));
        assertThatThrownBy(() -> start().run())
                .isInstanceOf(ConnectException.class)
                .hasMessageContaining("dynamodb:GetRecords");
    }

    @Test
    @Rule({"connector 3.1", "connector 3.2"})
    void a_restart_goes_on_after_the_last_stored_record() {
        streams.shard("S0").put("S0", event("a", "1"), event("b", "2"));
        start().run();
        streams.put("S0", event("c", "3")).close("S0").shard("S1", "S0").put("S1", event("d", "4"));
        assertThat(start().run().events()).containsExactly("c", "d");
        assertThat(start().run().events()).isEmpty();
    }

    @Test
    @Rule("connector 3.2")
    void what_was_handed_on_and_not_stored_is_handed_on_again() {
        streams.shard("S0").put("S0", event("a", "1"), event("b", "2")).close("S0");
        streams.shard("S1", "S0").put("S1", event("c", "3"));
        TaskRun lost = start();
        lost.pollWithoutStoring();
        lost.pollWithoutStoring();
        lost.pollWithoutStoring();
        assertThat(start().run().events()).containsExactly("a", "b", "c");
    }

    @Test
    @Rule("connector 3.2")
    void whatever_prefix_of_a_shards_end_is_stored_every_event_comes_after_its_parents() {
        streams.shard("S0").put("S0", event("a", "1")).close("S0");
        streams.shard("S1", "S0").put("S1", event("b", "2"));
        List<SourceRecord> all = start().run().records();
        for (int stored = 0; stored <= all.size(); stored++) {
            CommittedOffsets prefix = new CommittedOffsets();
            prefix.commit(all.subList(0, stored));
            List<String> before = events(all.subList(0, stored));
            List<String> after = new TaskRun(streams, prefix, clock).run().events();
            List<String> both = new ArrayList<>(before);
            both.addAll(after);
            assertThat(both).as("%s records stored", stored).containsExactly("a", "b");
        }
    }

    @Test
    @Rule("connector 2.7")
    void sequence_numbers_of_different_lengths_are_compared_as_integers() {
        streams.shard("S0")
                .put("S0", event("a", "999999999999999999999"), event("b", "1000000000000000000000"))
                .recordsPerPage(1);
        assertThat(start().run().events()).containsExactly("a", "b");
        assertThat(offsets.ofShard("S0")).containsEntry("position", "1000000000000000000000");
    }

    @Test
    @Rule({"connector 5.2", "connector 5.3", "event-store 4.4"})
    void items_that_are_no_new_events_are_left_out_and_counted() {
        Item snapshot = Changes.item("Order", "o-1", 1).with("sk", "snapshot");
        Item row = Item.of(Map.of("pk", "SHIPMENT#1", "sk", "SUMMARY"));
        Item known = Changes.item("Order", "o-1", 1);
        streams.shard("S0")
                .put(
                        "S0",
                        Changes.insert(snapshot, "1"),
                        Changes.insert(row, "2"),
                        Changes.modify(row, "3"),
                        Changes.modify(known, "4"),
                        Changes.remove("5"),
                        Changes.expire("6"),
                        event("a", "7"));
        TaskRun run = start().run();
        assertThat(run.events()).containsExactly("a");
        assertThat(run.counts().of(Count.UNMATCHED)).isEqualTo(3);
        assertThat(run.counts().of(Count.MODIFIED)).isEqualTo(1);
        assertThat(run.counts().of(Count.REMOVED)).isEqualTo(1);
        assertThat(run.counts().of(Count.EXPIRED)).isEqualTo(1);
        assertThat(run.metric("records-total")).isEqualTo(1);
        assertThat(run.metric("unmatched-total")).isEqualTo(3);
    }

    @Test
    @Rule("connector 3.2")
    void progress_that_no_event_carries_is_stored_by_a_heartbeat() {
        streams.shard("S0").put("S0", event("a", "1"), Changes.remove("2"));
        TaskRun run = start().run();
        assertThat(run.heartbeats())
                .containsExactly("following -", "first-seen -", "opened S0", "lane -", "progress S0");
        assertThat(offsets.ofShard("S0")).containsEntry("position", "2");
    }

    @Test
    @Rule("connector 5.6")
    void a_malformed_event_fails_the_task_after_what_came_before_it() {
        Item broken = Changes.item("Order", "o-7", 1).with("version", "one");
        streams.shard("S0").put("S0", event("a", "1"), Changes.insert(broken, "2"), event("c", "3"));
        TaskRun run = start();
        run.poll();
        run.poll();
        assertThat(run.events()).containsExactly("a");
        assertThatThrownBy(run::poll)
                .isInstanceOf(DataException.class)
                .hasMessageContaining("Order#o-7")
                .hasMessageContaining("version")
                .hasMessageContaining("positive whole number");
    }

    @Test
    @Rule("connector 5.6")
    void a_malformed_event_is_left_out_and_counted_where_errors_are_tolerated() {
        Item broken = Changes.item("Order", "o-7", 1).without(List.of("type"));
        streams.shard("S0").put("S0", event("a", "1"), Changes.insert(broken, "2"), event("c", "3"));
        TaskRun run = new TaskRun(streams, offsets, clock, Map.of("errors.tolerance", "all")).run();
        assertThat(run.events()).containsExactly("a", "c");
        assertThat(run.counts().of(Count.MALFORMED)).isOne();
    }

    @Test
    @Rule("connector 5.4")
    void an_item_that_kafka_would_refuse_fails_with_its_key_its_size_and_the_setting_to_raise() {
        Item large = Changes.item("Order", "o-7", 1).with("data", Map.of("text", "x".repeat(3_000)));
        streams.shard("S0").put("S0", event("a", "1"), Changes.insert(large, "2"));
        TaskRun run = new TaskRun(streams, offsets, clock, Map.of("producer.override.max.request.size", "3000"));
        assertThatThrownBy(run::run)
                .isInstanceOf(DataException.class)
                .hasMessageContaining("o-7")
                .hasMessageContaining("bytes")
                .hasMessageContaining("3000; raise producer.override.max.request.size");
        assertThat(run.events()).containsExactly("a");
    }

    @Test
    @Rule("connector 6.3")
    void a_poll_never_waits_long_so_that_a_stop_is_prompt() {
        streams.shard("S0").failNext("DescribeStream", Faults::throttling);
        TaskRun run = start();
        for (int polls = 0; polls < 20; polls++) {
            var before = clock.instant();
            run.poll();
            assertThat(Duration.between(before, clock.instant())).isLessThanOrEqualTo(Duration.ofMillis(500));
        }
    }

    @Test
    @Rule("connector 3.3")
    void a_position_record_that_connect_gives_up_fails_the_task() {
        streams.shard("S0");
        TaskRun run = start().run();
        SourceRecord position = run.records().get(0);
        run.task().commitRecord(position, null);
        assertThatThrownBy(run::poll).isInstanceOf(ConnectException.class).hasMessageContaining("position");
    }

    @Test
    @Rule("connector 3.3")
    void an_event_that_connect_gives_up_is_counted_and_written_as_a_gap_that_moves_no_position() {
        streams.shard("S0").put("S0", event("a", "1"), event("b", "2"));
        TaskRun run = start().run();
        run.task().commitRecord(run.records().get(run.records().size() - 2), null);
        run.run();
        assertThat(run.counts().of(Count.REFUSED)).isOne();
        assertThat(run.counts().of(Count.GAPS)).isOne();
        assertThat(run.gaps()).containsExactly("S0: sequence number 1 to sequence number 1");
        assertThat(offsets.ofShard("S0")).containsEntry("position", "2");
    }

    private static List<String> events(List<SourceRecord> records) {
        return records.stream()
                .filter(record -> record.topic().startsWith("freight."))
                .map(record -> (String) record.key())
                .toList();
    }
}
