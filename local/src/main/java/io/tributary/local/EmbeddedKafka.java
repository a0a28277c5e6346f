/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.Uuid;

/**
 * A Kafka cluster in this JVM, on loopback, whose data is removed at close. Topics are not created by themselves.
 *
 * <p>Threading: safe for use by many threads.
 *
 * <p>Failure: a fatal fault of a broker does not end the JVM; it is an error in the log.
 */
public final class EmbeddedKafka implements AutoCloseable {

    private final TemporaryFolder folder;
    private final String bootstrapServers;
    private final List<BrokerNode> nodes;

    private EmbeddedKafka(TemporaryFolder folder, int count, Map<String, String> settings) {
        this.folder = folder;
        List<Integer> ports = Ports.free(2 * count);
        List<Integer> brokers = ports.subList(0, count);
        List<Integer> controllers = ports.subList(count, 2 * count);
        String clusterId = Uuid.randomUuid().toString();
        this.bootstrapServers =
                brokers.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(","));
        this.nodes = IntStream.range(0, count)
                .mapToObj(i ->
                        new BrokerNode(i, folder.path().resolve("node" + i), clusterId, brokers, controllers, settings))
                .toList();
    }

    /** One node with settings for a quick start. */
    public static EmbeddedKafka start() {
        return start(1, Map.of());
    }

    /**
     * Several nodes, started together.
     *
     * @param settings broker settings that are added to ours, or replace them
     * @throws IllegalArgumentException if there is no node
     */
    public static EmbeddedKafka start(int nodes, Map<String, String> settings) {
        if (nodes < 1) {
            throw new IllegalArgumentException("nodes must be at least 1, was " + nodes);
        }
        KafkaExits.refuse();
        TemporaryFolder folder = TemporaryFolder.onDisk("kafka");
        try {
            EmbeddedKafka kafka = new EmbeddedKafka(folder, nodes, settings);
            try {
                kafka.all(BrokerNode::start);
            } catch (RuntimeException e) {
                kafka.close();
                throw e;
            }
            return kafka;
        } catch (RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    /** Where clients connect; the same for all of its life. */
    public String bootstrapServers() {
        return bootstrapServers;
    }

    /** Creates a topic, and waits until it is there. */
    public void createTopic(String name, int partitions, Map<String, String> settings) {
        int replicas = Math.min(nodes.size(), 3);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            admin.createTopics(List.of(new NewTopic(name, partitions, (short) replicas).configs(settings)))
                    .all()
                    .get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the topic " + name + " was created", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("cannot create the topic " + name, e.getCause());
        }
    }

    /** Stops one node; its data stays. */
    public synchronized void stopNode(int node) {
        nodes.get(node).stop();
    }

    /**
     * Starts a stopped node on its data and its port. It is let in when its earlier session has ended, which takes
     * {@code broker.session.timeout.ms}, 9 s unless the settings say other.
     *
     * @throws IllegalStateException if it runs
     */
    public synchronized void startNode(int node) {
        nodes.get(node).start();
    }

    @Override
    public synchronized void close() {
        all(BrokerNode::stop);
        folder.close();
    }

    Path folder() {
        return folder.path();
    }

    // At once, since no node of several is up, or down in order, before there is a quorum.
    private void all(Consumer<BrokerNode> step) {
        ExecutorService threads = Executors.newFixedThreadPool(nodes.size());
        try {
            CompletableFuture.allOf(nodes.stream()
                            .map(node -> CompletableFuture.runAsync(() -> step.accept(node), threads))
                            .toArray(CompletableFuture<?>[]::new))
                    .join();
        } finally {
            threads.shutdown();
        }
    }
}
