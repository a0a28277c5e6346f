/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static io.tributary.connect.fake.Changes.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.connect.fake.Changes;
import io.tributary.connect.fake.CommittedOffsets;
import io.tributary.connect.fake.Faults;
import io.tributary.connect.fake.ScriptedStreams;
import io.tributary.connect.fake.TestClock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;

/** When the service is asked, and from where in a shard. */
class RequestsTest {
    private final TestClock clock = new TestClock();
    private final ScriptedStreams streams = new ScriptedStreams(clock);
    private final CommittedOffsets offsets = new CommittedOffsets();

    private TaskRun start() {
        return new TaskRun(streams, offsets, clock);
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
}
