/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static io.tributary.connect.fake.Changes.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tributary.Rule;
import io.tributary.connect.fake.Changes;
import io.tributary.connect.fake.CommittedOffsets;
import io.tributary.connect.fake.ScriptedStreams;
import io.tributary.connect.fake.TestClock;
import io.tributary.connect.measure.Count;
import io.tributary.item.Item;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.errors.DataException;
import org.junit.jupiter.api.Test;

/** Changes that become no event's record. */
class UnusableItemsTest {
    private final TestClock clock = new TestClock();
    private final ScriptedStreams streams = new ScriptedStreams(clock);
    private final CommittedOffsets offsets = new CommittedOffsets();

    private TaskRun start() {
        return new TaskRun(streams, offsets, clock);
    }

    @Test
    @Rule({"connector 5.2", "connector 5.3", "event-store 4.4"})
    void items_that_are_no_new_events_are_left_out_and_counted() {
        Item snapshot = Changes.item("Order", "o-1", 1).with("sk", "snapshot");
        Item row = Item.of(Map.of("pk", "SHIPMENT#1", "sk", "SUMMARY"));
        Item known = Changes.item("Order", "o-1", 1);
        streams.shard("S0")
                .put(
                        "S0",
                        Changes.insert(snapshot, "1"),
                        Changes.insert(row, "2"),
                        Changes.modify(row, "3"),
                        Changes.modify(known, "4"),
                        Changes.remove("5"),
                        Changes.expire("6"),
                        event("a", "7"));
        TaskRun run = start().run();
        assertThat(run.events()).containsExactly("a");
        assertThat(run.counts().of(Count.UNMATCHED)).isEqualTo(3);
        assertThat(run.counts().of(Count.MODIFIED)).isEqualTo(1);
        assertThat(run.counts().of(Count.REMOVED)).isEqualTo(1);
        assertThat(run.counts().of(Count.EXPIRED)).isEqualTo(1);
        assertThat(run.metric("records-total")).isEqualTo(1);
        assertThat(run.metric("unmatched-total")).isEqualTo(3);
    }

    @Test
    @Rule("connector 5.6")
    void a_malformed_event_fails_the_task_after_what_came_before_it() {
        Item broken = Changes.item("Order", "o-7", 1).with("version", "one");
        streams.shard("S0").put("S0", event("a", "1"), Changes.insert(broken, "2"), event("c", "3"));
        TaskRun run = start();
        run.poll();
        run.poll();
        assertThat(run.events()).containsExactly("a");
        assertThatThrownBy(run::poll)
                .isInstanceOf(DataException.class)
                .hasMessageContaining("Order#o-7")
                .hasMessageContaining("version")
                .hasMessageContaining("positive whole number");
    }

    @Test
    @Rule("connector 5.6")
    void a_malformed_event_is_left_out_and_counted_where_errors_are_tolerated() {
        Item broken = Changes.item("Order", "o-7", 1).without(List.of("type"));
        streams.shard("S0").put("S0", event("a", "1"), Changes.insert(broken, "2"), event("c", "3"));
        TaskRun run = new TaskRun(streams, offsets, clock, Map.of("errors.tolerance", "all")).run();
        assertThat(run.events()).containsExactly("a", "c");
        assertThat(run.counts().of(Count.MALFORMED)).isOne();
    }

    @Test
    @Rule("connector 5.4")
    void an_item_that_kafka_would_refuse_fails_with_its_key_its_size_and_the_setting_to_raise() {
        Item large = Changes.item("Order", "o-7", 1).with("data", Map.of("text", "x".repeat(3_000)));
        streams.shard("S0").put("S0", event("a", "1"), Changes.insert(large, "2"));
        TaskRun run = new TaskRun(streams, offsets, clock, Map.of("producer.override.max.request.size", "3000"));
        assertThatThrownBy(run::run)
                .isInstanceOf(DataException.class)
                .hasMessageContaining("o-7")
                .hasMessageContaining("bytes")
                .hasMessageContaining("3000; raise producer.override.max.request.size");
        assertThat(run.events()).containsExactly("a");
    }
}
