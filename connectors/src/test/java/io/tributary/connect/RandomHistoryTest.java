/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random histories in which nothing is trimmed unread.
 *
 * <p>What must hold: no record is lost; what is stored of an item's changes is in their order, again and again from some
 * place on where a task was killed; and nothing is handed on twice but what was not stored.
 */
class RandomHistoryTest {
    static IntStream seeds() {
        return IntStream.range(0, Integer.getInteger("seeds", 25));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @Rule({"connector 2.1", "connector 2.2", "connector 2.3", "connector 2.4", "connector 2.5", "connector 3.2"})
    void no_record_is_lost_and_the_changes_of_an_item_stay_in_order(int seed) {
        played(seed, false).everyChangeWasSeenInOrder();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @Rule({"connector 2.3", "connector 3.4"})
    void with_exactly_once_nothing_is_stored_twice(int seed) {
        played(seed, true).everyChangeWasSeenInOrder();
    }

    private static History played(int seed, boolean exactlyOnce) {
        History history = new History(seed, exactlyOnce);
        history.play();
        return history;
    }

    private static final class History extends RandomHistory {
        private final Map<String, List<Integer>> seen = new TreeMap<>();

        History(int seed, boolean exactlyOnce) {
            super(seed, exactlyOnce);
        }

        @Override
        Map<String, String> settings() {
            return Map.of();
        }

        @Override
        void step(int choice) {
            switch (choice) {
                case 0 -> rollOver(anyOpen());
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
                listAll();
                tasks.forEach(this::poll);
            }
            if (kind == 0) {
                // What can be read is read within a day, and no shard lives longer.
                settle(Duration.ofSeconds(10));
                for (int hours = 0; hours < 49; hours++) {
                    if (hours % 12 == 11) {
                        List.copyOf(open.keySet()).forEach(this::rollOver);
                        listAll();
                        settle(Duration.ofSeconds(10));
                    }
                    clock.advance(Duration.ofHours(1));
                    tasks.forEach(this::poll);
                }
            } else {
                clock.advance(Duration.ofMinutes(kind == 1 ? 20 : 1));
            }
            if (kind < 4) {
                for (String shard : streams.shards()) {
                    if ("closed".equals(offsets.ofShard(shard).get("position"))) {
                        unlisted.remove(shard);
                        streams.remove(shard);
                    }
                }
            }
        }

        @Override
        void see(List<SourceRecord> records) {
            for (SourceRecord record : records) {
                if (record.topic().startsWith("freight.")) {
                    Struct value = (Struct) record.value();
                    seen.computeIfAbsent((String) record.key(), any -> new ArrayList<>())
                            .add(value.getInt64("version").intValue());
                }
            }
        }

        void everyChangeWasSeenInOrder() {
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
