/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import java.net.URI;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.connect.cli.ConnectDistributed;
import org.apache.kafka.connect.errors.NotFoundException;
import org.apache.kafka.connect.runtime.Connect;
import org.apache.kafka.connect.runtime.Herder;
import org.apache.kafka.connect.runtime.RestartRequest;
import org.apache.kafka.connect.runtime.TargetState;
import org.apache.kafka.connect.runtime.distributed.DistributedHerder;
import org.apache.kafka.connect.runtime.distributed.RebalanceNeededException;
import org.apache.kafka.connect.runtime.rest.entities.ConnectorOffsets;
import org.apache.kafka.connect.runtime.rest.entities.ConnectorStateInfo;
import org.apache.kafka.connect.runtime.rest.entities.Message;
import org.apache.kafka.connect.util.Callback;
import org.apache.kafka.connect.util.FutureCallback;

/**
 * A distributed Connect worker in this JVM, with exactly-once sources, that listens on loopback. Connectors come from a
 * plug-in folder under class loaders of their own, as long as they are not on the class path too, which would win.
 *
 * <p>Threading: safe for use by many threads.
 */
public final class ConnectWorker implements AutoCloseable {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final Connect<DistributedHerder> connect;
    private final Herder herder;

    private ConnectWorker(Connect<DistributedHerder> connect) {
        this.connect = connect;
        this.herder = connect.herder();
    }

    /** A worker of the group {@code connect}; a later one on the same cluster goes on where it stopped. */
    public static ConnectWorker start(String bootstrapServers, Path plugins) {
        return start(bootstrapServers, plugins, Map.of());
    }

    /**
     * As {@link #start(String, Path)}.
     *
     * @param plugins a folder of which each child is a plug-in: a jar, or a folder of jars
     * @param settings worker settings that are added to ours, or replace them
     * @throws IllegalStateException if it does not start; the log says why
     */
    public static ConnectWorker start(String bootstrapServers, Path plugins, Map<String, String> settings) {
        KafkaExits.refuse();
        Map<String, String> all = new HashMap<>();
        all.put("bootstrap.servers", bootstrapServers);
        all.put("group.id", "connect");
        all.put("key.converter", "org.apache.kafka.connect.storage.StringConverter");
        all.put("value.converter", "org.apache.kafka.connect.storage.StringConverter");
        for (String topic : List.of("config", "offset", "status")) {
            all.put(topic + ".storage.topic", "connect-" + topic);
            all.put(topic + ".storage.replication.factor", "1");
        }
        all.put("offset.storage.partitions", "1");
        all.put("status.storage.partitions", "1");
        all.put("exactly.once.source.support", "enabled");
        all.put("plugin.path", plugins.toAbsolutePath().toString());
        // Any other way of discovery reads the whole class path.
        all.put("plugin.discovery", "service_load");
        all.put("listeners", "HTTP://127.0.0.1:0");
        all.put("scheduled.rebalance.max.delay.ms", "0");
        all.putAll(settings);
        Thread thread = Thread.currentThread();
        ClassLoader loader = thread.getContextClassLoader();
        try {
            return new ConnectWorker(new ConnectDistributed().startConnect(all));
        } finally {
            thread.setContextClassLoader(loader);
        }
    }

    /** Where the worker's own REST interface listens. */
    public URI restUrl() {
        return connect.rest().serverUrl();
    }

    /**
     * Creates a connector, or gives an existing one other settings. Its tasks start after this: see {@link #status}.
     *
     * @throws IllegalArgumentException if Connect or the connector refuses the settings
     */
    public void createConnector(String name, Map<String, String> settings) {
        Map<String, String> named = new HashMap<>(settings);
        named.put("name", name);
        this.<Herder.Created<?>>ask(callback -> herder.putConnectorConfig(
                name, named, true, (error, created) -> callback.onCompletion(error, created)));
    }

    /**
     * Creates a connector that starts at positions, as an operator does it: stopped, positions altered, resumed.
     *
     * @param positions where it starts; none, for where it starts by itself
     * @throws IllegalArgumentException if Connect or the connector refuses the settings or the positions
     */
    public void createConnector(String name, Map<String, String> settings, Collection<ConnectorPosition> positions) {
        if (positions.isEmpty()) {
            createConnector(name, settings);
            return;
        }
        Map<String, String> named = new HashMap<>(settings);
        named.put("name", name);
        this.<Herder.Created<?>>ask(callback -> herder.putConnectorConfig(
                name, named, TargetState.STOPPED, false, (error, created) -> callback.onCompletion(error, created)));
        Map<Map<String, ?>, Map<String, ?>> offsets = new HashMap<>();
        positions.forEach(position -> offsets.put(position.partition(), position.offset()));
        this.<Message>ask(callback -> herder.alterConnectorOffsets(name, offsets, callback));
        herder.resumeConnector(name);
    }

    /** Stops a connector and forgets its settings; its positions stay. */
    public void deleteConnector(String name) {
        this.<Herder.Created<?>>ask(callback ->
                herder.deleteConnectorConfig(name, (error, deleted) -> callback.onCompletion(error, deleted)));
    }

    /** How the connector is doing now. */
    public ConnectorStatus status(String name) {
        ConnectorStateInfo info;
        try {
            info = herder.connectorStatus(name);
        } catch (NotFoundException e) {
            return new ConnectorStatus("UNKNOWN", List.of(), "");
        }
        String traces = Stream.concat(Stream.of(info.connector()), info.tasks().stream())
                .map(ConnectorStateInfo.AbstractState::trace)
                .filter(Objects::nonNull)
                .filter(Predicate.not(String::isEmpty))
                .collect(Collectors.joining("\n"));
        return new ConnectorStatus(
                info.connector().state(),
                info.tasks().stream()
                        .map(ConnectorStateInfo.AbstractState::state)
                        .toList(),
                traces);
    }

    /** What is stored about the connector's source. */
    public List<ConnectorPosition> positions(String name) {
        ConnectorOffsets offsets = ask(callback -> herder.connectorOffsets(name, callback));
        return offsets.offsets().stream()
                .map(each -> new ConnectorPosition(each.partition(), each.offset()))
                .toList();
    }

    /** Starts the connector and all of its tasks again, from the positions that are stored. */
    public void restart(String name) {
        this.<ConnectorStateInfo>ask(
                callback -> herder.restartConnectorAndTasks(new RestartRequest(name, false, true), callback));
    }

    @Override
    public void close() {
        connect.stop();
        connect.awaitStop();
    }

    private <T> T ask(Consumer<Callback<T>> request) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (true) {
            FutureCallback<T> answer = new FutureCallback<>();
            request.accept(answer);
            try {
                return answer.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof RebalanceNeededException)) {
                    throw new IllegalArgumentException("Connect refuses: " + e.getCause(), e.getCause());
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
            } catch (TimeoutException e) {
                throw new IllegalStateException("Connect does not answer", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while Connect was asked", e);
            }
        }
    }
}
