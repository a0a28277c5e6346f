/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static io.tributary.connect.fake.Changes.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tributary.Rule;
import io.tributary.connect.fake.CommittedOffsets;
import io.tributary.connect.fake.ScriptedStreams;
import io.tributary.connect.fake.TestClock;
import io.tributary.connect.measure.Count;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;

/** Records that Connect could not write. */
class GivenUpRecordsTest {
    private final TestClock clock = new TestClock();
    private final ScriptedStreams streams = new ScriptedStreams(clock);
    private final CommittedOffsets offsets = new CommittedOffsets();

    private TaskRun start() {
        return new TaskRun(streams, offsets, clock);
    }

    @Test
    @Rule("connector 3.3")
    void a_position_record_that_connect_gives_up_fails_the_task() {
        streams.shard("S0");
        TaskRun run = start().run();
        SourceRecord position = run.records().get(0);
        run.task().commitRecord(position, null);
        assertThatThrownBy(run::poll).isInstanceOf(ConnectException.class).hasMessageContaining("position");
    }

    @Test
    @Rule("connector 3.3")
    void an_event_that_connect_gives_up_is_counted_and_written_as_a_gap_that_moves_no_position() {
        streams.shard("S0").put("S0", event("a", "1"), event("b", "2"));
        TaskRun run = start().run();
        run.task().commitRecord(run.records().get(run.records().size() - 2), null);
        run.run();
        assertThat(run.counts().of(Count.REFUSED)).isOne();
        assertThat(run.counts().of(Count.GAPS)).isOne();
        assertThat(run.gaps()).containsExactly("S0: sequence number 1 to sequence number 1");
        assertThat(offsets.ofShard("S0")).containsEntry("position", "2");
    }
}
