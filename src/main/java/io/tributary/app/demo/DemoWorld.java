/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import io.tributary.app.config.Settings;
import io.tributary.app.dynamodb.DynamoDb;
import io.tributary.app.dynamodb.TableShape;
import io.tributary.app.dynamodb.Tables;
import io.tributary.app.kafka.KafkaTopics;
import io.tributary.app.run.Lifecycle;
import io.tributary.local.ConnectWorker;
import io.tributary.local.ConnectorStatus;
import io.tributary.local.Dynoxide;
import io.tributary.local.EmbeddedKafka;
import io.tributary.local.RegistryServer;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The parts beside the application, started together: what does not need another part does not wait for it.
 *
 * @param endpoint where DynamoDB is
 * @param dynamoDb for the demo's own requests
 * @param bootstrapServers where Kafka is
 * @param registry where the schema registry is
 * @param connector the source connector
 * @param application the application
 */
record DemoWorld(
        URI endpoint,
        DynamoDb dynamoDb,
        String bootstrapServers,
        URI registry,
        DemoConnector connector,
        DemoApplication application) {
    private static final String MARK = "demo";

    static DemoWorld start(DemoOptions options, Lifecycle lifecycle, Narrator narrator)
            throws ExecutionException, InterruptedException {
        DemoConnector.mustBeAPlugIn();
        ExecutorService executor = Executors.newFixedThreadPool(4, task -> {
            Thread thread = new Thread(task, "tributary-start");
            thread.setDaemon(true);
            return thread;
        });
        try {
            Start start = new Start(options, lifecycle, narrator, executor);
            return start.all().get();
        } finally {
            executor.shutdown();
        }
    }

    /** Kafka's settings for clients of this world. */
    Map<String, String> kafka() {
        return Map.of("bootstrap.servers", bootstrapServers);
    }

    /**
     * Looks after the parts that can fail by themselves.
     *
     * @throws IllegalStateException if one has failed
     */
    void mustBeWell() {
        ConnectorStatus status = connector.status();
        if (status.failed()) {
            throw new IllegalStateException("the connector has failed: " + status.trace());
        }
        if (application.projection().hasFailed()) {
            throw new IllegalStateException("the application has failed; the log says why");
        }
    }

    private record Start(DemoOptions options, Lifecycle lifecycle, Narrator narrator, ExecutorService executor) {
        CompletableFuture<DemoWorld> all() {
            CompletableFuture<RegistryServer> registry =
                    part("schema registry", RegistryServer::start, RegistryServer::url);
            CompletableFuture<EmbeddedKafka> kafka =
                    part("Kafka broker", EmbeddedKafka::start, EmbeddedKafka::bootstrapServers);
            CompletableFuture<URI> endpoint = options.dynamoDb()
                    .map(CompletableFuture::completedFuture)
                    .orElseGet(() -> part("DynamoDB endpoint", Dynoxide::start, Dynoxide::endpoint)
                            .thenApply(Dynoxide::endpoint));
            CompletableFuture<DynamoDb> dynamoDb = endpoint.thenApplyAsync(this::tables, executor);
            CompletableFuture<Void> topics =
                    kafka.thenAcceptAsync(broker -> topics(broker.bootstrapServers()), executor);
            CompletableFuture<ConnectWorker> connect = kafka.thenApplyAsync(
                    broker -> own(
                            "Connect worker",
                            ConnectWorker.start(broker.bootstrapServers(), options.plugins()),
                            ConnectWorker::restUrl),
                    executor);
            CompletableFuture<DemoApplication> application = CompletableFuture.allOf(registry, topics, dynamoDb)
                    .thenApplyAsync(
                            ready -> DemoApplication.start(
                                    options,
                                    endpoint.join(),
                                    registry.join().url(),
                                    kafka.join().bootstrapServers(),
                                    lifecycle),
                            executor);
            return CompletableFuture.allOf(registry, topics, connect, dynamoDb, application)
                    .thenApplyAsync(
                            ready -> {
                                DemoConnector connector = new DemoConnector(connect.join());
                                connector.start(
                                        options.projection(),
                                        options.settings().topics().prefix(),
                                        endpoint.join(),
                                        registry.join().url());
                                return new DemoWorld(
                                        endpoint.join(),
                                        dynamoDb.join(),
                                        kafka.join().bootstrapServers(),
                                        registry.join().url(),
                                        connector,
                                        application.join());
                            },
                            executor);
        }

        private <T extends AutoCloseable> CompletableFuture<T> part(
                String name, Supplier<T> starting, Function<T, Object> place) {
            return CompletableFuture.supplyAsync(() -> own(name, starting.get(), place), executor);
        }

        private <T extends AutoCloseable> T own(String name, T part, Function<T, Object> place) {
            lifecycle.own(name, part);
            narrator.say(name + " at " + place.apply(part));
            return part;
        }

        private DynamoDb tables(URI endpoint) {
            DynamoDb dynamoDb = lifecycle.own(
                    "DynamoDB client",
                    DynamoDb.local(options.settings().dynamoDb().at(endpoint)));
            List<TableShape> shapes = TableShape.of(List.of(options.projection()));
            Tables tables = dynamoDb.tables();
            List<TableShape> there = new ArrayList<>(shapes);
            there.removeAll(tables.missing(shapes));
            for (TableShape table : there) {
                if (!tables.isMarked(table.name(), MARK)) {
                    throw new IllegalStateException("there is a table '" + table.name() + "' at " + endpoint
                            + " that no demo made: remove it, or use another endpoint");
                }
            }
            if (!there.isEmpty()) {
                narrator.say("removing the tables of an earlier demo");
                tables.delete(there);
            }
            tables.createMarked(shapes, MARK);
            return dynamoDb;
        }

        private void topics(String bootstrapServers) {
            Settings.Topics names = options.settings().topics();
            List<String> topics = new ArrayList<>(
                    List.of(names.effects(), names.deadLetters(), "__tributary-heartbeat." + names.prefix()));
            options.projection()
                    .sources()
                    .forEach(source ->
                            topics.add(names.prefix() + "." + source.stream().name()));
            try (KafkaTopics kafka = new KafkaTopics(Map.of("bootstrap.servers", bootstrapServers))) {
                kafka.create(kafka.missing(topics), 2);
            }
        }
    }
}
