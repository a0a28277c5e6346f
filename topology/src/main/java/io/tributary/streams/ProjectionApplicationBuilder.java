/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.engine.RowEngine;
import io.tributary.observe.LargeRows;
import io.tributary.observe.ProjectionObserver;
import io.tributary.projection.Projection;
import io.tributary.row.RowStore;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * Describes a {@link ProjectionApplication}. Not thread-safe.
 *
 * @param <R> the row type
 */
public final class ProjectionApplicationBuilder<R> {
    private final Projection<?, R> projection;
    private final TopologySettings settings;
    private final Supplier<? extends RowEngine<R>> engines;
    private Map<String, ?> kafka = Map.of();
    private WireFormat format = WireFormat.avro(Map.of());
    private ProjectionObserver observer = ProjectionObserver.NONE;
    private Clock clock = Clock.systemUTC();
    private int eventPartitions;
    private Optional<Sweeping> sweeping = Optional.empty();

    ProjectionApplicationBuilder(
            Projection<?, R> projection, TopologySettings settings, Supplier<? extends RowEngine<R>> engines) {
        this.projection = projection;
        this.settings = settings;
        this.engines = engines;
    }

    /** Settings for Kafka Streams and its clients, {@code bootstrap.servers} among them. */
    public ProjectionApplicationBuilder<R> kafka(Map<String, ?> properties) {
        this.kafka = Map.copyOf(properties);
        return this;
    }

    /** How records are read and written. */
    public ProjectionApplicationBuilder<R> format(WireFormat format) {
        this.format = format;
        return this;
    }

    /** Who is told what happens. */
    public ProjectionApplicationBuilder<R> observer(ProjectionObserver observer) {
        this.observer = observer;
        return this;
    }

    /** The time. */
    public ProjectionApplicationBuilder<R> clock(Clock clock) {
        this.clock = clock;
        return this;
    }

    /** Creates event topics that are missing, with so many partitions; by default they must be there. */
    public ProjectionApplicationBuilder<R> creatingEventTopics(int partitions) {
        this.eventPartitions = partitions;
        return this;
    }

    /**
     * Looks for effects that somebody else left in the outbox of these rows, or that arrived there too late, and has
     * them delivered. Needs the index {@code outbox-pending}.
     *
     * @param round how long one look at the whole index is spread over
     */
    public ProjectionApplicationBuilder<R> sweeping(RowStore rows, Duration round) {
        this.sweeping = Optional.of(new Sweeping(rows, round));
        return this;
    }

    /**
     * The application, not yet started.
     *
     * @throws IllegalArgumentException if a setting for Kafka Streams would lose events or effects, or a source is
     *     unversioned
     */
    public ProjectionApplication build() {
        ProjectionParts.check(projection);
        Map<String, Object> properties = StreamsDefaults.with(settings, kafka);
        ExecutorService turns = Executors.newFixedThreadPool(
                Math.max(2, Math.min(4, Runtime.getRuntime().availableProcessors())), this::daemon);
        return new ProjectionApplication(setup(turns), turns, properties, eventPartitions, sweeping);
    }

    private Thread daemon(Runnable task) {
        Thread thread = new Thread(task, settings.applicationId() + "-turns");
        thread.setDaemon(true);
        return thread;
    }

    TaskSetup<R> setup(Executor executor) {
        return new TaskSetup<>(
                projection,
                settings,
                format,
                engines,
                executor,
                clock,
                new Random(),
                SafeObserver.of(new LargeRows(), observer),
                new InFlightShare(settings.maxInFlight()),
                new ApplicationLoad());
    }
}
