/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static io.tributary.connect.fake.Changes.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.connect.fake.Changes;
import io.tributary.connect.fake.CommittedOffsets;
import io.tributary.connect.fake.ScriptedStreams;
import io.tributary.connect.fake.TestClock;
import org.junit.jupiter.api.Test;

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
    @Rule("connector 2.7")
    void sequence_numbers_of_different_lengths_are_compared_as_integers() {
        streams.shard("S0")
                .put("S0", event("a", "999999999999999999999"), event("b", "1000000000000000000000"))
                .recordsPerPage(1);
        assertThat(start().run().events()).containsExactly("a", "b");
        assertThat(offsets.ofShard("S0")).containsEntry("position", "1000000000000000000000");
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
}
