/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.connect.fake.Changes;
import io.tributary.connect.fake.CommittedOffsets;
import io.tributary.connect.fake.Faults;
import io.tributary.connect.fake.ScriptedStreams;
import io.tributary.connect.fake.ScriptedTables;
import io.tributary.connect.fake.TestClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.kafka.connect.source.SourceRecord;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * A random history of one table: its stream's shards roll over and split at any time and are listed late, requests fail in
 * all ways that pass, tasks are killed between any two polls with some of what they handed on stored, and their number
 * changes. What else happens, and what must hold of what is seen, subclasses say.
 */
abstract class RandomHistory {

    private static final int STEPS = 400;

    final Random random;
    final boolean exactlyOnce;
    final TestClock clock = new TestClock();
    final ScriptedStreams streams = new ScriptedStreams(clock);
    final ScriptedTables tables = ScriptedTables.freight();
    final CommittedOffsets offsets = new CommittedOffsets();
    /** Which shards are open, and the items whose changes they take. */
    final Map<String, List<String>> open = new TreeMap<>();

    final List<String> unlisted = new ArrayList<>();
    final Map<String, Integer> versions = new HashMap<>();
    List<TaskRun> tasks = List.of();
    private int sequence = 1;
    private int shards;

    RandomHistory(int seed, boolean exactlyOnce) {
        this.random = new Random(seed);
        this.exactlyOnce = exactlyOnce;
    }

    /** The settings of the tasks, beside the usual ones. */
    abstract Map<String, String> settings();

    /** One thing happens that happens in all histories, or another. */
    abstract void step(int choice);

    /** What reached the broker, in its order. */
    abstract void see(List<SourceRecord> records);

    /** A change was made, with a sequence number, in a shard. */
    void wrote(String item, int version, int number, String shard) {}

    /** A shard was made. */
    void made(String shard, String parent) {}

    /** Plays until everything that was written can have been read. */
    void play() {
        int roots = 1 + random.nextInt(4);
        for (int root = 0; root < roots; root++) {
            int number = root;
            root(IntStream.range(0, 4)
                    .mapToObj(item -> "item-" + number + "-" + item)
                    .toList());
        }
        streams.recordsPerPage(1 + random.nextInt(4)).shardsPerPage(1 + random.nextInt(5));
        if (random.nextInt(3) == 0) {
            streams.refuseFilter();
        }
        start();
        for (int step = 0; step < STEPS; step++) {
            step(random.nextInt(20));
        }
        listAll();
        settle(Duration.ofMinutes(3));
    }

    void root(List<String> items) {
        String shard = name();
        streams.shard(shard);
        made(shard, null);
        open.put(shard, items);
    }

    void listAll() {
        unlisted.forEach(streams::list);
        unlisted.clear();
    }

    private String name() {
        return "shard-%03d".formatted(shards++);
    }

    void write() {
        String shard = anyOpen();
        String item = anyItem(shard);
        int version = written(item);
        int number = sequence++;
        streams.put(
                shard, Changes.at(clock.instant(), Changes.event("Order", item, version, Integer.toString(number))));
        wrote(item, version, number, shard);
    }

    String anyItem(String shard) {
        List<String> items = open.get(shard);
        return items.get(random.nextInt(items.size()));
    }

    /** The next version of an item is in the table. */
    int written(String item) {
        int version = versions.merge(item, 1, Integer::sum);
        tables.put("freight-events", Changes.item("Order", item, version));
        return version;
    }

    void rollOver(String parent) {
        List<String> items = open.remove(parent);
        streams.close(parent);
        boolean splits = items.size() > 1 && random.nextBoolean();
        int middle = splits ? items.size() / 2 : items.size();
        child(parent, items.subList(0, middle));
        if (splits) {
            child(parent, items.subList(middle, items.size()));
        }
    }

    private void child(String parent, List<String> items) {
        String child = name();
        streams.shard(child, parent);
        made(child, parent);
        open.put(child, List.copyOf(items));
        if (random.nextInt(3) == 0) {
            streams.unlist(child);
            unlisted.add(child);
        }
    }

    String anyOpen() {
        List<String> names = List.copyOf(open.keySet());
        return names.get(random.nextInt(names.size()));
    }

    void listOne() {
        if (!unlisted.isEmpty()) {
            streams.list(unlisted.remove(random.nextInt(unlisted.size())));
        }
    }

    void fault() {
        List<Supplier<SdkException>> faults = List.of(
                Faults::throttling,
                Faults::limitExceeded,
                Faults::rateExceeded,
                Faults::internal,
                Faults::noConnection,
                Faults::expired);
        String action =
                List.of("GetRecords", "GetShardIterator", "DescribeStream").get(random.nextInt(3));
        int fault = random.nextInt(action.equals("GetRecords") ? 6 : 5);
        streams.fail(action, streams.calls(action) + 1 + random.nextInt(3), faults.get(fault));
    }

    void start() {
        int count = 1 + random.nextInt(4);
        List<TaskRun> started = new ArrayList<>();
        for (int slot = 0; slot < count; slot++) {
            Map<String, String> settings = new HashMap<>(settings());
            settings.put(DynamoDbStreamsSourceTask.SLOTS, "freight-events@" + slot + "/" + count);
            settings.put("shard.discovery.interval.ms", "2000");
            started.add(new TaskRun(tables, streams, offsets, clock, settings));
        }
        tasks = started;
    }

    /** Kills all tasks, one in the middle of what it hands on, and starts as many or more or fewer. */
    void restart() {
        TaskRun killed = tasks.get(random.nextInt(tasks.size()));
        List<SourceRecord> last = killed.pollWithoutStoring();
        if (!exactlyOnce) {
            List<SourceRecord> acknowledged = acknowledged(last);
            offsets.commit(acknowledged);
            // What the broker has, somebody has seen, whether its position was stored or not.
            see(random.nextBoolean() ? last : acknowledged);
        }
        start();
    }

    /** At least once: of each source partition the broker has acknowledged some prefix. */
    private List<SourceRecord> acknowledged(List<SourceRecord> records) {
        Map<Map<String, ?>, Boolean> ended = new HashMap<>();
        List<SourceRecord> stored = new ArrayList<>();
        int positions = random.nextInt(records.size() + 1);
        for (SourceRecord record : records) {
            boolean position = record.topic().startsWith("__");
            boolean lost = position ? positions-- <= 0 : random.nextInt(4) == 0;
            if (ended.merge(Map.copyOf(record.sourcePartition()), lost, Boolean::logicalOr)) {
                continue;
            }
            stored.add(record);
        }
        return stored;
    }

    void poll(TaskRun task) {
        see(task.poll());
    }

    void settle(Duration duration) {
        var end = clock.instant().plus(duration);
        for (int polls = 0; clock.instant().isBefore(end); polls++) {
            assertThat(polls).as("the tasks never come to rest").isLessThan(200_000);
            tasks.forEach(this::poll);
        }
    }
}
