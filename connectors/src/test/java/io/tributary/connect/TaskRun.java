/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import io.tributary.connect.fake.CommittedOffsets;
import io.tributary.connect.fake.ScriptedStreams;
import io.tributary.connect.fake.ScriptedTables;
import io.tributary.connect.fake.TestClock;
import io.tributary.connect.measure.Counts;
import io.tributary.connect.read.AwsClients;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.common.metrics.PluginMetrics;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.source.SourceTaskContext;
import org.apache.kafka.connect.storage.OffsetStorageReader;

/** A task on a scripted stream, as a worker runs it: what a poll returns is stored before the next. */
final class TaskRun {
    private final DynamoDbStreamsSourceTask task;
    private final CommittedOffsets offsets;
    private final TestClock clock;
    private final ShownMetrics metrics = new ShownMetrics();
    private final List<SourceRecord> handedOn = new ArrayList<>();

    TaskRun(ScriptedStreams streams, CommittedOffsets offsets, TestClock clock) {
        this(streams, offsets, clock, Map.of());
    }

    TaskRun(ScriptedStreams streams, CommittedOffsets offsets, TestClock clock, Map<String, String> settings) {
        this(ScriptedTables.freight(), streams, offsets, clock, settings);
    }

    TaskRun(
            ScriptedTables tables,
            ScriptedStreams streams,
            CommittedOffsets offsets,
            TestClock clock,
            Map<String, String> settings) {
        this.offsets = offsets;
        this.clock = clock;
        this.task = new DynamoDbStreamsSourceTask(
                config -> new AwsClients(tables, streams), clock, clock::advance, new Random(1));
        task.initialize(new Context(offsets, metrics));
        Map<String, String> all = new HashMap<>(Map.of(
                "tables",
                "freight-events",
                "topic.prefix",
                "freight",
                "snapshot.mode",
                "no_data",
                DynamoDbStreamsSourceTask.SLOTS,
                "freight-events@0/1"));
        all.putAll(settings);
        task.start(all);
    }

    /** One poll, stored. */
    List<SourceRecord> poll() {
        List<SourceRecord> records = pollWithoutStoring();
        try {
            // Which Connect calls at any time, and which says nothing of what was handed on.
            task.commit();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        offsets.commit(records);
        return records;
    }

    /** One poll, whose records are lost before they are stored. */
    List<SourceRecord> pollWithoutStoring() {
        try {
            List<SourceRecord> records = task.poll();
            List<SourceRecord> some = records == null ? List.of() : records;
            handedOn.addAll(some);
            return some;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Polls for a while of the test's clock. */
    TaskRun runFor(Duration duration) {
        var end = clock.instant().plus(duration);
        for (int polls = 0; clock.instant().isBefore(end); polls++) {
            if (polls > 100_000) {
                throw new AssertionError("the task never waits");
            }
            poll();
        }
        return this;
    }

    TaskRun run() {
        return runFor(Duration.ofSeconds(5));
    }

    /** The ids of the events handed on so far, in order. */
    List<String> events() {
        return handedOn.stream()
                .filter(record -> record.topic().startsWith("freight."))
                .map(record -> ((Struct) record.value()).getString("streamId"))
                .toList();
    }

    /** What happened to which shard, by the heartbeats so far. */
    List<String> heartbeats() {
        return handedOn.stream()
                .filter(record -> record.topic().equals("__tributary-heartbeat.freight"))
                .map(record -> (Struct) record.value())
                .map(value -> value.getString("what") + " "
                        + value.<String, String>getMap("partition").getOrDefault("shard", "-"))
                .toList();
    }

    /** The gaps told of so far: shard, from, to. */
    List<String> gaps() {
        return handedOn.stream()
                .filter(record -> record.topic().equals("__tributary-heartbeat.freight"))
                .map(record -> (Struct) record.value())
                .filter(value -> value.getString("what").equals("gap"))
                .map(value ->
                        value.getString("shard") + ": " + value.getString("from") + " to " + value.getString("to"))
                .toList();
    }

    List<SourceRecord> records() {
        return handedOn;
    }

    Counts counts() {
        return task.counts("freight-events");
    }

    DynamoDbStreamsSourceTask task() {
        return task;
    }

    /** What a metric of the task shows. */
    long metric(String name) {
        return metrics.value(name);
    }

    /** What a metric of one shard shows. */
    long metric(String name, String shard) {
        return metrics.value(name + " " + shard);
    }

    /** Whether there is a metric of a shard. */
    boolean shows(String name, String shard) {
        return metrics.shows(name + " " + shard);
    }

    private record Context(OffsetStorageReader offsetStorageReader, PluginMetrics pluginMetrics)
            implements SourceTaskContext {
        @Override
        public Map<String, String> configs() {
            return Map.of();
        }
    }
}
