/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.engine.EngineOptions;
import io.tributary.engine.ProjectionEngine;
import io.tributary.engine.Scheduler;
import io.tributary.history.HistoryStore;
import io.tributary.history.dynamodb.DynamoDbHistoryStore;
import io.tributary.projection.Projection;
import io.tributary.row.RowStore;
import io.tributary.row.dynamodb.DynamoDbRowStore;
import io.tributary.streams.ProjectionApplication;
import io.tributary.streams.TopologySettings;
import io.tributary.streams.WireFormat;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.streams.KafkaStreams;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;

/** The product as {@code tributary run} runs it: one projection as a Kafka Streams application over DynamoDB. */
final class StreamsSide implements AutoCloseable {
    /** As many as the application has under way at a time, and keeps, by default. */
    static final int IN_FLIGHT = 64;

    private static final long CACHED_ROWS = 10_000;
    private static final Duration CLAIM = Duration.ofSeconds(30);
    private static final Duration SWEEP = Duration.ofMinutes(1);
    private static final long PATIENCE = TimeUnit.MINUTES.toNanos(2);

    private final ExecutorService folds =
            Executors.newFixedThreadPool(Math.max(2, Runtime.getRuntime().availableProcessors()));
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final ProjectionApplication application;
    private final String prefix;

    private StreamsSide(Shape shape, Surroundings at, Runs runs) {
        this.prefix = shape.prefix();
        Projection<Account.Key, Account> projection = shape.projection();
        RowStore rows = new DynamoDbRowStore(at.client(), projection.layout());
        HistoryStore histories = new DynamoDbHistoryStore(at.client());
        Scheduler scheduler = Scheduler.of(folds, timer);
        EngineOptions options = EngineOptions.defaults()
                .withMaxInFlight(IN_FLIGHT)
                .withCachedRows(CACHED_ROWS)
                .withClaim(shape.application(), CLAIM);
        this.application = ProjectionApplication.of(
                        projection,
                        TopologySettings.of(shape.application(), shape.prefix())
                                .withPartitions(shape.partitions())
                                .withMaxInFlight(IN_FLIGHT),
                        () -> new WatchedEngine<>(
                                new ProjectionEngine<>(
                                        projection,
                                        rows,
                                        histories,
                                        Clock.systemUTC(),
                                        new SecureRandom(),
                                        scheduler,
                                        options),
                                runs::wrote))
                .kafka(Map.of(
                        "bootstrap.servers",
                        at.bootstrapServers(),
                        "state.dir",
                        at.state().toString(),
                        "num.stream.threads",
                        shape.threads()))
                .format(WireFormat.avro(Map.of("schema.registry.url", at.registry())))
                .observer(runs)
                .sweeping(rows, SWEEP)
                .build();
    }

    /**
     * What runs.
     *
     * @param application the application id
     * @param prefix of the event topics
     * @param projection what it folds
     * @param partitions of its internal topics
     * @param threads stream threads
     */
    record Shape(
            String application,
            String prefix,
            Projection<Account.Key, Account> projection,
            int partitions,
            int threads) {}

    /**
     * Where it runs.
     *
     * @param bootstrapServers of Kafka
     * @param registry the URL of the schema registry
     * @param client of DynamoDB
     * @param state the folder for its state
     */
    record Surroundings(String bootstrapServers, String registry, DynamoDbAsyncClient client, Path state) {}

    /** Starts it, and waits until it has all of its tasks. */
    static StreamsSide start(Shape shape, Surroundings at, Runs runs) {
        StreamsSide side = new StreamsSide(shape, at, runs);
        side.application.start();
        long deadline = System.nanoTime() + PATIENCE;
        while (side.application.state() != KafkaStreams.State.RUNNING) {
            if (System.nanoTime() > deadline) {
                side.close();
                throw new IllegalStateException("the application does not start: " + side.application.state());
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
        return side;
    }

    /** The prefix of its event topics. */
    String prefix() {
        return prefix;
    }

    /** Waits until it has nothing left to do, so that it takes nothing from what is measured next. */
    void quiet() {
        long deadline = System.nanoTime() + PATIENCE;
        while (!application.load().isNone()) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("the application has still to do: " + application.load());
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    @Override
    public void close() {
        application.close();
        timer.shutdownNow();
        folds.shutdownNow();
    }
}
