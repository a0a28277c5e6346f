/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.connect.fake.ScriptedStreams;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/**
 * Random histories with outages of up to two and a half days: changes are trimmed unread, shards and streams disappear, and
 * the stream is turned off and on again.
 *
 * <p>What must hold: a change that is missing was gone, and a gap covers it; with scans after gaps none is missing; the
 * changes of an item that come from its stream are in their order; and with exactly once none of them comes twice, and no
 * scan shows an item more often than there are reasons to scan.
 */
class RandomLossTest {
    static IntStream seeds() {
        return IntStream.range(0, Integer.getInteger("seeds", 25));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @Rule({"connector 2.3", "connector 2.7", "connector 4.2", "connector 4.3", "connector 4.4"})
    void what_is_missing_was_gone_and_is_told_of(int seed) {
        new History(seed, false).played();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @Rule({"connector 2.3", "connector 3.4", "connector 4.3", "connector 4.4"})
    void with_exactly_once_nothing_is_stored_twice_though_changes_are_lost(int seed) {
        new History(seed, true).played();
    }

    private static final class History extends RandomHistory {
        private static final Duration DAY = Duration.ofHours(24);

        private final String onGap;
        private final boolean snapshot;
        private String repairedBy;

        private final Map<String, Shard> shards = new LinkedHashMap<>();
        private final Map<String, Instant> turnedOff = new LinkedHashMap<>();
        private final Set<String> removed = new HashSet<>();
        private final Map<String, Place> written = new TreeMap<>();
        private final Map<String, List<Integer>> streamed = new TreeMap<>();
        private final Map<String, Integer> scanned = new TreeMap<>();
        private final List<Struct> gaps = new ArrayList<>();
        private String stream = ScriptedStreams.STREAM;
        private int streamsSoFar = 1;

        /** A shard, as it is in the service. */
        private static final class Shard {
            private final String stream;
            private final String parent;
            private final List<Instant> times = new ArrayList<>();
            private int trimmed;
            private Instant closed;
            private boolean gone;

            Shard(String stream, String parent) {
                this.stream = stream;
                this.parent = parent;
            }
        }

        /** Where a change was written; a shard of null: while the stream was off. */
        private record Place(String stream, String shard, int index, int sequence) {}

        History(int seed, boolean exactlyOnce) {
            super(seed, exactlyOnce);
            this.onGap = List.of("fail", "continue", "snapshot").get(random.nextInt(3));
            this.snapshot = onGap.equals("snapshot") || random.nextBoolean();
            this.repairedBy = onGap;
        }

        @Override
        Map<String, String> settings() {
            Map<String, String> settings = new HashMap<>();
            settings.put("on.gap", repairedBy);
            settings.put("snapshot.mode", snapshot ? "initial" : "no_data");
            settings.put("snapshot.segments", "3");
            settings.put("snapshot.fetch.size", Integer.toString(1 + random.nextInt(5)));
            return settings;
        }

        @Override
        void start() {
            super.start();
            while (offsets.ofStream().isEmpty()) {
                tasks.forEach(this::poll);
            }
        }

        @Override
        void step(int choice) {
            switch (choice) {
                case 0 -> {
                    String parent = anyOpen();
                    rollOver(parent);
                    shards.get(parent).closed = clock.instant();
                }
                case 1 -> fault();
                case 2 -> restart();
                case 3 -> listOne();
                case 4 -> pass();
                case 5, 6, 7, 8 -> write();
                case 9 -> {
                    if (streamsSoFar < 4 && random.nextInt(5) == 0) {
                        turnOffAndOn();
                    }
                }
                default -> poll(tasks.get(random.nextInt(tasks.size())));
            }
        }

        private void pass() {
            int kind = random.nextInt(8);
            if (kind > 1) {
                clock.advance(Duration.ofMinutes(random.nextInt(20)));
            } else {
                listAll();
                clock.advance(Duration.ofMinutes(random.nextInt(60 * 60)));
            }
            expire();
        }

        private void turnOffAndOn() {
            listAll();
            streams.disable();
            turnedOff.put(stream, clock.instant());
            shards.values().stream()
                    .filter(shard -> shard.closed == null)
                    .forEach(shard -> shard.closed = clock.instant());
            for (int writes = random.nextInt(4); writes > 0; writes--) {
                String item = anyItem(anyOpen());
                written.put(item + "@" + written(item), new Place(stream, null, 0, 0));
            }
            stream = ScriptedStreams.arn(Integer.toString(++streamsSoFar));
            tables.table("freight-events", StreamViewType.NEW_IMAGE, stream);
            streams.stream(stream);
            List<List<String>> items = List.copyOf(open.values());
            open.clear();
            items.forEach(this::root);
        }

        /** What is older than a day is trimmed; what was closed so long ago, or turned off, may be gone. */
        private void expire() {
            Instant horizon = clock.instant().minus(DAY);
            shards.forEach((name, shard) -> {
                if (shard.gone || removed.contains(shard.stream)) {
                    return;
                }
                streams.stream(shard.stream);
                while (shard.trimmed < shard.times.size()
                        && shard.times.get(shard.trimmed).isBefore(horizon)) {
                    shard.trimmed++;
                }
                streams.trim(name, shard.trimmed);
                if (shard.closed != null && shard.closed.isBefore(horizon) && random.nextBoolean()) {
                    streams.remove(name);
                    unlisted.remove(name);
                    shard.gone = true;
                }
            });
            turnedOff.forEach((arn, time) -> {
                if (time.isBefore(horizon) && !removed.contains(arn) && random.nextBoolean()) {
                    streams.stream(arn).removeStream();
                    removed.add(arn);
                }
            });
            streams.stream(stream);
        }

        @Override
        void made(String shard, String parent) {
            shards.put(shard, new Shard(stream, parent));
        }

        @Override
        void wrote(String item, int version, int sequence, String shard) {
            List<Instant> times = shards.get(shard).times;
            written.put(item + "@" + version, new Place(stream, shard, times.size(), sequence));
            times.add(clock.instant());
        }

        /** Where gaps fail tasks, somebody looks at it, and goes on after it. */
        private void repair(ConnectException failure) {
            assertThat(onGap).as(failure.getMessage()).isEqualTo("fail");
            assertThat(gaps).as("gaps told before the task failed").isNotEmpty();
            repairedBy = "continue";
            start();
            settle(Duration.ofSeconds(30));
            repairedBy = onGap;
            start();
        }

        @Override
        void poll(TaskRun task) {
            if (tasks.contains(task)) {
                try {
                    super.poll(task);
                } catch (ConnectException e) {
                    repair(e);
                }
            }
        }

        @Override
        void restart() {
            try {
                super.restart();
            } catch (ConnectException e) {
                repair(e);
            }
        }

        @Override
        void see(List<SourceRecord> records) {
            for (SourceRecord record : records) {
                Struct value = (Struct) record.value();
                if (record.topic().startsWith("__")) {
                    if (value.getString("what").equals("gap")) {
                        gaps.add(value);
                    }
                } else if ("true"
                        .equals(record.headers().lastWithName("snapshot").value())) {
                    scanned.merge(record.key() + "@" + value.getInt64("version"), 1, Integer::sum);
                } else {
                    streamed.computeIfAbsent((String) record.key(), any -> new ArrayList<>())
                            .add(value.getInt64("version").intValue());
                }
            }
        }

        void played() {
            play();
            versions.forEach((item, last) -> {
                List<Integer> order = streamed.getOrDefault(item, List.of());
                for (int version = 1; version <= last; version++) {
                    String change = item + "@" + version;
                    if (!order.contains(version) && !scanned.containsKey(change)) {
                        assertThat(onGap)
                                .as("missing %s, which a scan finds", change)
                                .isNotEqualTo("snapshot");
                        assertThat(isGone(change))
                                .as("missing %s, of %s, was gone", change, written.get(change))
                                .isTrue();
                        assertThat(gaps)
                                .as("gaps, of which one covers %s, which was %s", change, written.get(change))
                                .anyMatch(gap -> covers(gap, written.get(change)));
                    }
                }
                for (int i = 1; i < order.size(); i++) {
                    for (int between = order.get(i - 1) + 1; between < order.get(i); between++) {
                        assertThat(isGone(item + "@" + between))
                                .as("%s@%s, passed over in %s, was gone", item, between, order)
                                .isTrue();
                    }
                }
                if (exactlyOnce) {
                    assertThat(order).as("changes of %s", item).doesNotHaveDuplicates();
                }
            });
            if (exactlyOnce) {
                assertThat(scanned.values()).allMatch(times -> times <= 1 + gaps.size());
            }
        }

        private boolean isGone(String change) {
            Place place = written.get(change);
            if (place.shard() == null || removed.contains(place.stream())) {
                return true;
            }
            Shard shard = shards.get(place.shard());
            return shard.gone || place.index() < shard.trimmed;
        }

        private boolean covers(Struct gap, Place lost) {
            if (!lost.stream().equals(gap.getString("stream"))) {
                // Between two streams anything may be missing until the later one is seen.
                return gap.getString("shard") == null && lost.stream().equals(gap.getString("to"));
            }
            if (gap.getString("shard") == null) {
                return lost.shard() == null || removed.contains(lost.stream());
            }
            for (String shard = gap.getString("shard"); shard != null; shard = shards.get(shard).parent) {
                if (shard.equals(lost.shard())) {
                    return !shard.equals(gap.getString("shard"))
                            || (number(gap.getString("from"), 0) < lost.sequence()
                                    && lost.sequence() < number(gap.getString("to"), Integer.MAX_VALUE));
                }
            }
            return false;
        }

        private static int number(String position, int otherwise) {
            String digits = position.replace("sequence number ", "");
            return digits.chars().allMatch(Character::isDigit) ? Integer.parseInt(digits) : otherwise;
        }
    }
}
