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

class MetricsTest {
    private final TestClock clock = new TestClock();
    private final ScriptedStreams streams = new ScriptedStreams(clock);
    private final CommittedOffsets offsets = new CommittedOffsets();

    private TaskRun start() {
        return new TaskRun(streams, offsets, clock, Map.of("shard.discovery.interval.ms", "1000"));
    }

    @Test
    @Rule("connector 6.2")
    void lag_is_the_age_of_the_last_change_read_and_zero_once_nothing_is_left() {
        Instant hourAgo = clock.instant().minus(Duration.ofHours(1));
        streams.shard("S0").put("S0", at(hourAgo, event("a", "1")));
        TaskRun run = start();
        while (run.events().isEmpty()) {
            run.poll();
        }
        assertThat(run.metric("lag-ms", "S0")).isEqualTo(Duration.ofHours(1).toMillis());
        assertThat(run.metric("hours-to-trim-horizon", "S0")).isEqualTo(23);
        run.run();
        assertThat(run.metric("lag-ms", "S0")).isZero();
        assertThat(run.metric("hours-to-trim-horizon", "S0")).isEqualTo(24);
        assertThat(run.metric("shard-records", "S0")).isOne();
    }

    @Test
    @Rule("connector 6.6")
    void changes_of_one_second_or_with_an_earlier_time_keep_the_streams_order() {
        Instant now = clock.instant();
        streams.shard("S0")
                .put(
                        "S0",
                        at(now, event("b", "9")),
                        at(now, event("a", "10")),
                        at(now.minusSeconds(1), event("c", "11")));
        TaskRun run = start().run();
        assertThat(run.events()).containsExactly("b", "a", "c");
        assertThat(start().run().events()).isEmpty();
    }

    @Test
    @Rule({"connector 6.2", "connector 6.6"})
    void lag_is_never_negative_though_the_services_clock_is_ahead() {
        streams.shard("S0").put("S0", at(clock.instant().plusSeconds(5), event("a", "1")));
        TaskRun run = start();
        while (run.events().isEmpty()) {
            run.poll();
        }
        assertThat(run.metric("lag-ms", "S0")).isZero();
    }

    @Test
    @Rule("connector 6.2")
    void lag_does_not_stand_still_while_reading_fails() {
        streams.shard("S0").put("S0", at(clock.instant(), event("a", "1")), at(clock.instant(), event("b", "2")));
        streams.recordsPerPage(1);
        TaskRun run = start();
        while (run.events().isEmpty()) {
            run.poll();
        }
        clock.advance(Duration.ofHours(5));
        assertThat(run.metric("lag-ms", "S0")).isEqualTo(Duration.ofHours(5).toMillis());
        assertThat(run.metric("hours-to-trim-horizon", "S0")).isEqualTo(19);
    }

    @Test
    @Rule("connector 6.2")
    void shards_are_counted_by_state_and_a_closed_ones_own_metrics_go() {
        streams.shard("S0").put("S0", event("a", "1"));
        TaskRun run = start().run();
        assertThat(run.metric("shards-open")).isOne();
        streams.shard("S1", "S0");
        run.run();
        assertThat(run.metric("shards-waiting")).isOne();
        streams.close("S0");
        run.run();
        assertThat(run.metric("shards-open")).isOne();
        assertThat(run.metric("shards-waiting")).isZero();
        assertThat(run.metric("shards-closed-total")).isOne();
        assertThat(run.shows("lag-ms", "S0")).isFalse();
        assertThat(run.shows("lag-ms", "S1")).isTrue();
    }

    @Test
    @Rule({"connector 2.1", "connector 6.2"})
    void a_closed_shard_that_nothing_continues_yet_shows() {
        streams.shard("S0").close("S0");
        TaskRun run = start().run();
        assertThat(run.metric("shards-without-child")).isOne();
        streams.shard("S1", "S0");
        run.run();
        assertThat(run.metric("shards-without-child")).isZero();
    }

    @Test
    @Rule("connector 6.2")
    void pages_bytes_and_expired_iterators_are_counted() {
        streams.shard("S0").put("S0", event("a", "1"), event("b", "2"));
        TaskRun run = start().run();
        assertThat(run.metric("bytes-total")).isEqualTo(200);
        assertThat(run.metric("pages-total")).isEqualTo(run.metric("empty-pages-total") + 1);
        clock.advance(Duration.ofMinutes(16));
        run.run();
        assertThat(run.metric("expired-iterators-total")).isOne();
    }
}
