/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.config.Settings;
import io.tributary.connect.config.SourceConfig;
import io.tributary.connect.offset.OffsetAlteration;
import io.tributary.connect.read.AwsClients;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.connector.Task;
import org.apache.kafka.connect.source.ExactlyOnceSupport;
import org.apache.kafka.connect.source.SourceConnector;
import org.jspecify.annotations.Nullable;

/**
 * Puts the events of DynamoDB tables on one Kafka topic for each event stream, by the tables' change streams.
 *
 * <p>Needs {@code dynamodb:DescribeTable} on the tables and {@code dynamodb:DescribeStream}, {@code GetShardIterator} and
 * {@code GetRecords} on their streams; it writes nothing to DynamoDB. Delivery is exactly once where the worker has it
 * enabled, and at least once otherwise.
 */
public final class DynamoDbStreamsSourceConnector extends SourceConnector {
    private final AwsClients.Factory factory;
    private Map<String, String> properties = Map.of();
    private @Nullable TableWatch watch;

    /** For Connect. */
    public DynamoDbStreamsSourceConnector() {
        this(AwsClients::of);
    }

    DynamoDbStreamsSourceConnector(AwsClients.Factory factory) {
        this.factory = factory;
    }

    @Override
    public String version() {
        return Version.get();
    }

    @Override
    public ConfigDef config() {
        return Settings.DEFINITION;
    }

    @Override
    public Config validate(Map<String, String> given) {
        return new Validation(factory).complete(super.validate(given), given);
    }

    @Override
    public void start(Map<String, String> given) {
        properties = Map.copyOf(given);
        watch = TableWatch.start(
                new SourceConfig(given),
                factory,
                () -> context.requestTaskReconfiguration(),
                given.getOrDefault("name", "connector"));
    }

    @Override
    public Class<? extends Task> taskClass() {
        return DynamoDbStreamsSourceTask.class;
    }

    @Override
    public List<Map<String, String>> taskConfigs(int maxTasks) {
        List<Map<String, String>> tasks = new ArrayList<>();
        for (List<Slot> slots : TaskAssignment.assign(tables(), maxTasks)) {
            Map<String, String> task = new HashMap<>(properties);
            task.put(
                    DynamoDbStreamsSourceTask.SLOTS,
                    slots.stream().map(Slot::toString).collect(Collectors.joining(",")));
            tasks.add(task);
        }
        return tasks;
    }

    private NavigableSet<String> tables() {
        return watch == null ? new TreeSet<>() : watch.tables();
    }

    @Override
    public void stop() {
        if (watch != null) {
            watch.close();
        }
        properties = Map.of();
    }

    @Override
    public ExactlyOnceSupport exactlyOnceSupport(Map<String, String> given) {
        return ExactlyOnceSupport.SUPPORTED;
    }

    @Override
    public boolean alterOffsets(Map<String, String> given, Map<Map<String, ?>, Map<String, ?>> offsets) {
        OffsetAlteration.check(offsets);
        return true;
    }
}
