/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.connect.avro.AvroConverter;
import io.tributary.history.dynamodb.DynamoDbHistoryStore;
import io.tributary.local.ConnectWorker;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The whole path: an append to the event table, its stream, the connector in a Connect worker, exactly once, the topic, the
 * application, the row, and the effect as a {@code read_committed} consumer sees it. How many a second, and how late each
 * is at half of that.
 */
final class AppendSection implements Section {
    private static final int ROWS = 1_000;
    private static final int PARTITIONS = 4;
    private static final int WARM_UP = 500;

    @Override
    public String name() {
        return "append";
    }

    @Override
    public void measure(Effort effort, Results results) throws Exception {
        Path plugins = Files.createTempDirectory("tributary-bench-plugins");
        try (World world = World.withStream()) {
            try (StreamsSide side = world.start(world.telling(), PARTITIONS, 1);
                    ConnectWorker worker = ConnectWorker.start(world.kafka().bootstrapServers(), plugins)) {
                worker.createConnector("bench", settings(world, side));
                try {
                    measure(effort, results, world);
                } catch (IllegalStateException e) {
                    throw new IllegalStateException("the connector is " + worker.status("bench"), e);
                }
            }
        } finally {
            Folders.remove(plugins);
        }
    }

    private static void measure(Effort effort, Results results, World world) throws InterruptedException {
        Appends appends = new Appends(new DynamoDbHistoryStore(world.endpoint().client()));
        // The first requests and transactions are slow.
        reached(world, appends, WARM_UP);
        Reached reached = reached(world, appends, effort.pick(4_000, 40_000));
        results.figure("append to effect: appends", reached.events(), "1/s");
        results.figure("append to effect: rows written", reached.writes(), "1/s");

        // Events that come one by one are a write each, so it is the rate of writes that counts.
        double half = reached.writes() / 2;
        Workload workload = world.workload(ROWS, 1, (int) (half * effort.pick(10, 60)));
        Run run = world.runs().start(workload).warmingUpWith(workload.events() / 4);
        appends.all(run, half);
        run.effects().await(workload.events());
        results.figure("append to effect: half of the rate", half, "events/s");
        Delays.print(results, "append to row", run.rows());
        Delays.print(results, "append to effect", run.effects());
    }

    /** Appends as fast as the table takes them, until the last effect is there. */
    private static Reached reached(World world, Appends appends, int events) throws InterruptedException {
        Run run = world.runs().start(world.workload(ROWS, 1, events));
        long start = System.nanoTime();
        appends.all(run);
        run.effects().await(events);
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Reached(events / seconds, run.writes() / seconds);
    }

    private record Reached(double events, double writes) {}

    private static Map<String, String> settings(World world, StreamsSide side) {
        Map<String, String> settings = new HashMap<>();
        settings.put("connector.class", "io.tributary.connect.DynamoDbStreamsSourceConnector");
        settings.put("tasks.max", "1");
        settings.put("tables", Account.EVENTS.table());
        settings.put("topic.prefix", side.prefix());
        settings.put("aws.endpoint", world.endpoint().uri().toString());
        settings.put("aws.region", "us-east-1");
        settings.put("aws.access.key.id", "local");
        settings.put("aws.secret.access.key", "local");
        settings.put("snapshot.mode", "no_data");
        // As in the demo: the endpoint allows more reads a second than the service.
        settings.put("poll.interval.ms", "20");
        settings.put("producer.override.linger.ms", "0");
        settings.put("key.converter", "org.apache.kafka.connect.storage.StringConverter");
        settings.put("value.converter", AvroConverter.class.getName());
        settings.put("value.converter.schema.registry.url", world.registryUrl());
        settings.put("exactly.once.support", "required");
        settings.put("topic.creation.default.partitions", "1");
        settings.put("topic.creation.default.replication.factor", "1");
        return settings;
    }
}
