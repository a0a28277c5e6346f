/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.projection.Source;
import io.tributary.route.VersionChain;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.processor.RecordContext;
import org.apache.kafka.streams.processor.TopicNameExtractor;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * The topology of one projection: per-stream topics, router, repartition by row key, and the task that owns the rows.
 * All names are explicit and all internal partition counts set, so that a change of the code or of an event topic does
 * not rename or resize what is there.
 */
final class ProjectionTopology {
    static final String LEDGER = "ledger";
    static final String EFFECTS = "effects";
    static final String COMMANDS = "row-commands-sent";
    static final String DEAD_LETTERS = "dead-letters";
    static final String AGAIN = "rows-again";

    private static final String ROWS = "rows";
    private static final String PROJECT = "project";

    /**
     * Entries are small and most are gone before they are a second old. With Kafka's defaults, segments of 1 GB and
     * deletes kept for a day, each restore would read through all of them.
     */
    private static final Map<String, String> CHANGELOG = Map.of(
            "segment.bytes", "16777216",
            "segment.ms", "600000",
            "min.cleanable.dirty.ratio", "0.1",
            "delete.retention.ms", "60000",
            "max.compaction.lag.ms", "600000");

    private ProjectionTopology() {}

    static <R> Topology of(TaskSetup<R> setup) {
        return of(setup, Stores.persistentKeyValueStore(LEDGER), RouteProcessor::newChain);
    }

    static <R> Topology of(
            TaskSetup<R> setup, KeyValueBytesStoreSupplier ledger, Supplier<? extends VersionChain> chains) {
        TopologySettings settings = setup.settings();
        Serde<byte[]> bytes = Serdes.ByteArray();
        List<String> topics = setup.projection().sources().stream()
                .map(source -> settings.topicOf(source.stream().name()))
                .distinct()
                .toList();

        StreamsBuilder builder = new StreamsBuilder();
        KStream<byte[], byte[]> rows = builder.stream(
                        topics, Consumed.with(bytes, bytes).withName("events"))
                .process(
                        () -> new RouteProcessor(
                                setup.projection(),
                                setup::newParts,
                                chains,
                                setup.observer(),
                                settings.flushInterval()),
                        Named.as("route"))
                .repartition(
                        Repartitioned.with(bytes, bytes).withName(ROWS).withNumberOfPartitions(settings.partitions()));
        KStream<byte[], byte[]> commands = builder.stream(
                settings.commandsTopic(),
                Consumed.with(bytes, bytes)
                        .withName("row-commands")
                        // A task takes the oldest record first: acknowledgements would wait behind a whole backlog.
                        .withTimestampExtractor((record, partitionTime) -> 0));
        rows.merge(commands, Named.as("rows-and-commands")).process(new Project<>(setup, ledger), Named.as(PROJECT));

        Topology topology = builder.build();
        sink(topology, EFFECTS, settings.effectsTopic());
        sink(topology, DEAD_LETTERS, settings.deadLettersTopic());
        topology.addSink(
                COMMANDS,
                settings.commandsTopic(),
                new ByteArraySerializer(),
                new ByteArraySerializer(),
                ProjectionTopology::partition,
                PROJECT);
        topology.addSink(
                AGAIN,
                new RowsTopic(rowsTopic(settings)),
                new ByteArraySerializer(),
                new ByteArraySerializer(),
                PROJECT);
        return topology;
    }

    /** The repartition topic. */
    static String rowsTopic(TopologySettings settings) {
        return settings.applicationId() + "-" + ROWS + "-repartition";
    }

    /** The streams of a projection's sources as topics. */
    static List<String> eventTopics(TaskSetup<?> setup) {
        return setup.projection().sources().stream()
                .map(Source::stream)
                .map(stream -> setup.settings().topicOf(stream.name()))
                .distinct()
                .toList();
    }

    private static void sink(Topology topology, String name, String topic) {
        topology.addSink(name, topic, new ByteArraySerializer(), new ByteArraySerializer(), PROJECT);
    }

    /** A task says hello to itself; everything else goes where its row is. */
    private static Optional<Set<Integer>> partition(String topic, byte[] key, byte[] value, int partitions) {
        return RowCommand.fromBytes(value)
                .filter(RowCommand.Hello.class::isInstance)
                .map(hello -> Set.of(((RowCommand.Hello) hello).partition()));
    }

    /** By a function, since Kafka Streams takes a plain name for one of a topic that is not its own. */
    private record RowsTopic(String name) implements TopicNameExtractor<byte[], byte[]> {
        @Override
        public String extract(byte[] key, byte[] value, RecordContext context) {
            return name;
        }
    }

    private record Project<R>(TaskSetup<R> setup, KeyValueBytesStoreSupplier ledger)
            implements ProcessorSupplier<byte[], byte[], byte[], byte[]> {
        @Override
        public Processor<byte[], byte[], byte[], byte[]> get() {
            return new ProjectProcessor(context -> new ProjectTask(context, setup));
        }

        @Override
        public Set<StoreBuilder<?>> stores() {
            StoreBuilder<KeyValueStore<Bytes, byte[]>> store = Stores.keyValueStoreBuilder(
                            ledger, Serdes.Bytes(), Serdes.ByteArray())
                    .withCachingEnabled()
                    .withLoggingEnabled(CHANGELOG);
            return Set.of(store);
        }
    }
}
