/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static io.tributary.connect.fake.Changes.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.connect.fake.CommittedOffsets;
import io.tributary.connect.fake.ScriptedStreams;
import io.tributary.connect.fake.TestClock;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;

/** What is handed on again after a restart, whatever was stored before it. */
class RestartTest {
    private final TestClock clock = new TestClock();
    private final ScriptedStreams streams = new ScriptedStreams(clock);
    private final CommittedOffsets offsets = new CommittedOffsets();

    private TaskRun start() {
        return new TaskRun(streams, offsets, clock);
    }

    @Test
    @Rule({"connector 3.1", "connector 3.2"})
    void a_restart_goes_on_after_the_last_stored_record() {
        streams.shard("S0").put("S0", event("a", "1"), event("b", "2"));
        start().run();
        streams.put("S0", event("c", "3")).close("S0").shard("S1", "S0").put("S1", event("d", "4"));
        assertThat(start().run().events()).containsExactly("c", "d");
        assertThat(start().run().events()).isEmpty();
    }

    @Test
    @Rule("connector 3.2")
    void what_was_handed_on_and_not_stored_is_handed_on_again() {
        streams.shard("S0").put("S0", event("a", "1"), event("b", "2")).close("S0");
        streams.shard("S1", "S0").put("S1", event("c", "3"));
        TaskRun lost = start();
        lost.pollWithoutStoring();
        lost.pollWithoutStoring();
        lost.pollWithoutStoring();
        assertThat(start().run().events()).containsExactly("a", "b", "c");
    }

    @Test
    @Rule("connector 3.2")
    void whatever_prefix_of_a_shards_end_is_stored_every_event_comes_after_its_parents() {
        streams.shard("S0").put("S0", event("a", "1")).close("S0");
        streams.shard("S1", "S0").put("S1", event("b", "2"));
        List<SourceRecord> all = start().run().records();
        for (int stored = 0; stored <= all.size(); stored++) {
            CommittedOffsets prefix = new CommittedOffsets();
            prefix.commit(all.subList(0, stored));
            List<String> before = events(all.subList(0, stored));
            List<String> after = new TaskRun(streams, prefix, clock).run().events();
            List<String> both = new ArrayList<>(before);
            both.addAll(after);
            assertThat(both).as("%s records stored", stored).containsExactly("a", "b");
        }
    }

    private static List<String> events(List<SourceRecord> records) {
        return records.stream()
                .filter(record -> record.topic().startsWith("freight."))
                .map(record -> (String) record.key())
                .toList();
    }
}
