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

class ForgettingTest {
    private final TestClock clock = new TestClock();
    private final ScriptedStreams streams = new ScriptedStreams(clock);
    private final CommittedOffsets offsets = new CommittedOffsets();

    private TaskRun start() {
        return new TaskRun(streams, offsets, clock);
    }

    private void rollOver() {
        streams.shard("S0").put("S0", event("a", "1")).close("S0");
        streams.shard("S1", "S0").put("S1", event("b", "2"));
        start().run();
    }

    @Test
    @Rule("connector 2.8")
    void a_finished_shard_is_forgotten_once_it_is_not_listed_and_two_days_have_passed() {
        rollOver();
        streams.remove("S0");
        clock.advance(Duration.ofHours(49));
        start().run();
        assertThat(offsets.ofShard("S0")).isEmpty();
        assertThat(offsets.ofLane(0)).containsEntry("shards", "S1:open");
    }

    @Test
    @Rule("connector 2.8")
    void a_finished_shard_that_is_still_listed_after_a_day_is_not_read_again() {
        rollOver();
        clock.advance(Duration.ofHours(49));
        assertThat(start().run().events()).isEmpty();
        assertThat(offsets.ofShard("S0")).containsEntry("position", "closed");
    }

    @Test
    @Rule("connector 2.8")
    void a_finished_shard_is_remembered_for_two_days() {
        rollOver();
        streams.remove("S0");
        clock.advance(Duration.ofHours(47));
        start().run();
        assertThat(offsets.ofShard("S0")).containsEntry("position", "closed");
    }

    @Test
    @Rule("connector 2.8")
    void a_child_goes_on_in_its_lane_after_its_parent_is_forgotten() {
        rollOver();
        streams.remove("S0");
        clock.advance(Duration.ofHours(49));
        start().run();
        streams.put("S1", event("c", "3"));
        assertThat(start().run().events()).containsExactly("c");
        assertThat(offsets.ofShard("S1")).containsEntry("lane", "0").containsEntry("position", "3");
    }

    @Test
    @Rule({"connector 2.8", "connector 3.2"})
    void an_idle_table_that_rolled_over_many_times_has_no_gap_after_a_restart() {
        streams.shard("S0").put("S0", event("a", "1"));
        TaskRun run = start().run();
        for (int i = 1; i <= 20; i++) {
            streams.close("S" + (i - 1)).shard("S" + i, "S" + (i - 1));
            run.runFor(Duration.ofSeconds(2));
            clock.advance(Duration.ofHours(4));
            if (i > 7) {
                streams.remove("S" + (i - 7));
            }
            if (i == 7) {
                streams.remove("S0");
            }
        }
        TaskRun later = start().run();
        assertThat(later.gaps()).isEmpty();
        assertThat(offsets.ofLane(0).get("shards").toString().split(",")).hasSizeLessThanOrEqualTo(14);
    }
}
