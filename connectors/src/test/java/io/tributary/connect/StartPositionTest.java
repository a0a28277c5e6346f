/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static io.tributary.connect.fake.Changes.at;
import static io.tributary.connect.fake.Changes.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.connect.fake.CommittedOffsets;
import io.tributary.connect.fake.ScriptedStreams;
import io.tributary.connect.fake.TestClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StartPositionTest {
    private final TestClock clock = new TestClock();
    private final ScriptedStreams streams = new ScriptedStreams(clock);
    private final CommittedOffsets offsets = new CommittedOffsets();

    private TaskRun start() {
        return new TaskRun(streams, offsets, clock, Map.of("start.position", "latest"));
    }

    private Instant now() {
        return clock.instant();
    }

    @Test
    @Rule("connector 2.6")
    void only_what_is_changed_from_the_first_sight_on_is_read() {
        streams.shard("S0")
                .put("S0", at(now().minusSeconds(3600), event("a", "1")))
                .close("S0");
        streams.shard("S1", "S0").put("S1", at(now().minusSeconds(60), event("b", "2")));
        TaskRun run = start().run();
        streams.put("S1", at(now(), event("c", "3")));
        assertThat(run.run().events()).containsExactly("c");
        assertThat(streams.log()).noneMatch(call -> call.contains("LATEST"));
    }

    @Test
    @Rule({"connector 2.6", "connector 3.2"})
    void a_write_during_a_restart_is_read_though_the_shard_was_idle_before() {
        streams.shard("S0").put("S0", at(now().minusSeconds(60), event("a", "1")));
        start().run();
        streams.put("S0", at(now(), event("b", "2")));
        clock.advance(Duration.ofMinutes(20));
        assertThat(start().run().events()).containsExactly("b");
    }

    @Test
    @Rule("connector 2.6")
    void an_idle_shard_without_a_sequence_number_is_read_from_its_beginning_after_a_restart() {
        streams.shard("S0");
        start().run();
        streams.put("S0", at(now(), event("a", "1")));
        assertThat(start().run().events()).containsExactly("a");
    }

    @Test
    @Rule("connector 2.6")
    void every_shard_found_later_is_read_from_its_beginning() {
        streams.shard("S0");
        start().run();
        Instant before = Instant.parse("2025-12-31T23:59:59Z");
        streams.close("S0").shard("S1", "S0").put("S1", at(before, event("a", "1")));
        assertThat(start().run().events()).containsExactly("a");
    }

    @Test
    @Rule("connector 2.6")
    void a_late_sibling_of_an_open_shard_is_read_too() {
        streams.shard("S0").close("S0").shard("S1", "S0");
        TaskRun run = start().run();
        streams.shard("S2", "S0").put("S2", at(now(), event("a", "1")));
        assertThat(run.runFor(Duration.ofSeconds(40)).events()).containsExactly("a");
        assertThat(run.gaps()).isEmpty();
    }

    @Test
    @Rule("connector 2.6")
    void what_was_decided_at_first_sight_does_not_change_with_the_setting() {
        streams.shard("S0").put("S0", at(now().minusSeconds(60), event("a", "1")));
        start().run();
        streams.put("S0", at(now(), event("b", "2")));
        TaskRun run = new TaskRun(streams, offsets, clock, Map.of("start.position", "earliest")).run();
        assertThat(run.events()).containsExactly("b");
    }
}
