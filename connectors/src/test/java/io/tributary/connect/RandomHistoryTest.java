/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.connect.fake.Changes;
import io.tributary.connect.fake.CommittedOffsets;
import io.tributary.connect.fake.Faults;
import io.tributary.connect.fake.ScriptedStreams;
import io.tributary.connect.fake.TestClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Random histories: shards roll over and split at any time and are listed late, requests fail in all ways that pass, tasks
 * are killed between any two polls with some of what they handed on stored, and their number changes.
 *
 * <p>What must hold: no record is lost; what is stored of an item's changes is in their order, again and again from some
 * place on where a task was killed; and nothing is handed on twice but what was not stored.
 */
class RandomHistoryTest {
    private static final int STEPS = 400;

    static IntStream seeds() {
        return IntStream.range(0, Integer.getInteger("seeds", 25));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @Rule({"connector 2.1", "connector 2.2", "connector 2.3", "connector 2.4", "connector 2.5", "connector 3.2"})
    void no_record_is_lost_and_the_changes_of_an_item_stay_in_order(int seed) {
        new History(seed, false).play();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @Rule({"connector 2.3", "connector 3.4"})
    void with_exactly_once_nothing_is_stored_twice(int seed) {
        new History(seed, true).play();
    }

    private static final class History {
        private final Random random;
        private final boolean exactlyOnce;
        private final TestClock clock = new TestClock();
        private final ScriptedStreams streams = new ScriptedStreams(clock);
        private final CommittedOffsets offsets = new CommittedOffsets();
        /** Which shards are open, and the items whose changes they take. */
        private final Map<String, List<String>> open = new TreeMap<>();

        private final List<String> unlisted = new ArrayList<>();
        private final Map<String, Integer> versions = new HashMap<>();
        private final Map<String, List<Integer>> seen = new TreeMap<>();
        private List<TaskRun> tasks = List.of();
        private int sequence = 1;
        private int shards;

        History(int seed, boolean exactlyOnce) {
            this.random = new Random(seed);
            this.exactlyOnce = exactlyOnce;
        }

        void play() {
            int roots = 1 + random.nextInt(4);
            for (int root = 0; root < roots; root++) {
                int number = root;
                String shard = name();
                streams.shard(shard);
                open.put(
                        shard,
                        IntStream.range(0, 4)
                                .mapToObj(item -> "item-" + number + "-" + item)
                                .toList());
            }
            streams.recordsPerPage(1 + random.nextInt(4)).shardsPerPage(1 + random.nextInt(5));
            if (random.nextInt(3) == 0) {
                streams.refuseFilter();
            }
            start();
            for (int step = 0; step < STEPS; step++) {
                step();
            }
            unlisted.forEach(streams::list);
            settle();
            everyChangeWasSeenInOrder();
        }

        private void step() {
            switch (random.nextInt(20)) {
                case 0 -> rollOver();
                case 1 -> fault();
                case 2 -> restart();
                case 3 -> listOne();
                case 4 -> pass();
                case 5, 6, 7, 8 -> write();
                default -> poll(tasks.get(random.nextInt(tasks.size())));
            }
        }

        /** Time passes: a minute, or so long that iterators expire, or that finished shards are gone and forgotten. */
        private void pass() {
            int kind = random.nextInt(10);
            if (kind < 2) {
                // Listings lag for minutes, not for hours.
                unlisted.forEach(streams::list);
                unlisted.clear();
                tasks.forEach(this::poll);
            }
            clock.advance(kind == 0 ? Duration.ofHours(49) : Duration.ofMinutes(kind == 1 ? 20 : 1));
            if (kind < 4) {
                for (String shard : streams.shards()) {
                    if ("closed".equals(offsets.ofShard(shard).get("position"))) {
                        unlisted.remove(shard);
                        streams.remove(shard);
                    }
                }
            }
        }

        private String name() {
            return "shard-%03d".formatted(shards++);
        }

        private void write() {
            String shard = anyOpen();
            List<String> items = open.get(shard);
            String item = items.get(random.nextInt(items.size()));
            int version = versions.merge(item, 1, Integer::sum);
            streams.put(shard, Changes.event("Order", item, version, Integer.toString(sequence++)));
        }

        private void rollOver() {
            String parent = anyOpen();
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
            open.put(child, List.copyOf(items));
            if (random.nextInt(3) == 0) {
                streams.unlist(child);
                unlisted.add(child);
            }
        }

        private String anyOpen() {
            List<String> names = List.copyOf(open.keySet());
            return names.get(random.nextInt(names.size()));
        }

        private void listOne() {
            if (!unlisted.isEmpty()) {
                streams.list(unlisted.remove(random.nextInt(unlisted.size())));
            }
        }

        private void fault() {
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

        private void start() {
            int count = 1 + random.nextInt(4);
            List<TaskRun> started = new ArrayList<>();
            for (int slot = 0; slot < count; slot++) {
                started.add(new TaskRun(
                        streams,
                        offsets,
                        clock,
                        Map.of(
                                DynamoDbStreamsSourceTask.SLOTS,
                                "freight-events@" + slot + "/" + count,
                                "shard.discovery.interval.ms",
                                "2000")));
            }
            tasks = started;
        }

        /** Kills all tasks, one in the middle of what it hands on, and starts as many or more or fewer. */
        private void restart() {
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

        private void poll(TaskRun task) {
            see(task.poll());
        }

        private void see(List<SourceRecord> records) {
            for (SourceRecord record : records) {
                if (record.topic().startsWith("freight.")) {
                    Struct value = (Struct) record.value();
                    seen.computeIfAbsent((String) record.key(), any -> new ArrayList<>())
                            .add(value.getInt64("version").intValue());
                }
            }
        }

        private void settle() {
            var end = clock.instant().plus(Duration.ofMinutes(3));
            for (int polls = 0; clock.instant().isBefore(end); polls++) {
                assertThat(polls).as("the tasks never come to rest").isLessThan(200_000);
                tasks.forEach(this::poll);
            }
        }

        private void everyChangeWasSeenInOrder() {
            versions.forEach((item, last) -> {
                List<Integer> order = seen.getOrDefault(item, List.of());
                assertThat(new TreeSet<>(order))
                        .as("changes of %s", item)
                        .containsExactlyElementsOf(
                                IntStream.rangeClosed(1, last).boxed().toList());
                for (int i = 1; i < order.size(); i++) {
                    assertThat(order.get(i))
                            .as("the change of %s after %s in %s", item, order.get(i - 1), order)
                            .isLessThanOrEqualTo(order.get(i - 1) + 1);
                }
                if (exactlyOnce) {
                    assertThat(order).as("changes of %s", item).doesNotHaveDuplicates();
                }
            });
        }
    }
}
