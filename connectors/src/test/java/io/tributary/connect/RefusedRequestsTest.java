/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static io.tributary.connect.fake.Changes.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tributary.Rule;
import io.tributary.connect.fake.CommittedOffsets;
import io.tributary.connect.fake.Faults;
import io.tributary.connect.fake.ScriptedStreams;
import io.tributary.connect.fake.ScriptedTables;
import io.tributary.connect.fake.TestClock;
import io.tributary.connect.measure.Count;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.exception.SdkException;

/** Requests that fail: some are made again, others fail the task. */
class RefusedRequestsTest {
    private final TestClock clock = new TestClock();
    private final ScriptedStreams streams = new ScriptedStreams(clock);
    private final CommittedOffsets offsets = new CommittedOffsets();

    private TaskRun start() {
        return new TaskRun(streams, offsets, clock);
    }

    @Test
    @Rule("connector 2.1")
    void a_shard_that_fails_does_not_hold_up_the_others() {
        streams.shard("S0").shard("S1").put("S1", event("a", "1"));
        for (int call = 1; call <= 40; call += 2) {
            streams.fail("GetRecords", call, Faults::internal);
        }
        assertThat(start().run().events()).containsExactly("a");
    }

    @Test
    @Rule("connector 2.1")
    void a_failed_listing_is_tried_again() {
        streams.shard("S0").put("S0", event("a", "1")).fail("DescribeStream", 1, Faults::noConnection);
        assertThat(start().run().events()).containsExactly("a");
    }

    @Test
    void a_table_that_cannot_be_reached_for_a_while_is_asked_for_again() {
        streams.shard("S0").put("S0", event("a", "1"));
        ScriptedTables tables = ScriptedTables.freight().failing(Faults.noConnection());
        TaskRun run = new TaskRun(tables, streams, offsets, clock, Map.of()).run();
        tables.failing(null);
        assertThat(run.runFor(Duration.ofSeconds(20)).events()).containsExactly("a");
    }

    @Test
    void a_table_that_nobody_may_look_at_fails_the_task() {
        ScriptedTables tables = ScriptedTables.freight().failing(Faults.accessDenied("dynamodb:DescribeTable"));
        TaskRun run = new TaskRun(tables, streams, offsets, clock, Map.of());
        assertThatThrownBy(run::poll)
                .isInstanceOf(ConnectException.class)
                .hasMessageContaining("dynamodb:DescribeTable");
    }

    static Stream<SdkException> throttles() {
        return Stream.of(Faults.throttling(), Faults.limitExceeded(), Faults.rateExceeded());
    }

    @ParameterizedTest
    @MethodSource("throttles")
    @Rule("connector 2.5")
    void throttling_in_any_spelling_is_waited_for_and_counted(SdkException throttle) {
        streams.shard("S0").put("S0", event("a", "1"));
        for (int call = 1; call <= 5; call++) {
            streams.fail("GetRecords", call, () -> throttle);
        }
        TaskRun run = start().runFor(Duration.ofSeconds(20));
        assertThat(run.events()).containsExactly("a");
        assertThat(run.counts().of(Count.THROTTLED)).isEqualTo(5);
    }

    @Test
    @Rule("connector 2.5")
    void throttled_listings_are_waited_for() {
        streams.shard("S0").put("S0", event("a", "1")).fail("DescribeStream", 1, Faults::throttling);
        TaskRun run = start().run();
        assertThat(run.events()).containsExactly("a");
        assertThat(run.counts().of(Count.THROTTLED)).isOne();
    }

    @Test
    void a_request_that_is_refused_for_good_fails_the_task() {
        streams.shard("S0").fail("GetRecords", 1, () -> Faults.accessDenied("dynamodb:GetRecords"));
        assertThatThrownBy(() -> start().run())
                .isInstanceOf(ConnectException.class)
                .hasMessageContaining("dynamodb:GetRecords");
    }
}
