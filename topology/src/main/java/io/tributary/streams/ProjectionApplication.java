/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.engine.RowEngine;
import io.tributary.observe.LargeRows;
import io.tributary.observe.ProjectionObserver;
import io.tributary.observe.TaskLoad;
import io.tributary.outbox.OutboxItems;
import io.tributary.projection.Projection;
import io.tributary.row.RowStore;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
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
    private final ExecutorService executor;
    private final int eventPartitions;
    private final Admin admin;
    private final Lag lag;
    private final Optional<Sweeping> sweeping;
    private @Nullable OutboxSweeper sweeper;

    private ProjectionApplication(Builder<?> builder) {
        ProjectionParts.check(builder.projection);
        Map<String, Object> properties = StreamsDefaults.with(builder.settings, builder.kafka);
        this.executor = Executors.newFixedThreadPool(
                Math.max(2, Math.min(4, Runtime.getRuntime().availableProcessors())),
                task -> daemon(task, builder.settings.applicationId() + "-turns"));
        this.setup = builder.setup(executor);
        this.eventPartitions = builder.eventPartitions;
        this.sweeping = builder.sweeping;
        this.topology = ProjectionTopology.of(setup);
        this.config = new StreamsConfig(properties);
        Properties given = new Properties();
        given.putAll(properties);
        this.streams = new KafkaStreams(topology, given);
        streams.setUncaughtExceptionHandler(
                new ThreadFailures(setup.projection().name(), setup.observer()));
        String client = builder.settings.applicationId() + "-progress";
        this.admin = Admin.create(config.getAdminConfigs(client));
        Map<String, Object> reader = config.getRestoreConsumerConfigs(client);
        reader.put("isolation.level", "read_committed");
        this.lag = new Lag(
                admin,
                new KafkaConsumer<>(reader, new ByteArrayDeserializer(), new ByteArrayDeserializer()),
                builder.settings.applicationId());
    }

    /**
     * Starts the description of an application.
     *
     * @param engines gives each task an engine of its own, with its own cache, over shared stores
     */
    public static <R> Builder<R> of(
            Projection<?, R> projection, TopologySettings settings, Supplier<? extends RowEngine<R>> engines) {
        return new Builder<>(projection, settings, engines);
    }

    /**
     * Creates the topics that are missing and starts.
     *
     * @throws IllegalStateException if a topic is not as it must be, events were deleted before they were read, another
     *     projection ran with this application id, or the application was started before; the message says what to do
     */
    public void start() {
        new OwnedTopics(admin, setup.settings()).ensure(ProjectionTopology.eventTopics(setup), eventPartitions);
        nothingUnreadIsDeleted();
        lag.use(consumer -> new DeclarationTopic(setup.settings())
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

    private void nothingUnreadIsDeleted() {
        List<String> lost = new ArrayList<>();
        for (String topic : ProjectionTopology.eventTopics(setup)) {
            lost.addAll(asking(() -> lag.lost(topic)));
        }
        if (!lost.isEmpty()) {
            throw new IllegalStateException("events were deleted before application '"
                    + setup.settings().applicationId() + "' read them: " + String.join(", ", lost)
                    + "; set the application back to the beginning with 'tributary reset', let the connector send a"
                    + " snapshot, and keep events longer");
        }
    }

    private record Sweeping(RowStore rows, Duration round) {}

    private synchronized void sweep(Sweeping sweep) {
        Projection<?, ?> projection = setup.projection();
        sweeper = new OutboxSweeper(
                sweep.rows(),
                new OutboxItems(projection.name(), projection.layout()),
                RowCommands.of(setup.settings(), config.originals()),
                setup.clock(),
                setup.random().nextInt(OutboxItems.SHARDS));
        sweeper.start(sweep.round());
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
        TopologySettings settings = setup.settings();
        // Down the stream: what leaves a topic before it is looked at is seen in the next.
        List<String> topics = new ArrayList<>(ProjectionTopology.eventTopics(setup));
        topics.add(ProjectionTopology.rowsTopic(settings));
        topics.add(settings.commandsTopic());
        long behind = 0;
        for (String topic : topics) {
            behind += asking(() -> lag.of(topic));
        }
        return new Progress(state(), behind, load());
    }

    private <T> T asking(Question<T> question) {
        try {
            return question.ask();
        } catch (ExecutionException e) {
            throw new IllegalStateException(
                    "the lag of " + setup.settings().applicationId() + " is not known: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while asking for the lag", e);
        }
    }

    private interface Question<T> {
        T ask() throws ExecutionException, InterruptedException;
    }

    /**
     * Refuses the settings of Kafka with which no application can be built. Connects to nothing.
     *
     * @throws IllegalArgumentException if one would lose events or effects, or has no possible value; the message names it
     */
    public static void check(TopologySettings settings, Map<String, ?> kafka) {
        try {
            StreamsConfig config = new StreamsConfig(StreamsDefaults.with(settings, kafka));
            new AdminClientConfig(config.getAdminConfigs(settings.applicationId()));
            Map<String, Object> consumer =
                    config.getMainConsumerConfigs(settings.applicationId(), settings.applicationId(), 0);
            consumer.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
            consumer.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
            new ConsumerConfig(consumer);
            Map<String, Object> producer = config.getProducerConfigs(settings.applicationId());
            producer.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
            producer.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
            new ProducerConfig(producer);
        } catch (KafkaException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
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
            lag.close();
            if (sweeper != null) {
                sweeper.close();
            }
        }
        admin.close(CLOSE_TIMEOUT);
        executor.shutdownNow();
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Describes an application. Not thread-safe.
     *
     * @param <R> the row type
     */
    public static final class Builder<R> {
        private final Projection<?, R> projection;
        private final TopologySettings settings;
        private final Supplier<? extends RowEngine<R>> engines;
        private Map<String, ?> kafka = Map.of();
        private WireFormat format = WireFormat.avro(Map.of());
        private ProjectionObserver observer = ProjectionObserver.NONE;
        private Clock clock = Clock.systemUTC();
        private int eventPartitions;
        private Optional<Sweeping> sweeping = Optional.empty();

        private Builder(
                Projection<?, R> projection, TopologySettings settings, Supplier<? extends RowEngine<R>> engines) {
            this.projection = projection;
            this.settings = settings;
            this.engines = engines;
        }

        /** Settings for Kafka Streams and its clients, {@code bootstrap.servers} among them. */
        public Builder<R> kafka(Map<String, ?> properties) {
            this.kafka = Map.copyOf(properties);
            return this;
        }

        /** How records are read and written. */
        public Builder<R> format(WireFormat format) {
            this.format = format;
            return this;
        }

        /** Who is told what happens. */
        public Builder<R> observer(ProjectionObserver observer) {
            this.observer = observer;
            return this;
        }

        /** The time. */
        public Builder<R> clock(Clock clock) {
            this.clock = clock;
            return this;
        }

        /** Creates event topics that are missing, with so many partitions; by default they must be there. */
        public Builder<R> creatingEventTopics(int partitions) {
            this.eventPartitions = partitions;
            return this;
        }

        /**
         * Looks for effects that somebody else left in the outbox of these rows, or that arrived there too late, and has
         * them delivered. Needs the index {@code outbox-pending}.
         *
         * @param round how long one look at the whole index is spread over
         */
        public Builder<R> sweeping(RowStore rows, Duration round) {
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
            return new ProjectionApplication(this);
        }

        private TaskSetup<R> setup(Executor executor) {
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
}
