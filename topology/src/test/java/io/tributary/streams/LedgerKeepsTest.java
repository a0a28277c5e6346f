/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.event.StoredEvent;
import io.tributary.local.EmbeddedKafka;
import io.tributary.projection.Projection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.streams.KafkaStreams;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the ledger holds is not lost by what operators do. */
class LedgerKeepsTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static EmbeddedKafka kafka;
    private static Admin admin;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        kafka = EmbeddedKafka.start();
        admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()));
    }

    @AfterAll
    static void stop() {
        admin.close();
        kafka.close();
    }

    @AfterEach
    void mend() {
        Parcels.POISON.clear();
    }

    @Test
    void a_failed_event_survives_a_reset() throws Exception {
        TopologySettings settings =
                TopologySettings.of("kept-reset", "kept-reset").withPartitions(2);
        Warehouse warehouse = new Warehouse(settings.applicationId());
        try (ProjectionApplication application = application(settings, Parcels.projection(), warehouse)) {
            application.start();
            poisoned(settings, warehouse, application);
        }

        assertThat(new ApplicationReset(admin, settings).toBeginning(Parcels.projection()))
                .isInstanceOf(ApplicationReset.Done.class);
        try (ProjectionApplication application = application(settings, Parcels.projection(), warehouse)) {
            application.start();
            heals(warehouse, application);
        }
    }

    @Test
    void a_failed_event_survives_the_growth_of_its_topic_and_new_partitions_are_read() throws Exception {
        TopologySettings settings =
                TopologySettings.of("kept-growth", "kept-growth").withPartitions(2);
        Warehouse warehouse = new Warehouse(settings.applicationId());
        try (ProjectionApplication application = application(settings, Parcels.projection(), warehouse)) {
            application.start();
            poisoned(settings, warehouse, application);

            admin.createPartitions(Map.of(settings.topicOf("Weigh"), NewPartitions.increaseTo(5)))
                    .all()
                    .get();
            for (int session = 0; session < 20; session++) {
                send(settings, warehouse, Parcels.weighed("other-" + session, 1, "sh-2", 1));
            }
            Awaitility.await()
                    .atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(warehouse.row("sh-2")).startsWith("R(0,,20 |"));
            heals(warehouse, application);
        }
    }

    @Test
    void a_projection_that_is_added_reads_from_the_beginning_and_touches_no_other() {
        TopologySettings old = TopologySettings.of("added-old", "added").withPartitions(2);
        TopologySettings added = TopologySettings.of("added-new", "added").withPartitions(3);
        Warehouse olds = new Warehouse(old.applicationId());
        Warehouse news = new Warehouse(added.applicationId());
        Projection<Parcels.Key, Parcels.Summary> orders = Parcels.withoutScans(1);
        try (ProjectionApplication first = application(old, Parcels.projection(), olds)) {
            first.start();
            for (int row = 0; row < 30; row++) {
                StoredEvent event = Parcels.added("o-" + row, 1, "sh-" + row, 2);
                news.stored(event);
                send(old, olds, event);
            }
            settled(first);

            try (ProjectionApplication second = application(added, orders, news)) {
                second.start();
                Awaitility.await()
                        .atMost(PATIENCE)
                        .pollInterval(Duration.ofMillis(50))
                        .untilAsserted(() -> {
                            if (first.state() != KafkaStreams.State.RUNNING) {
                                throw new IllegalStateException("the other projection is " + first.state());
                            }
                            assertThat(second.progress()).matches(Progress::isSettled);
                        });
                for (int row = 0; row < 30; row++) {
                    assertThat(news.row("sh-" + row)).startsWith("R(2,,0 |");
                }
            }
            assertThat(first.state()).isEqualTo(KafkaStreams.State.RUNNING);
            assertThat(olds.writes).hasValue(30);
        }
    }

    @Test
    void a_rolling_restart_that_adds_a_projection_loses_nothing_of_either() {
        TopologySettings old = TopologySettings.of("rolling-old", "rolling")
                .withPartitions(4)
                .deliveringTo("rolling-effects", "rolling-letters");
        TopologySettings added = TopologySettings.of("rolling-new", "rolling").withPartitions(2);
        Warehouse olds = new Warehouse(old.applicationId());
        Warehouse news = new Warehouse(added.applicationId());
        ProjectionApplication a = process("a", old, Parcels.projection(), olds);
        ProjectionApplication b = process("b", old, Parcels.projection(), olds);
        events(old, olds, news, 1);
        a.close();
        events(old, olds, news, 2);
        try (ProjectionApplication a2 = process("a2", old, Parcels.projection(), olds);
                ProjectionApplication newA = process("a2-new", added, Parcels.withoutScans(1), news)) {
            events(old, olds, news, 3);
            b.close();
            events(old, olds, news, 4);
            try (ProjectionApplication b2 = process("b2", old, Parcels.projection(), olds);
                    ProjectionApplication newB = process("b2-new", added, Parcels.withoutScans(1), news)) {
                events(old, olds, news, 5);

                settled(a2);
                settled(b2);
                settled(newA);
                settled(newB);
            }
        }
        for (int row = 0; row < 20; row++) {
            assertThat(olds.row("sh-" + row)).startsWith("R(5,Ort 5,0 |");
            assertThat(olds.pending("sh-" + row)).isZero();
            assertThat(news.row("sh-" + row)).startsWith("R(5,,0 |");
        }
    }

    private static void events(TopologySettings settings, Warehouse olds, Warehouse news, int version) {
        for (int row = 0; row < 20; row++) {
            StoredEvent order = Parcels.added("o-" + row, version, "sh-" + row, 1);
            news.stored(order);
            send(settings, olds, order);
            send(settings, olds, Parcels.scanned("sh-" + row, version, "Ort " + version));
        }
    }

    private ProjectionApplication process(
            String name,
            TopologySettings settings,
            Projection<Parcels.Key, Parcels.Summary> projection,
            Warehouse warehouse) {
        ProjectionApplication application = application(name, settings, projection, warehouse);
        application.start();
        return application;
    }

    private static void poisoned(TopologySettings settings, Warehouse warehouse, ProjectionApplication application) {
        Parcels.POISON.add(66L);
        send(settings, warehouse, Parcels.weighed("w-1", 1, "sh-1", 1));
        Awaitility.await()
                .atMost(PATIENCE)
                .untilAsserted(() -> assertThat(warehouse.row("sh-1")).startsWith("R(0,,1 |"));
        send(settings, warehouse, Parcels.weighed("w-1", 2, "sh-1", 66));
        Awaitility.await().atMost(PATIENCE).untilAsserted(() -> {
            assertThat(application.progress().lag()).isZero();
            assertThat(application.load().rows()).isEqualTo(1);
        });
    }

    private static void heals(Warehouse warehouse, ProjectionApplication application) {
        Parcels.POISON.clear();
        Awaitility.await()
                .atMost(PATIENCE)
                .untilAsserted(() -> assertThat(warehouse.row("sh-1")).startsWith("R(0,,67 |"));
        settled(application);
    }

    private static void settled(ProjectionApplication application) {
        Awaitility.await()
                .atMost(PATIENCE)
                .untilAsserted(() -> assertThat(application.progress()).matches(Progress::isSettled));
    }

    private static void send(TopologySettings settings, Warehouse warehouse, StoredEvent event) {
        warehouse.stored(event);
        EventRecords.send(kafka.bootstrapServers(), settings, List.of(event));
    }

    private ProjectionApplication application(
            TopologySettings settings, Projection<Parcels.Key, Parcels.Summary> projection, Warehouse warehouse) {
        return application("state", settings, projection, warehouse);
    }

    private ProjectionApplication application(
            String process,
            TopologySettings settings,
            Projection<Parcels.Key, Parcels.Summary> projection,
            Warehouse warehouse) {
        return ProjectionApplication.of(projection, settings, warehouse::engine)
                .kafka(Map.of(
                        "bootstrap.servers",
                        kafka.bootstrapServers(),
                        "state.dir",
                        folder.resolve(process).toString(),
                        // A topic that has grown is noticed with the next metadata.
                        "consumer.metadata.max.age.ms",
                        1_000))
                .format(WireFormat.avro(EventRecords.SERDES))
                .creatingEventTopics(2)
                .build();
    }
}
