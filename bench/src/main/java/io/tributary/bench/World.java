/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.local.EmbeddedKafka;
import io.tributary.local.RegistryServer;
import io.tributary.projection.Projection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/** All that runs around a projection: a broker, a registry and a DynamoDB endpoint, with somebody who reads the effects. */
final class World implements AutoCloseable {
    static final String EFFECTS = "delivered-effects";

    static final int EFFECT_PARTITIONS = 4;

    private final EmbeddedKafka kafka = EmbeddedKafka.start();
    private final RegistryServer registry = RegistryServer.start();
    private final Endpoint endpoint = new Endpoint();
    private final Runs runs = new Runs();
    private final AtomicInteger names = new AtomicInteger();
    private final Path state;
    private final EffectsReader reader;
    private final EventTopic events;

    World() throws IOException {
        this(endpoint -> endpoint.table(Account.EVENTS.table()));
    }

    /** A world whose event table has a stream. */
    static World withStream() throws IOException {
        return new World(endpoint -> endpoint.streamedTable(Account.EVENTS.table()));
    }

    private World(Consumer<Endpoint> eventTable) throws IOException {
        this.state = Files.createTempDirectory("tributary-bench-state");
        eventTable.accept(endpoint);
        kafka.createTopic(EFFECTS, EFFECT_PARTITIONS, Map.of());
        kafka.createTopic("dead-letters", 1, Map.of());
        this.reader = new EffectsReader(kafka.bootstrapServers(), effectPartitions(), runs);
        this.events = new EventTopic(kafka.bootstrapServers(), registryUrl());
    }

    EmbeddedKafka kafka() {
        return kafka;
    }

    Endpoint endpoint() {
        return endpoint;
    }

    Runs runs() {
        return runs;
    }

    EventTopic events() {
        return events;
    }

    String registryUrl() {
        return registry.url().toString();
    }

    List<TopicPartition> effectPartitions() {
        return IntStream.range(0, EFFECT_PARTITIONS)
                .mapToObj(partition -> new TopicPartition(EFFECTS, partition))
                .toList();
    }

    /** A folder that goes with this. */
    Path newFolder() throws IOException {
        return Files.createDirectory(state.resolve("folder-" + newName()));
    }

    /** A name that nothing else here has. */
    String newName() {
        return "b" + names.incrementAndGet();
    }

    /** Accounts without effects, in a table of their own. */
    Projection<Account.Key, Account> silent() {
        return Account.silent(table());
    }

    /** Accounts with an effect for each event, in a table of their own. */
    Projection<Account.Key, Account> telling() {
        return Account.telling(table());
    }

    private String table() {
        String table = "accounts-" + newName();
        endpoint.outboxTable(table);
        return table;
    }

    /** An application of its own, with event topics of its own, which have as many partitions as its internal ones. */
    StreamsSide start(Projection<Account.Key, Account> projection, int partitions, int threads) {
        String name = newName();
        kafka.createTopic(name + "." + Account.EVENTS.name(), partitions, Map.of());
        return start(new StreamsSide.Shape(name, name, projection, partitions, threads));
    }

    /** An application over event topics that are there. */
    StreamsSide start(StreamsSide.Shape shape) {
        return StreamsSide.start(
                shape,
                new StreamsSide.Surroundings(kafka.bootstrapServers(), registryUrl(), endpoint.client(), state),
                runs);
    }

    /** A workload that has not been seen before. */
    Workload workload(int rows, int instances, int count) {
        return new Workload(newName(), rows, instances, count);
    }

    /** The events of a workload as records; they are in the event table too, where a fold finds those it lacks. */
    List<ProducerRecord<byte[], byte[]>> records(StreamsSide side, Workload workload) {
        Histories.store(endpoint, workload.events(), workload::event);
        return events.records(side.prefix(), workload);
    }

    @Override
    public void close() {
        events.close();
        reader.close();
        endpoint.close();
        registry.close();
        kafka.close();
        Folders.remove(state);
    }
}
