/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tributary.event.StoredEvent;
import io.tributary.local.EmbeddedKafka;
import io.tributary.projection.Projection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an application does with what earlier runs have left in Kafka. */
class ApplicationStartTest {
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

    @Test
    void a_changed_projection_is_refused_until_its_version_is_raised() {
        TopologySettings settings = TopologySettings.of("declared", "declared").withPartitions(1);
        started(settings, Parcels.projection());
        started(settings, Parcels.projection());

        assertThatIllegalStateException()
                .isThrownBy(() -> started(settings, Parcels.withoutScans(1)))
                .withMessageContaining("raise it with version(2)");

        started(settings, Parcels.withoutScans(2));
        assertThatIllegalStateException()
                .isThrownBy(() -> started(settings, Parcels.projection()))
                .withMessageContaining("version 2 has run already");
    }

    @Test
    void events_that_were_deleted_before_they_were_read_are_told() throws Exception {
        TopologySettings settings = TopologySettings.of("told", "told").withPartitions(1);
        Warehouse warehouse = new Warehouse("told");
        try (ProjectionApplication application = application(settings, Parcels.projection(), warehouse)) {
            application.start();
            send(settings, warehouse, 1, 5);
            settle(application);
        }
        send(settings, warehouse, 6, 9);
        TopicPartition orders = new TopicPartition("told.Order", 0);
        admin.deleteRecords(Map.of(orders, RecordsToDelete.beforeOffset(8)))
                .all()
                .get();

        assertThatIllegalStateException()
                .isThrownBy(() -> started(settings, Parcels.projection()))
                .withMessageContaining("told.Order-0 from offset 5 to 7")
                .withMessageContaining("tributary reset");

        assertThat(new ApplicationReset(admin, settings).toBeginning(Parcels.projection()))
                .isInstanceOf(ApplicationReset.Done.class);
        try (ProjectionApplication application = application(settings, Parcels.projection(), warehouse)) {
            application.start();
            settle(application);
        }
        // The event that is left makes the engine read the others from the history.
        assertThat(warehouse.row("sh-1")).startsWith("R(9,");
    }

    @Test
    void a_reset_reads_everything_again_and_changes_nothing() throws Exception {
        TopologySettings settings = TopologySettings.of("again", "again").withPartitions(1);
        Warehouse warehouse = new Warehouse("again");
        ApplicationReset reset = new ApplicationReset(admin, settings);
        try (ProjectionApplication application = application(settings, Parcels.projection(), warehouse)) {
            application.start();
            send(settings, warehouse, 1, 5);
            settle(application);

            assertThat(reset.toBeginning(Parcels.projection())).isInstanceOf(ApplicationReset.Refused.class);
        }
        String before = warehouse.row("sh-1");
        int reads = warehouse.rowReads.get();

        assertThat(reset.toBeginning(Parcels.projection())).isEqualTo(new ApplicationReset.Done(3));
        try (ProjectionApplication application = application(settings, Parcels.projection(), warehouse)) {
            application.start();
            settle(application);
        }
        assertThat(warehouse.rowReads.get()).isGreaterThan(reads);
        assertThat(warehouse.row("sh-1")).isEqualTo(before);
    }

    @Test
    void the_newer_group_protocol_can_be_asked_for() {
        TopologySettings settings = TopologySettings.of("newer", "newer").withPartitions(1);
        Warehouse warehouse = new Warehouse("newer");
        try (ProjectionApplication application = builder(settings, Parcels.projection(), warehouse)
                .kafka(Map.of(
                        "bootstrap.servers", kafka.bootstrapServers(),
                        "state.dir", folder.toString(),
                        "group.protocol", "streams"))
                .build()) {
            application.start();
            send(settings, warehouse, 1, 3);
            settle(application);
        }
        assertThat(warehouse.row("sh-1")).startsWith("R(3,");
    }

    private void started(TopologySettings settings, Projection<Parcels.Key, Parcels.Summary> projection) {
        try (ProjectionApplication application = application(settings, projection, new Warehouse("any"))) {
            application.start();
        }
    }

    private ProjectionApplication application(
            TopologySettings settings, Projection<Parcels.Key, Parcels.Summary> projection, Warehouse warehouse) {
        return builder(settings, projection, warehouse)
                .kafka(Map.of("bootstrap.servers", kafka.bootstrapServers(), "state.dir", folder.toString()))
                .build();
    }

    private static ProjectionApplicationBuilder<Parcels.Summary> builder(
            TopologySettings settings, Projection<Parcels.Key, Parcels.Summary> projection, Warehouse warehouse) {
        return ProjectionApplication.of(projection, settings, warehouse::engine)
                .format(WireFormat.avro(EventRecords.SERDES))
                .creatingEventTopics(1);
    }

    private static void settle(ProjectionApplication application) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(application.progress()).matches(Progress::isSettled));
    }

    private static void send(TopologySettings settings, Warehouse warehouse, long from, long to) {
        for (long version = from; version <= to; version++) {
            StoredEvent event = Parcels.added("o-1", version, "sh-1", 1);
            warehouse.stored(event);
            EventRecords.send(kafka.bootstrapServers(), settings, List.of(event));
        }
    }
}
