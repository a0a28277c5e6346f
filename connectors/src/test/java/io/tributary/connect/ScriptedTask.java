/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.fake.CommittedOffsets;
import io.tributary.connect.fake.ScriptedTables;
import io.tributary.connect.read.AwsClients;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.common.metrics.PluginMetrics;
import org.apache.kafka.connect.source.SourceTask;
import org.apache.kafka.connect.source.SourceTaskContext;
import org.apache.kafka.connect.storage.OffsetStorageReader;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** A task on a stream by script, for other modules: started, and nothing stored of what it hands on. */
public final class ScriptedTask {
    private ScriptedTask() {}

    /** The only task of a connector with these settings, whose one table has the stream. */
    public static SourceTask on(DynamoDbStreamsClient streams, Map<String, String> settings) {
        String table = settings.get("tables");
        ScriptedTables tables = new ScriptedTables().table(table, StreamViewType.NEW_IMAGE);
        SourceTask task = new DynamoDbStreamsSourceTask(
                config -> new AwsClients(tables, streams), Clock.systemUTC(), pause -> {}, new Random(1));
        task.initialize(new Context(new CommittedOffsets(), new ShownMetrics()));
        Map<String, String> all = new HashMap<>(settings);
        all.put(DynamoDbStreamsSourceTask.SLOTS, table + "@0/1");
        task.start(all);
        return task;
    }

    private record Context(OffsetStorageReader offsetStorageReader, PluginMetrics pluginMetrics)
            implements SourceTaskContext {
        @Override
        public Map<String, String> configs() {
            return Map.of();
        }
    }
}
