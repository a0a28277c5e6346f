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
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.Test;

class GapTest {
    private final TestClock clock = new TestClock();
    private final ScriptedStreams streams = new ScriptedStreams(clock);
    private final CommittedOffsets offsets = new CommittedOffsets();
    private final ScriptedTables tables = ScriptedTables.freight();

    private TaskRun start() {
        return start("fail");
    }

    private TaskRun start(String onGap) {
        return new TaskRun(tables, streams, offsets, clock, Map.of("on.gap", onGap));
    }

    @Test
    @Rule({"connector 2.2", "connector 4.4"})
    void a_parent_that_vanished_unfinished_is_a_gap_and_fails_the_task() {
        streams.shard("S0").put("S0", event("a", "1"));
        start().run();
        streams.remove("S0").shard("S1", "S0").put("S1", event("b", "2"));
        assertThatThrownBy(() -> start().run())
                .isInstanceOf(ConnectException.class)
                .hasMessageContaining("freight-events")
                .hasMessageContaining("S0")
                .hasMessageContaining("sequence number 1")
                .hasMessageContaining("offsets");
    }

    @Test
    @Rule("connector 4.4")
    void a_shard_that_vanished_unfinished_with_its_children_is_a_gap_too() {
        streams.shard("S0").put("S0", event("a", "1"));
        start().run();
        streams.remove("S0").shard("S17", "S16").put("S17", event("b", "2"));
        assertThatThrownBy(() -> start().run())
                .isInstanceOf(ConnectException.class)
                .hasMessageContaining("S0");
    }

    @Test
    @Rule("connector 4.4")
    void a_trimmed_position_fails_the_task() {
        streams.shard("S0").put("S0", event("a", "1"));
        start().run();
        streams.put("S0", event("b", "2"), event("c", "3")).trim("S0", 2);
        assertThatThrownBy(() -> start().run())
                .isInstanceOf(ConnectException.class)
                .hasMessageContaining("trimmed")
                .hasMessageContaining("sequence number 1");
    }

    /** What is left of such a shard can be read from its beginning, and the service does not say what is not left. */
    @Test
    @Rule("connector 4.4")
    void a_shard_of_which_nothing_was_read_for_a_day_is_a_gap_though_what_is_left_of_it_can_be_read() {
        streams.shard("S0").put("S0", event("a", "1"));
        TaskRun run = start().run();
        streams.close("S0").shard("S1", "S0");
        run.run();
        streams.put("S1", event("b", "2"), event("c", "3")).trim("S1", 1);
        clock.advance(Duration.ofHours(25));

        assertThatThrownBy(() -> start().run())
                .isInstanceOf(ConnectException.class)
                .hasMessageContaining("shard S1")
                .hasMessageContaining("its beginning")
                .hasMessageContaining("25 hours ago");
        TaskRun after = start("continue").run();
        assertThat(after.gaps()).containsExactly("S1: its beginning to 3");
        assertThat(after.events()).containsExactly("c");
        assertThat(start().run().gaps()).isEmpty();
    }

    @Test
    @Rule({"connector 3.2", "connector 4.4"})
    void a_shard_that_has_no_changes_for_days_while_it_is_read_is_no_gap_after_a_restart() {
        streams.shard("S0").put("S0", event("a", "1"));
        TaskRun run = start().run();
        streams.close("S0").shard("S1", "S0");
        for (int hours = 0; hours < 72; hours++) {
            clock.advance(Duration.ofHours(1));
            run.poll();
        }
        streams.close("S1").shard("S2", "S1");
        TaskRun after = start();
        clock.advance(Duration.ofHours(20));
        streams.put("S2", event("b", "2"));
        assertThat(after.run().gaps()).isEmpty();
        assertThat(after.events()).containsExactly("b");
    }

    @Test
    @Rule("connector 4.4")
    void being_behind_for_less_than_a_day_is_no_gap_and_scans_nothing() {
        streams.shard("S0").put("S0", event("a", "1"));
        TaskRun run = start("snapshot").run();
        streams.close("S0").shard("S1", "S0");
        run.run();
        streams.put("S1", event("b", "2"));
        clock.advance(Duration.ofHours(23));
        TaskRun after = start("snapshot").run();
        assertThat(after.gaps()).isEmpty();
        assertThat(tables.scans()).isEmpty();
        assertThat(after.events()).containsExactly("b");
    }

    @Test
    @Rule("connector 4.4")
    void a_stream_seen_for_the_first_time_starts_at_its_oldest_record_however_often_that_is_trimmed() {
        streams.shard("S0").put("S0", event("a", "1"), event("b", "2")).fail("GetRecords", 1, Faults::trimmed);
        assertThat(start().run().events()).containsExactly("a", "b");
    }

    @Test
    @Rule("connector 4.4")
    void a_task_that_fails_names_table_shard_age_and_the_three_ways_out_and_hands_on_a_gap_record_first() {
        streams.shard("S0").put("S0", event("a", "1"));
        start().run();
        clock.advance(Duration.ofHours(30));
        streams.put("S0", event("b", "2"), event("c", "3")).trim("S0", 2);
        TaskRun run = start();
        assertThatThrownBy(run::run)
                .isInstanceOf(ConnectException.class)
                .hasMessageContaining("table freight-events")
                .hasMessageContaining("shard S0")
                .hasMessageContaining("30 hours ago")
                .hasMessageContaining("on.gap=snapshot")
                .hasMessageContaining("on.gap=continue")
                .hasMessageContaining("PATCH or DELETE");
        assertThat(run.gaps()).containsExactly("S0: sequence number 1 to 3");
        assertThat(run.metric("gaps-total")).isOne();
        assertThat(offsets.ofShard("S0")).containsEntry("position", "1");
    }

    @Test
    @Rule("connector 4.4")
    void on_gap_continue_goes_on_at_the_oldest_record_that_is_left() {
        streams.shard("S0").put("S0", event("a", "1"));
        start().run();
        streams.put("S0", event("b", "2"), event("c", "3")).trim("S0", 2);
        TaskRun run = start("continue").run();
        assertThat(run.events()).containsExactly("c");
        assertThat(run.gaps()).containsExactly("S0: sequence number 1 to 3");
        assertThat(start().run().events()).isEmpty();
    }

    @Test
    @Rule({"connector 2.5", "connector 4.4"})
    void an_expired_iterator_whose_shard_is_gone_is_a_gap_and_its_child_goes_on() {
        streams.shard("S0").put("S0", event("a", "1"));
        TaskRun run = start("continue").run();
        clock.advance(Duration.ofMinutes(16));
        streams.remove("S0").shard("S1", "S0").put("S1", event("b", "2"));
        run.runFor(Duration.ofSeconds(40));
        assertThat(run.events()).containsExactly("a", "b");
        assertThat(run.gaps()).containsExactly("S0: sequence number 1 to its end");
        assertThat(offsets.ofShard("S0")).containsEntry("position", "closed");
    }

    @Test
    @Rule("connector 4.4")
    void a_whole_lineage_that_came_and_went_unseen_is_a_gap() {
        streams.shard("S0").put("S0", event("a", "1")).close("S0");
        start().run();
        // S1 continued S0, S2 continued S1; nobody looked for more than a day.
        streams.remove("S0").shard("S2", "S1").put("S2", event("c", "3"));
        assertThatThrownBy(() -> start().run())
                .isInstanceOf(ConnectException.class)
                .hasMessageContaining("shard S1");
        TaskRun run = start("continue").run();
        assertThat(run.events()).containsExactly("c");
        assertThat(run.gaps()).containsExactly("S1: its beginning to its end");
    }

    @Test
    @Rule("connector 4.4")
    void on_gap_snapshot_reads_the_table_as_a_whole_again_before_the_stream_goes_on() {
        tables.put("freight-events", Changes.item("Order", "a", 1))
                .put("freight-events", Changes.item("Order", "b", 1));
        streams.shard("S0").put("S0", event("a", "1"));
        start("snapshot").run();
        streams.put("S0", event("b", "2"), event("c", "3")).trim("S0", 2);
        TaskRun run = start("snapshot").run();
        assertThat(run.events()).containsExactlyInAnyOrder("a", "b", "c").endsWith("c");
        assertThat(run.counts().of(Count.SNAPSHOT_RECORDS)).isEqualTo(2);
        assertThat(start("snapshot").run().events()).isEmpty();
    }

    @Test
    @Rule("connector 4.4")
    void two_parents_lost_at_once_are_two_gaps_each_told_once() {
        streams.shard("S0").shard("S1").put("S0", event("a", "1")).put("S1", event("b", "2"));
        start().run();
        streams.remove("S0").remove("S1");
        streams.shard("S2", "S0").shard("S3", "S0").shard("S4", "S1");
        streams.put("S2", event("c", "3")).put("S3", event("d", "4")).put("S4", event("e", "5"));
        TaskRun run = start("continue").run();
        assertThat(run.events()).containsExactlyInAnyOrder("c", "d", "e");
        assertThat(run.gaps()).containsExactly("S0: sequence number 1 to its end", "S1: sequence number 2 to its end");
        assertThat(run.counts().of(Count.GAPS)).isEqualTo(2);
    }

    @Test
    @Rule("connector 2.1")
    void a_listing_that_fails_half_way_makes_no_gap_of_what_it_did_not_show() {
        streams.shard("S0").put("S0", event("a", "1"));
        start().run();
        streams.put("S0", event("b", "2"))
                .close("S0")
                .unlist("S0")
                .shard("S1", "S0")
                .put("S1", event("c", "3"));
        streams.fail("GetShardIterator", streams.calls("GetShardIterator") + 1, Faults::throttling);
        TaskRun run = start().runFor(Duration.ofSeconds(30));
        assertThat(run.events()).containsExactly("b", "c");
        assertThat(run.gaps()).isEmpty();
    }
}
