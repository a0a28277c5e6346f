/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.event.StoredEvent;
import io.tributary.local.EmbeddedKafka;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the freight workload costs, counted at the stores, with a real broker. */
class WorkloadTest {
    private static EmbeddedKafka kafka;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        kafka = EmbeddedKafka.start();
    }

    @AfterAll
    static void stop() {
        kafka.close();
    }

    @AfterEach
    void mend() {
        Parcels.POISON.clear();
    }

    @Test
    void in_steady_state_nothing_is_read_and_each_turn_of_a_row_is_one_write() {
        int rows = 160;
        TopologySettings settings = settings("steady", 4);
        Warehouse warehouse = new Warehouse(settings.applicationId());
        List<StoredEvent> events = new ArrayList<>();
        for (int version = 1; events.size() < 4_000; version++) {
            for (int row = 0; row < rows; row++) {
                events.add(
                        row % 2 == 0
                                ? Parcels.scanned("sh-" + row, version, "Ort " + version)
                                : Parcels.added("o-" + row, version, "sh-" + row, 1));
            }
        }

        double seconds = run(settings, warehouse, events);

        System.out.printf(
                "workload: %d events of %d rows, %d row reads, %d history reads, %d outbox reads, %d writes, %d removals,"
                        + " %.0f events/s%n",
                events.size(),
                rows,
                warehouse.rowReads.get(),
                warehouse.historyReads.get(),
                warehouse.outboxReads.get(),
                warehouse.writes.get(),
                warehouse.removals.get(),
                events.size() / seconds);
        assertThat(warehouse.rowReads).hasValueLessThanOrEqualTo(rows);
        assertThat(warehouse.historyReads).hasValue(0);
        assertThat(warehouse.outboxReads).hasValue(0);
        assertThat(warehouse.writes).hasValueLessThanOrEqualTo(events.size());
        for (int row = 0; row < rows; row++) {
            assertThat(warehouse.pending("sh-" + row)).isZero();
        }
        // One request for up to 25 effects, and an acknowledgement stands for all of its row before it.
        assertThat(warehouse.removals).hasValueLessThan(warehouse.writes.get() / 4);
    }

    @Test
    void one_poison_instance_costs_the_other_rows_nothing_and_heals_when_its_cause_is_gone() {
        int rows = 1_000;
        List<StoredEvent> events = new ArrayList<>();
        for (int version = 1; version <= 3; version++) {
            for (int row = 0; row < rows; row++) {
                events.add(Parcels.weighed("w-" + row, version, "sh-" + row, row == 500 && version == 2 ? 66 : 1));
            }
        }
        Parcels.POISON.add(66L);
        TopologySettings settings = settings("poison", 2);
        Warehouse warehouse = new Warehouse(settings.applicationId());
        try (ProjectionApplication application = application(settings, warehouse)) {
            application.start();
            events.forEach(warehouse::stored);
            EventRecords.send(kafka.bootstrapServers(), settings, events);

            Awaitility.await().atMost(Duration.ofMinutes(2)).untilAsserted(() -> {
                for (int row = 0; row < rows; row++) {
                    if (row != 500) {
                        assertThat(warehouse.row("sh-" + row)).startsWith("R(0,,3 |");
                    }
                }
            });
            // What came before the poison is in the row only if it was not of the same turn.
            assertThat(warehouse.row("sh-500")).isIn("nothing", "R(0,,1 | weigh#w-500:1 | 1)");
            assertThat(warehouse.rowReads).hasValueLessThanOrEqualTo(rows + 20);
            assertThat(warehouse.writes).hasValueLessThanOrEqualTo(events.size());

            Parcels.POISON.clear();
            Awaitility.await()
                    .atMost(Duration.ofMinutes(2))
                    .untilAsserted(() -> assertThat(warehouse.row("sh-500")).startsWith("R(0,,68 |"));
        }
    }

    @Test
    void slow_writes_do_not_hold_up_the_thread_however_many_tasks_it_has() {
        double one = eventsPerSecond("slow-1", 1);
        double eight = eventsPerSecond("slow-8", 8);

        System.out.printf(
                "workload: 25 ms writes, one thread: 1 task %.0f events/s, 8 tasks %.0f events/s%n", one, eight);
        // A thread that waited for its writes would come to 40 turns a second, of one event each.
        assertThat(Math.min(one, eight)).isGreaterThan(100);
    }

    private double eventsPerSecond(String name, int tasks) {
        TopologySettings settings = settings(name, tasks);
        Warehouse warehouse = new Warehouse(settings.applicationId()).writingFor(Duration.ofMillis(25));
        List<StoredEvent> events = new ArrayList<>();
        for (int version = 1; version <= 20; version++) {
            for (int row = 0; row < 200; row++) {
                events.add(Parcels.weighed("w-" + row, version, "sh-" + row, 1));
            }
        }
        return events.size() / run(settings, warehouse, events);
    }

    /** Runs until everything is settled; answers how many seconds after the last event was there. */
    private double run(TopologySettings settings, Warehouse warehouse, List<StoredEvent> events) {
        events.forEach(warehouse::stored);
        try (ProjectionApplication application = application(settings, warehouse)) {
            application.start();
            Awaitility.await()
                    .atMost(Duration.ofMinutes(1))
                    .untilAsserted(() -> assertThat(application.progress()).matches(Progress::isSettled));
            EventRecords.send(kafka.bootstrapServers(), settings, events);
            long start = System.nanoTime();
            Awaitility.await()
                    .atMost(Duration.ofMinutes(3))
                    .untilAsserted(() -> assertThat(application.progress()).matches(Progress::isSettled));
            return (System.nanoTime() - start) / 1e9;
        }
    }

    private ProjectionApplication application(TopologySettings settings, Warehouse warehouse) {
        return ProjectionApplication.of(Parcels.projection(), settings, warehouse::engine)
                .kafka(Map.of(
                        "bootstrap.servers",
                        kafka.bootstrapServers(),
                        "state.dir",
                        folder.toString(),
                        "num.stream.threads",
                        1))
                .format(WireFormat.avro(EventRecords.SERDES))
                .creatingEventTopics(2)
                .build();
    }

    private static TopologySettings settings(String name, int partitions) {
        return TopologySettings.of(name, name)
                .withPartitions(partitions)
                .deliveringTo(name + "-effects", name + "-letters");
    }
}
