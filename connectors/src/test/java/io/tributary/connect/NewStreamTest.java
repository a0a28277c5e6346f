/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static io.tributary.connect.fake.Changes.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tributary.Rule;
import io.tributary.connect.fake.Changes;
import io.tributary.connect.fake.CommittedOffsets;
import io.tributary.connect.fake.ScriptedStreams;
import io.tributary.connect.fake.ScriptedTables;
import io.tributary.connect.fake.TestClock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** A stream that was turned off and on again has another ARN. */
class NewStreamTest {
    private static final String SECOND = ScriptedStreams.arn("2");
    private static final String THIRD = ScriptedStreams.arn("3");

    private final TestClock clock = new TestClock();
    private final ScriptedStreams streams = new ScriptedStreams(clock);
    private final CommittedOffsets offsets = new CommittedOffsets();
    private final ScriptedTables tables = ScriptedTables.freight();

    private TaskRun start(String onGap) {
        return slot("0/1", onGap);
    }

    private TaskRun slot(String slot, String onGap) {
        Map<String, String> settings = new HashMap<>();
        settings.put("on.gap", onGap);
        settings.put("shard.discovery.interval.ms", "1000");
        settings.put(DynamoDbStreamsSourceTask.SLOTS, "freight-events@" + slot);
        return new TaskRun(tables, streams, offsets, clock, settings);
    }

    /** The first stream is turned off with unread changes, and another is turned on. */
    private void another(String arn) {
        streams.disable();
        tables.table("freight-events", StreamViewType.NEW_IMAGE, arn);
        streams.stream(arn);
    }

    @Test
    @Rule("connector 2.7")
    void the_old_stream_is_read_to_its_end_and_then_the_new_one_from_its_beginning() {
        streams.shard("S0").put("S0", event("a", "9"));
        TaskRun run = start("continue").run();
        streams.put("S0", event("b", "10"));
        another(SECOND);
        streams.shard("S0").put("S0", event("c", "1"));
        assertThat(run.runFor(Duration.ofSeconds(10)).events()).containsExactly("a", "b", "c");
        assertThat(offsets.ofTable("freight-events")).containsEntry("stream", SECOND);
    }

    @Test
    @Rule("connector 2.7")
    void the_unread_old_stream_is_read_after_a_restart() {
        streams.shard("S0").put("S0", event("a", "1"));
        start("continue").run();
        streams.put("S0", event("b", "2"));
        another(SECOND);
        streams.shard("T0").put("T0", event("c", "1"));
        assertThat(start("continue").runFor(Duration.ofSeconds(10)).events()).containsExactly("b", "c");
        assertThat(start("continue").runFor(Duration.ofSeconds(10)).events()).isEmpty();
    }

    @Test
    @Rule("connector 2.7")
    void streams_that_came_and_went_meanwhile_are_read_in_their_order() {
        streams.shard("S0").put("S0", event("a", "1"));
        start("continue").run();
        another(SECOND);
        streams.shard("T0").put("T0", event("b", "1"));
        another(THIRD);
        streams.shard("U0").put("U0", event("c", "1"));
        assertThat(start("continue").runFor(Duration.ofSeconds(20)).events()).containsExactly("b", "c");
    }

    @Test
    @Rule({"connector 2.7", "connector 4.4"})
    void what_was_changed_while_the_stream_was_off_is_a_gap() {
        streams.shard("S0").put("S0", event("a", "1"));
        start("fail").run();
        streams.put("S0", event("b", "2"));
        another(SECOND);
        streams.shard("T0").put("T0", event("c", "1"));
        TaskRun run = start("fail");
        assertThatThrownBy(() -> run.runFor(Duration.ofSeconds(10)))
                .isInstanceOf(ConnectException.class)
                .hasMessageContaining("turned off and on again");
        assertThat(run.events()).containsExactly("b");
        assertThat(run.gaps()).containsExactly("null: its end to " + SECOND);
    }

    @Test
    @Rule({"connector 2.7", "connector 4.4"})
    void on_gap_snapshot_reads_the_table_as_a_whole_between_the_streams() {
        tables.put("freight-events", Changes.item("Order", "lost", 1));
        streams.shard("S0").put("S0", event("a", "1"));
        start("snapshot").run();
        another(SECOND);
        streams.shard("T0").put("T0", event("c", "1"));
        assertThat(start("snapshot").runFor(Duration.ofSeconds(10)).events()).containsExactly("lost", "c");
    }

    @Test
    @Rule({"connector 2.7", "connector 4.4"})
    void an_old_stream_that_is_gone_unread_is_a_gap_of_its_shards() {
        streams.shard("S0").put("S0", event("a", "1"));
        start("continue").run();
        another(SECOND);
        streams.shard("T0").put("T0", event("c", "1"));
        streams.stream(ScriptedStreams.STREAM).removeStream();
        TaskRun run = start("continue").runFor(Duration.ofSeconds(10));
        assertThat(run.events()).containsExactly("c");
        assertThat(run.gaps()).containsExactly("S0: sequence number 1 to its end", "null: its end to " + SECOND);
    }

    @Test
    @Rule("connector 2.7")
    void no_task_reads_the_new_stream_before_all_have_stored_the_end_of_the_old_one() {
        streams.shard("S0").shard("S1").put("S0", event("a", "1")).put("S1", event("b", "2"));
        slot("0/2", "continue").run();
        TaskRun second = slot("1/2", "continue").run();
        streams.put("S1", event("c", "3"));
        another(SECOND);
        streams.shard("T0").shard("T1").put("T0", event("d", "1")).put("T1", event("e", "2"));
        TaskRun first = slot("0/2", "continue").runFor(Duration.ofSeconds(10));
        assertThat(first.events()).isEmpty();
        second.runFor(Duration.ofSeconds(10));
        assertThat(second.events()).containsExactly("b", "c");
        assertThat(first.runFor(Duration.ofSeconds(10)).events()).containsExactly("d");
        assertThat(second.runFor(Duration.ofSeconds(10)).events()).containsExactly("b", "c", "e");
    }

    @Test
    @Rule({"connector 1.1", "connector 2.7"})
    void a_table_that_goes_is_dropped_with_what_is_left_of_its_stream_read_and_is_picked_up_again() {
        streams.shard("S0").put("S0", event("a", "1"));
        TaskRun run = start("continue").run();
        streams.put("S0", event("b", "2")).disable();
        tables.remove("freight-events");
        assertThat(run.runFor(Duration.ofSeconds(5)).events()).containsExactly("a", "b");
        tables.table("freight-events", StreamViewType.NEW_IMAGE, SECOND);
        streams.stream(SECOND).shard("T0").put("T0", event("c", "1"));
        assertThat(run.runFor(Duration.ofSeconds(10)).events()).containsExactly("a", "b", "c");
    }
}
