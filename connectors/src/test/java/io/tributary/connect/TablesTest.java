/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tributary.Rule;
import io.tributary.connect.config.SourceConfig;
import io.tributary.connect.fake.Faults;
import io.tributary.connect.fake.ScriptedStreams;
import io.tributary.connect.fake.ScriptedTables;
import io.tributary.connect.fake.TestClock;
import io.tributary.connect.read.AwsClients;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

class TablesTest {
    private final ScriptedTables tables = new ScriptedTables()
            .table("orders-events", StreamViewType.NEW_IMAGE)
            .table("orders-read", StreamViewType.NEW_IMAGE)
            .table("scan-events", StreamViewType.NEW_IMAGE);
    private final ScriptedStreams streams = new ScriptedStreams(new TestClock());
    private final AtomicInteger changes = new AtomicInteger();

    private TableWatch watch(String setting, String value) {
        Map<String, String> settings = new HashMap<>(Map.of("topic.prefix", "freight"));
        settings.put(setting, value);
        return TableWatch.start(
                new SourceConfig(settings),
                config -> new AwsClients(tables, streams),
                changes::incrementAndGet,
                "connector");
    }

    @Test
    @Rule("connector 1.1")
    void tables_are_chosen_by_name() {
        try (TableWatch watch = watch("tables", "orders-events,not-there-yet")) {
            assertThat(watch.tables()).containsExactly("not-there-yet", "orders-events");
        }
    }

    @Test
    @Rule("connector 1.1")
    void tables_are_chosen_by_a_pattern_of_the_whole_name() {
        try (TableWatch watch = watch("tables.regex", ".*-events")) {
            assertThat(watch.tables()).containsExactly("orders-events", "scan-events");
        }
        try (TableWatch watch = watch("tables.regex", "events")) {
            assertThat(watch.tables()).isEmpty();
        }
    }

    @Test
    @Rule("connector 1.1")
    void tables_are_chosen_by_a_tag_with_or_without_a_value() {
        tables.tag("scan-events", "stream-to", "kafka")
                .tag("orders-read", "stream-to", "nowhere")
                .tag("orders-events", "team", "kafka");
        try (TableWatch watch = watch("tables.tag", "stream-to=kafka")) {
            assertThat(watch.tables()).containsExactly("scan-events");
        }
        try (TableWatch watch = watch("tables.tag", "stream-to")) {
            assertThat(watch.tables()).containsExactly("orders-read", "scan-events");
        }
    }

    @Test
    @Rule("connector 1.1")
    void a_table_that_appears_later_is_picked_up_and_one_that_goes_is_dropped() {
        try (TableWatch watch = watch("tables.regex", ".*-events")) {
            watch.look();
            assertThat(changes).hasValue(0);
            tables.table("weigh-events", StreamViewType.NEW_IMAGE).remove("scan-events");
            watch.look();
            assertThat(changes).hasValue(1);
            assertThat(watch.tables()).containsExactly("orders-events", "weigh-events");
        }
    }

    @Test
    @Rule("connector 1.1")
    void a_listing_that_fails_drops_nothing() {
        try (TableWatch watch = watch("tables.regex", ".*-events")) {
            tables.failing(Faults.throttling());
            watch.look();
            assertThat(changes).hasValue(0);
            assertThat(watch.tables()).containsExactly("orders-events", "scan-events");
        }
    }

    @Test
    @Rule("connector 6.3")
    void a_watch_that_is_closed_leaves_no_thread() {
        TableWatch watch = watch("tables.regex", ".*-events");
        watch.close();
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(Thread.getAllStackTraces().keySet())
                        .extracting(Thread::getName)
                        .doesNotContain("tables-of-connector"));
    }
}
