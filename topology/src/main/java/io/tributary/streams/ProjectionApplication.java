/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.engine.RowEngine;
import io.tributary.observe.TaskLoad;
import io.tributary.projection.Projection;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One projection as a running application: a Kafka Streams client of its own, with its own consumer group, topics and
 * fate. Several processes may run the same application; they share its rows.
 *
 * <p><b>Threading.</b> Thread-safe.
 */
public final class ProjectionApplication implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ProjectionApplication.class);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(30);

    private final TaskSetup<?> setup;
    private final Topology topology;
    private final StreamsConfig config;
    private final KafkaStreams streams;
    private final ExecutorService turns;
    private final int eventPartitions;
    private final Admin admin;
    private final Unread unread;
    private final Optional<Sweeping> sweeping;
    private @Nullable OutboxSweeper sweeper;

    ProjectionApplication(
            TaskSetup<?> setup,
            ExecutorService turns,
            Map<String, Object> kafka,
            int eventPartitions,
            Optional<Sweeping> sweeping) {
        this.setup = setup;
        this.turns = turns;
        this.eventPartitions = eventPartitions;
        this.sweeping = sweeping;
        this.topology = ProjectionTopology.of(setup);
        this.config = new StreamsConfig(kafka);
        Properties given = new Properties();
        given.putAll(kafka);
        this.streams = new KafkaStreams(topology, given);
        streams.setUncaughtExceptionHandler(
                new ThreadFailures(setup.projection().name(), setup.observer()));
        String client = setup.settings().applicationId() + "-progress";
        this.admin = Admin.create(config.getAdminConfigs(client));
        this.unread = new Unread(setup, config, admin, client);
    }

    /**
     * Starts the description of an application.
     *
     * @param engines gives each task an engine of its own, with its own cache, over shared stores
     */
    public static <R> ProjectionApplicationBuilder<R> of(
            Projection<?, R> projection, TopologySettings settings, Supplier<? extends RowEngine<R>> engines) {
        return new ProjectionApplicationBuilder<>(projection, settings, engines);
    }

    /**
     * Creates the topics that are missing and starts.
     *
     * @throws IllegalStateException if a topic is not as it must be, events were deleted before they were read, another
     *     projection ran with this application id, or the application was started before; the message says what to do
     */
    public void start() {
        new OwnedTopics(admin, setup.settings()).ensure(ProjectionTopology.eventTopics(setup), eventPartitions);
        unread.refuseIfDeleted();
        unread.use(consumer -> new DeclarationTopic(setup.settings())
                .accept(
                        Declaration.of(setup.projection()),
                        consumer,
                        config.getProducerConfigs(setup.settings().applicationId() + "-declaration")));
        LOG.atInfo()
                .addKeyValue("projection", setup.projection().name())
                .addKeyValue("application", setup.settings().applicationId())
                .log("A projection starts");
        streams.start();
        sweeping.filter(sweep -> setup.projection().outbox().isPresent()).ifPresent(this::sweep);
    }

    private synchronized void sweep(Sweeping sweep) {
        sweeper = sweep.start(setup, config.originals());
    }

    /** What Kafka Streams says of itself. */
    public KafkaStreams.State state() {
        return streams.state();
    }

    /** What the tasks of this process have taken on and not finished. Costs nothing. */
    public TaskLoad load() {
        return setup.load().total();
    }

    /**
     * How far the projection has come. Asks the broker.
     *
     * @throws IllegalStateException if the broker cannot be asked
     */
    public synchronized Progress progress() {
        long lag = unread.records();
        // Only then: a record that was read meanwhile is in the load.
        return new Progress(state(), lag, load());
    }

    /**
     * Refuses the settings of Kafka with which no application can be built. Connects to nothing.
     *
     * @throws IllegalArgumentException if one would lose events or effects, or has no possible value; the message names it
     */
    public static void check(TopologySettings settings, Map<String, ?> kafka) {
        StreamsDefaults.check(settings, kafka);
    }

    /** The topology that a projection would run with, as text. Connects to nothing. */
    public static String describe(Projection<?, ?> projection, TopologySettings settings) {
        return describing(projection, settings);
    }

    private static <R> String describing(Projection<?, R> projection, TopologySettings settings) {
        Supplier<RowEngine<R>> none = () -> {
            throw new IllegalStateException("a topology that is only described has no engine");
        };
        return ProjectionTopology.of(of(projection, settings, none).setup(Runnable::run))
                .describe()
                .toString();
    }

    /** The topology as text. */
    public String describe() {
        return topology.describe().toString();
    }

    /** The settings that Kafka Streams runs with, defaults included; there may be secrets among them. */
    public Map<String, Object> kafkaSettings() {
        return Map.copyOf(config.originals());
    }

    /** Ends the work in an orderly way: commits, and hands the rows on. */
    @Override
    public void close() {
        CloseOptions.GroupMembershipOperation membership = config.originals().containsKey("group.instance.id")
                        || config.originals().containsKey("main.consumer.group.instance.id")
                        || config.originals().containsKey("consumer.group.instance.id")
                ? CloseOptions.GroupMembershipOperation.REMAIN_IN_GROUP
                : CloseOptions.GroupMembershipOperation.LEAVE_GROUP;
        if (!streams.close(CloseOptions.timeout(CLOSE_TIMEOUT).withGroupMembershipOperation(membership))) {
            LOG.atWarn()
                    .addKeyValue("projection", setup.projection().name())
                    .log("A projection did not end in time; what it had not committed is done again");
        }
        synchronized (this) {
            unread.close();
            if (sweeper != null) {
                sweeper.close();
            }
        }
        admin.close(CLOSE_TIMEOUT);
        turns.shutdownNow();
    }
}
