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

/** How the shards of a stream are found. */
class ListingTest {
    private final TestClock clock = new TestClock();
    private final ScriptedStreams streams = new ScriptedStreams(clock);
    private final CommittedOffsets offsets = new CommittedOffsets();

    private TaskRun start() {
        return new TaskRun(streams, offsets, clock);
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
}
