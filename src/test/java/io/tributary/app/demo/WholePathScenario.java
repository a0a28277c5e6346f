/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tributary.app.config.Configuration;
import io.tributary.app.config.Settings;
import io.tributary.app.dynamodb.DynamoDb;
import io.tributary.app.dynamodb.TableShape;
import io.tributary.app.eventfile.EventLine;
import io.tributary.app.kafka.KafkaTopics;
import io.tributary.event.EventJson;
import io.tributary.fixture.ArrivalOrders;
import io.tributary.fixture.ForkedApplication;
import io.tributary.fixture.FreightHistory;
import io.tributary.fixture.ReferenceFold;
import io.tributary.freight.ShipmentKey;
import io.tributary.freight.ShipmentSummary;
import io.tributary.freight.Shipments;
import io.tributary.local.ConnectWorker;
import io.tributary.local.RegistryServer;
import io.tributary.projection.Projection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Events go into DynamoDB, and rows and effects have to come out right, though the application is killed on the way. A
 * real broker, a real Connect worker with the plug-in folder, a real DynamoDB endpoint, and the application in a JVM of
 * its own.
 */
abstract class WholePathScenario {
    private static final Projection<ShipmentKey, ShipmentSummary> SHIPMENTS = Shipments.projection();
    private static final Path PLUGINS = Path.of(System.getProperty("root.dir"), "src", "target", "plugins");
    private static final String CONNECTOR = "io.tributary.connect.DynamoDbStreamsSourceConnector";

    /** So many events are there before the application is started for the first time. */
    private static final int FIRST = 60;

    @TempDir
    private Path folder;

    abstract Surroundings surroundings();

    @Test
    void rows_and_effects_come_out_right_though_the_application_is_killed_mid_way() throws Exception {
        // Given
        List<EventLine<?>> lines = FreightHistory.random(20_260, 16, 400);
        Surroundings around = surroundings();
        try (RegistryServer registry = RegistryServer.start();
                DynamoDb dynamoDb = DynamoDb.local(settings(around, registry).dynamoDb());
                ConnectWorker worker = ConnectWorker.start(around.bootstrapServers(), PLUGINS)) {
            Map<String, String> kafka = Map.of("bootstrap.servers", around.bootstrapServers());
            dynamoDb.tables().create(TableShape.of(List.of(SHIPMENTS)));
            topics(kafka);
            DemoConnector connector = new DemoConnector(worker);
            connector.start(SHIPMENTS, "freight", dynamoDb, around.dynamoDb(), registry.url());
            EventAppender appender = new EventAppender(dynamoDb.histories());
            EffectReader reader = new EffectReader(SHIPMENTS, "delivered-effects");
            appender.appendAll(lines.subList(0, FIRST), stored -> {});

            // When
            CompletableFuture<Void> rest;
            try (ForkedApplication first = ForkedApplication.run(folder, flags(around, registry))) {
                int delivered = awaitMoreEffectsThan(0, first, () -> reader.read(kafka, registry.url()));
                rest = CompletableFuture.runAsync(() -> append(appender, lines.subList(FIRST, lines.size())));
                awaitMoreEffectsThan(delivered, first, () -> reader.read(kafka, registry.url()));
                first.kill();
            }
            rest.join();
            try (ForkedApplication second = ForkedApplication.run(folder, flags(around, registry))) {

                // Then
                await().atMost(Duration.ofMinutes(3))
                        .pollInterval(Duration.ofMillis(500))
                        .untilAsserted(() -> {
                            if (connector.status().failed() || !second.isAlive()) {
                                throw new IllegalStateException(connector.status() + second.log());
                            }
                            rowsAreRight(dynamoDb, lines);
                            assertThat(dynamoDb.content(SHIPMENTS).pendingEffects())
                                    .isZero();
                        });
                effectsAreRight(reader.read(kafka, registry.url()), lines);
                thePlugInsLoaderLoadedTheConnector();
                assertThat(second.stop()).as("the status after a signal").isEqualTo(130);
            }
        }
    }

    private static int awaitMoreEffectsThan(
            int before, ForkedApplication application, Supplier<List<EffectView>> read) {
        AtomicInteger delivered = new AtomicInteger();
        await().atMost(Duration.ofMinutes(2)).pollDelay(Duration.ZERO).until(() -> {
            if (!application.isAlive()) {
                throw new IllegalStateException(application.log());
            }
            delivered.set(read.get().size());
            return delivered.get() > before;
        });
        return delivered.get();
    }

    private static void append(EventAppender appender, List<EventLine<?>> lines) {
        try {
            appender.appendAll(lines, stored -> {});
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void rowsAreRight(DynamoDb dynamoDb, List<EventLine<?>> lines) {
        RowViews<ShipmentSummary> views = new RowViews<>(SHIPMENTS);
        Map<String, RowView> rows = dynamoDb.content(SHIPMENTS).rows().stream()
                .map(views::of)
                .collect(Collectors.toMap(row -> row.key().values().get(0), row -> row));
        Map<String, ReferenceFold.Row> reference = ReferenceFold.of(lines).rows();
        assertThat(rows.keySet()).isEqualTo(reference.keySet());
        reference.forEach((shipment, expected) -> {
            RowView row = rows.get(shipment);
            assertThat(row.checkpoints()).as("checkpoints of %s", shipment).isEqualTo(expected.checkpoints());
            Optional<ShipmentSummary> state = row.row()
                    .map(json -> EventJson.mapper().convertValue(json, ShipmentSummary.class))
                    .map(WholePathScenario::plain);
            if (shipment.startsWith("cancelled")) {
                assertThat(ArrivalOrders.of(shipment, lines).stream().map(any -> any.map(WholePathScenario::plain)))
                        .as("what %s may come to", shipment)
                        .contains(state);
            } else {
                assertThat(state)
                        .as("row of %s", shipment)
                        .isEqualTo(expected.state().map(WholePathScenario::plain));
            }
        });
    }

    /** The effects are given in the order of the topic. */
    private static void effectsAreRight(List<EffectView> effects, List<EventLine<?>> lines) {
        List<ReferenceFold.Effect> asked = ReferenceFold.of(lines).effects();
        Map<String, String> kinds = new HashMap<>();
        Map<String, String> newest = new HashMap<>();
        asked.forEach(effect -> {
            kinds.put(effect.id(), effect.kind());
            newest.put(effect.shipmentId(), effect.id());
        });
        Set<String> ids = new HashSet<>();
        Map<String, Long> sequences = new HashMap<>();
        Map<String, String> last = new HashMap<>();
        for (EffectView effect : effects) {
            String shipment = effect.key().values().get(0);
            assertThat(ids.add(effect.id())).as("%s is there once", effect.id()).isTrue();
            assertThat(effect.effect().path("kind").asText()).isEqualTo(kinds.get(effect.id()));
            assertThat(effect.effect().path("shipmentId").asText()).isEqualTo(shipment);
            Long before = sequences.put(shipment, effect.sequence());
            assertThat(before == null || before < effect.sequence())
                    .as("%s comes after %s of %s", effect.sequence(), before, shipment)
                    .isTrue();
            last.put(shipment, effect.id());
        }
        assertThat(last).as("the newest scan of each shipment was applied").isEqualTo(newest);
    }

    private static void thePlugInsLoaderLoadedTheConnector() throws ClassNotFoundException {
        Thread task = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("task-thread-" + DemoConnector.NAME))
                .findFirst()
                .orElseThrow();
        Class<?> connector = Class.forName(CONNECTOR, false, task.getContextClassLoader());
        assertThat(connector.getClassLoader().getClass().getSimpleName()).isEqualTo("PluginClassLoader");
    }

    private static ShipmentSummary plain(ShipmentSummary row) {
        return new ShipmentSummary(
                row.shipmentId(), row.parcels(), row.location(), row.kg().stripTrailingZeros());
    }

    private static void topics(Map<String, String> kafka) {
        try (KafkaTopics topics = new KafkaTopics(kafka)) {
            topics.create(
                    List.of(
                            "freight.Order",
                            "freight.Scan",
                            "freight.Weigh",
                            "delivered-effects",
                            "dead-letters",
                            "__tributary-heartbeat.freight"),
                    2);
        }
    }

    private Map<String, String> flags(Surroundings around, RegistryServer registry) {
        return Map.of(
                "kafka.bootstrap.servers", around.bootstrapServers(),
                "kafka.state.dir", folder.resolve("state").toString(),
                "tributary.registry.url", registry.url().toString(),
                "tributary.dynamodb.endpoint", around.dynamoDb().toString(),
                "tributary.application.partitions", "2");
    }

    private Settings settings(Surroundings around, RegistryServer registry) {
        return Configuration.read(Optional.empty(), Map.of(), flags(around, registry))
                .fold(settings -> settings, problems -> {
                    throw new AssertionError(problems);
                });
    }
}
