/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.run;

import io.tributary.app.config.Settings;
import io.tributary.app.config.SurroundingsException;
import io.tributary.app.dynamodb.DynamoDb;
import io.tributary.app.rows.ProjectionRows;
import io.tributary.engine.EngineOptions;
import io.tributary.engine.ProjectionEngine;
import io.tributary.engine.RowEngine;
import io.tributary.engine.Scheduler;
import io.tributary.history.HistoryStore;
import io.tributary.observe.ProjectionObserver;
import io.tributary.observe.TaskLoad;
import io.tributary.projection.Projection;
import io.tributary.row.RowStore;
import io.tributary.streams.Progress;
import io.tributary.streams.ProjectionApplication;
import io.tributary.streams.RowCommands;
import io.tributary.streams.TopologySettings;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.errors.StreamsException;

/**
 * One projection that runs with this application's settings, over DynamoDB.
 *
 * <p><b>Threading.</b> Thread-safe.
 */
public final class RunningProjection implements AutoCloseable {
    private static final long CACHED_ROWS = 10_000;
    /** Its numbers name transactions, and no two processes may ever come to the same. */
    private static final SecureRandom RANDOM = new SecureRandom();

    /** How long others leave effects alone that this application is about to deliver. */
    private static final Duration CLAIM = Duration.ofSeconds(30);

    private final ProjectionApplication application;
    private final ExecutorService folds;
    private final ScheduledExecutorService timer;
    private final String name;
    private final ProjectionRows<?> rows;
    private final RowCommands commands;

    private RunningProjection(
            String name,
            ProjectionApplication application,
            ProjectionRows<?> rows,
            RowCommands commands,
            ExecutorService folds,
            ScheduledExecutorService timer) {
        this.name = name;
        this.application = application;
        this.rows = rows;
        this.commands = commands;
        this.folds = folds;
        this.timer = timer;
    }

    /**
     * Starts a projection, and does not wait until it is {@link #isRunning() running}.
     *
     * @param dynamoDb stays open until the projection is closed
     * @throws SurroundingsException if what it finds in Kafka or on disk is not as it must be; the message says what to do
     */
    public static <K, R> RunningProjection start(
            Projection<K, R> projection, Settings settings, DynamoDb dynamoDb, ProjectionObserver observer) {
        String id = settings.application().idOf(projection.name());
        int threads = Math.max(2, Runtime.getRuntime().availableProcessors());
        ExecutorService folds = Executors.newFixedThreadPool(threads, task -> daemon(task, id + "-folds"));
        ScheduledExecutorService timer =
                Executors.newSingleThreadScheduledExecutor(task -> daemon(task, id + "-timer"));
        Scheduler scheduler = Scheduler.of(folds, timer);
        RowStore rows = dynamoDb.rows(projection.layout());
        HistoryStore histories = dynamoDb.histories();
        EngineOptions options = EngineOptions.defaults()
                .withMaxInFlight(settings.dynamoDb().maxInFlight())
                .withCachedRows(CACHED_ROWS)
                .withClaim(id, CLAIM);
        Supplier<RowEngine<R>> engines = () ->
                new ProjectionEngine<>(projection, rows, histories, Clock.systemUTC(), RANDOM, scheduler, options);
        ProjectionApplication application;
        try {
            application = ProjectionApplication.of(projection, topology(id, settings), engines)
                    .kafka(KafkaSettings.streams(settings))
                    .format(KafkaSettings.format(settings))
                    .observer(observer)
                    .sweeping(rows, settings.application().sweepInterval())
                    .build();
        } catch (StreamsException e) {
            timer.shutdownNow();
            folds.shutdownNow();
            throw new SurroundingsException(
                    "projection '" + projection.name()
                            + "' cannot use its state directory; another process on this machine"
                            + " has it: set kafka.state.dir to a folder of this process's own (" + e.getMessage() + ")",
                    e);
        }
        RunningProjection running = new RunningProjection(
                projection.name(),
                application,
                new ProjectionRows<>(projection, rows, folds),
                RowCommands.of(topology(id, settings), KafkaSettings.streams(settings)),
                folds,
                timer);
        try {
            application.start();
        } catch (RuntimeException e) {
            running.close();
            if (e instanceof IllegalStateException) {
                throw new SurroundingsException(
                        "projection '" + projection.name() + "' cannot start: " + e.getMessage(), e);
            }
            throw e;
        }
        return running;
    }

    /** The topology that a projection would run with, as text. Connects to nothing. */
    public static String describe(Projection<?, ?> projection, Settings settings) {
        return ProjectionApplication.describe(
                projection, topology(settings.application().idOf(projection.name()), settings));
    }

    /** The projection's name. */
    public String name() {
        return name;
    }

    /** What Kafka Streams says of itself. */
    public String state() {
        return application.state().name();
    }

    /** Its rows. */
    public ProjectionRows<?> rows() {
        return rows;
    }

    /** What the owners of its rows can be told, those in other processes too. */
    public RowCommands commands() {
        return commands;
    }

    /** Whether it has all its tasks. */
    public boolean isRunning() {
        return application.state() == KafkaStreams.State.RUNNING;
    }

    /** Whether it has ended for good, by itself. */
    public boolean hasFailed() {
        return application.state() == KafkaStreams.State.ERROR
                || application.state() == KafkaStreams.State.PENDING_ERROR;
    }

    /** How far it has come. Asks the broker. */
    public Progress progress() {
        return application.progress();
    }

    /** What it has taken on and not finished. Asks nobody. */
    public TaskLoad load() {
        return application.load();
    }

    @Override
    public void close() {
        commands.close();
        application.close();
        timer.shutdownNow();
        folds.shutdownNow();
    }

    static TopologySettings topology(String id, Settings settings) {
        return TopologySettings.of(id, settings.topics().prefix())
                .deliveringTo(settings.topics().effects(), settings.topics().deadLetters())
                .withPartitions(settings.application().partitions())
                .withIncarnation(settings.application().incarnation())
                .withMaxInFlight(settings.dynamoDb().maxInFlight())
                .withFlushInterval(settings.application().flushInterval());
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
