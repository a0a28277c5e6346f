/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.Feature;
import org.apache.kafka.server.common.MetadataVersion;
import org.jspecify.annotations.Nullable;

/** One node, broker and controller at once, that can be stopped and started again on its folder. */
final class BrokerNode {

    private final KafkaConfig config;
    private @Nullable KafkaRaftServer server;

    BrokerNode(
            int id,
            Path folder,
            String clusterId,
            List<Integer> brokers,
            List<Integer> controllers,
            Map<String, String> settings) {
        this.config = config(id, folder, brokers, controllers, settings);
        format(id, folder, clusterId);
    }

    void start() {
        if (server != null) {
            throw new IllegalStateException("the node runs already");
        }
        server = new KafkaRaftServer(config, Time.SYSTEM);
        server.startup();
    }

    void stop() {
        if (server != null) {
            server.shutdown();
            server.awaitShutdown();
            server = null;
        }
    }

    private static KafkaConfig config(
            int id, Path folder, List<Integer> brokers, List<Integer> controllers, Map<String, String> settings) {
        String replicas = Integer.toString(Math.min(brokers.size(), 3));
        String inSync = brokers.size() < 3 ? "1" : "2";
        String listener = "PLAINTEXT://127.0.0.1:" + brokers.get(id);
        Map<String, Object> all = new HashMap<>();
        all.put("process.roles", "broker,controller");
        all.put("node.id", Integer.toString(id));
        all.put(
                "controller.quorum.voters",
                IntStream.range(0, controllers.size())
                        .mapToObj(i -> i + "@127.0.0.1:" + controllers.get(i))
                        .collect(Collectors.joining(",")));
        all.put("listeners", listener + ",CONTROLLER://127.0.0.1:" + controllers.get(id));
        all.put("advertised.listeners", listener);
        all.put("controller.listener.names", "CONTROLLER");
        all.put("inter.broker.listener.name", "PLAINTEXT");
        all.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
        all.put("log.dirs", folder.toString());
        all.put("default.replication.factor", replicas);
        all.put("min.insync.replicas", inSync);
        all.put("offsets.topic.replication.factor", replicas);
        all.put("offsets.topic.num.partitions", "3");
        all.put("transaction.state.log.replication.factor", replicas);
        all.put("transaction.state.log.min.isr", inSync);
        all.put("transaction.state.log.num.partitions", "3");
        all.put("share.coordinator.state.topic.replication.factor", replicas);
        all.put("share.coordinator.state.topic.min.isr", inSync);
        all.put("group.initial.rebalance.delay.ms", "0");
        // The default takes 128 MiB of heap.
        all.put("log.cleaner.dedupe.buffer.size", "2097152");
        all.put("num.network.threads", "2");
        all.put("num.io.threads", "2");
        // The last of several nodes would wait for a quorum that is gone.
        all.put("controlled.shutdown.enable", "false");
        // A topic that nobody has created is a mistake, here as where the product runs.
        all.put("auto.create.topics.enable", "false");
        all.putAll(settings);
        return new KafkaConfig(all, false);
    }

    private static void format(int id, Path folder, String clusterId) {
        try {
            Files.createDirectories(folder);
            new Formatter()
                    .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
                    .setNodeId(id)
                    .setClusterId(clusterId)
                    .setReleaseVersion(MetadataVersion.latestProduction())
                    .setSupportedFeatures(Feature.PRODUCTION_FEATURES)
                    .setControllerListenerName("CONTROLLER")
                    .setMetadataLogDirectory(folder.toString())
                    .addDirectory(folder.toString())
                    .run();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot format " + folder, e);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("cannot format " + folder, e);
        }
    }
}
