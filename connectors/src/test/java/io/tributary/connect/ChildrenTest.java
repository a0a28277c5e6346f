/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static io.tributary.connect.fake.Changes.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.connect.fake.CommittedOffsets;
import io.tributary.connect.fake.ScriptedStreams;
import io.tributary.connect.fake.TestClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Shards that continue others: when they are read, and in which lane. */
class ChildrenTest {
    private final TestClock clock = new TestClock();
    private final ScriptedStreams streams = new ScriptedStreams(clock);
    private final CommittedOffsets offsets = new CommittedOffsets();

    private TaskRun start() {
        return new TaskRun(streams, offsets, clock);
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
    @Rule("connector 2.2")
    void a_child_whose_parent_is_gone_and_was_never_seen_is_read_at_once() {
        streams.shard("S1", "S0").put("S1", event("a", "9"));
        assertThat(start().run().events()).containsExactly("a");
    }
}
