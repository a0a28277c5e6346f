/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import io.tributary.app.config.Settings;
import io.tributary.app.dynamodb.DynamoDb;
import io.tributary.app.kafka.KafkaTopics;
import io.tributary.app.run.Lifecycle;
import io.tributary.local.ConnectWorker;
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

/** Starts all parts of a demo together: what does not need another part does not wait for it. */
record DemoStart(
        DemoOptions options,
        Lifecycle lifecycle,
        Narrator narrator,
        ExecutorService executor,
        CompletableFuture<DemoWorld> failure) {

    /** Starts them; the first one that cannot be started ends it. */
    static DemoWorld start(DemoOptions options, Lifecycle lifecycle, Narrator narrator)
            throws ExecutionException, InterruptedException {
        DemoConnector.mustBeAPlugIn();
        ExecutorService executor = Executors.newFixedThreadPool(4, task -> {
            Thread thread = new Thread(task, "tributary-start");
            thread.setDaemon(true);
            return thread;
        });
        try {
            DemoStart start = new DemoStart(options, lifecycle, narrator, executor, new CompletableFuture<>());
            return start.all().applyToEither(start.failure(), world -> world).get();
        } finally {
            executor.shutdown();
        }
    }

    CompletableFuture<DemoWorld> all() {
        CompletableFuture<RegistryServer> registry =
                part("schema registry", RegistryServer::start, RegistryServer::url);
        CompletableFuture<EmbeddedKafka> kafka =
                part("Kafka broker", EmbeddedKafka::start, EmbeddedKafka::bootstrapServers);
        CompletableFuture<URI> endpoint = options.dynamoDb()
                .map(CompletableFuture::completedFuture)
                .orElseGet(() -> part("DynamoDB endpoint", Dynoxide::start, Dynoxide::endpoint)
                        .thenApply(Dynoxide::endpoint));
        CompletableFuture<DynamoDb> dynamoDb = then(endpoint, this::dynamoDb);
        CompletableFuture<List<String>> topics = then(kafka, broker -> topics(broker.bootstrapServers()));
        CompletableFuture<ConnectWorker> connect = then(
                kafka,
                broker -> own(
                        "Connect worker",
                        ConnectWorker.start(broker.bootstrapServers(), options.plugins()),
                        ConnectWorker::restUrl));
        CompletableFuture<DemoApplication> application = then(
                CompletableFuture.allOf(registry, topics, dynamoDb),
                ready -> DemoApplication.start(
                        options,
                        endpoint.join(),
                        registry.join().url(),
                        kafka.join().bootstrapServers(),
                        lifecycle));
        return then(
                CompletableFuture.allOf(connect, application),
                ready -> new DemoWorld(
                        endpoint.join(),
                        dynamoDb.join(),
                        kafka.join().bootstrapServers(),
                        registry.join().url(),
                        connector(
                                connect.join(),
                                dynamoDb.join(),
                                endpoint.join(),
                                registry.join().url()),
                        application.join()));
    }

    private <T extends AutoCloseable> CompletableFuture<T> part(
            String name, Supplier<T> starting, Function<T, Object> place) {
        return watched(CompletableFuture.supplyAsync(() -> own(name, starting.get(), place), executor));
    }

    private <T, R> CompletableFuture<R> then(CompletableFuture<T> before, Function<T, R> starting) {
        return watched(before.thenApplyAsync(starting, executor));
    }

    private <T> CompletableFuture<T> watched(CompletableFuture<T> part) {
        return part.whenComplete((started, problem) -> {
            if (problem != null) {
                failure.completeExceptionally(problem);
            }
        });
    }

    private <T extends AutoCloseable> T own(String name, T part, Function<T, Object> place) {
        lifecycle.own(name, part);
        narrator.say(name + " at " + place.apply(part));
        return part;
    }

    private DynamoDb dynamoDb(URI endpoint) {
        DynamoDb dynamoDb = lifecycle.own(
                "DynamoDB client", DynamoDb.local(options.settings().dynamoDb().at(endpoint)));
        new DemoTables(dynamoDb.tables(), endpoint).prepare(options.projection(), narrator);
        return dynamoDb;
    }

    private List<String> topics(String bootstrapServers) {
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
        return topics;
    }

    private DemoConnector connector(ConnectWorker worker, DynamoDb dynamoDb, URI endpoint, URI registry) {
        DemoConnector connector = new DemoConnector(worker);
        connector.start(options.projection(), options.settings().topics().prefix(), dynamoDb, endpoint, registry);
        return connector;
    }
}
