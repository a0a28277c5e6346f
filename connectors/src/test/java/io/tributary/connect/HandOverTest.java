/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static io.tributary.connect.fake.Changes.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.connect.fake.CommittedOffsets;
import io.tributary.connect.fake.ScriptedStreams;
import io.tributary.connect.fake.TestClock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HandOverTest {
    private final TestClock clock = new TestClock();
    private final ScriptedStreams streams = new ScriptedStreams(clock);
    private final CommittedOffsets offsets = new CommittedOffsets();

    private TaskRun slot(String slot) {
        return new TaskRun(
                streams,
                offsets,
                clock,
                Map.of(
                        DynamoDbStreamsSourceTask.SLOTS,
                        "freight-events@" + slot,
                        "shard.discovery.interval.ms",
                        "1000"));
    }

    @Test
    @Rule("connector 2.4")
    void nobody_reads_before_the_first_slot_has_stored_the_roots() {
        streams.shard("S0").shard("S1").put("S0", event("a", "1")).put("S1", event("b", "2"));
        TaskRun second = slot("1/2").run();
        assertThat(second.events()).isEmpty();
        TaskRun first = slot("0/2").run();
        second.run();
        assertThat(first.events()).containsExactly("a");
        assertThat(second.events()).containsExactly("b");
    }

    @Test
    @Rule({"connector 2.2", "connector 2.4", "connector 8"})
    void a_child_in_another_tasks_lane_is_read_once_its_parents_end_is_stored() {
        streams.shard("S0").put("S0", event("a", "1"));
        TaskRun first = slot("0/2").run();
        TaskRun second = slot("1/2").run();
        streams.close("S0")
                .shard("S1", "S0")
                .shard("S2", "S0")
                .put("S1", event("b", "2"))
                .put("S2", event("c", "3"));
        second.run();
        assertThat(second.events()).isEmpty();
        first.run();
        second.run();
        assertThat(first.events()).containsExactly("a", "b");
        assertThat(second.events()).containsExactly("c");
    }

    @Test
    @Rule({"connector 2.3", "connector 2.4", "connector 8"})
    void another_number_of_tasks_goes_on_where_the_others_stopped_and_reads_each_shard_once() {
        for (int i = 0; i < 8; i++) {
            streams.shard("S" + i).put("S" + i, event("a" + i, "1"));
        }
        List<TaskRun> three = List.of(slot("0/3"), slot("1/3"), slot("2/3"));
        three.forEach(run -> run.runFor(Duration.ofSeconds(3)));
        assertThat(three.stream().flatMap(run -> run.events().stream()))
                .hasSize(8)
                .doesNotHaveDuplicates();
        for (int i = 0; i < 8; i++) {
            streams.put("S" + i, event("b" + i, "2"));
        }
        List<TaskRun> five = List.of(slot("0/5"), slot("1/5"), slot("2/5"), slot("3/5"), slot("4/5"));
        five.forEach(run -> run.runFor(Duration.ofSeconds(3)));
        assertThat(five.stream().flatMap(run -> run.events().stream()))
                .containsExactlyInAnyOrder("b0", "b1", "b2", "b3", "b4", "b5", "b6", "b7");
    }
}
