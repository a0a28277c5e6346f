/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.tributary.app.config.Settings;
import io.tributary.app.dynamodb.DynamoDb;
import io.tributary.app.dynamodb.TableShape;
import io.tributary.app.eventfile.EventLine;
import io.tributary.app.kafka.KafkaTopics;
import io.tributary.fixture.Flags;
import io.tributary.fixture.ForkedApplication;
import io.tributary.fixture.FreightHistory;
import io.tributary.freight.ShipmentKey;
import io.tributary.freight.ShipmentSummary;
import io.tributary.freight.Shipments;
import io.tributary.local.ConnectWorker;
import io.tributary.local.RegistryServer;
import io.tributary.projection.Projection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
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
                            FreightOutcome.rowsAreRight(dynamoDb, lines);
                            assertThat(dynamoDb.content(SHIPMENTS).pendingEffects())
                                    .isZero();
                        });
                FreightOutcome.effectsAreRight(reader.read(kafka, registry.url()), lines);
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

    private static void thePlugInsLoaderLoadedTheConnector() throws ClassNotFoundException {
        Thread task = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("task-thread-" + DemoConnector.NAME))
                .findFirst()
                .orElseThrow();
        Class<?> connector = Class.forName(CONNECTOR, false, task.getContextClassLoader());
        assertThat(connector.getClassLoader().getClass().getSimpleName()).isEqualTo("PluginClassLoader");
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
                "tributary.application.partitions", "2",
                "tributary.http.port", "0");
    }

    private Settings settings(Surroundings around, RegistryServer registry) {
        return Flags.read(flags(around, registry));
    }
}
