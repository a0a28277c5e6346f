/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static io.tributary.streams.Parcels.weighed;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.event.StoredEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Rows behind a router that has forgotten what it saw. Each event has a bit of its own in its row's weight. */
@Rule({"projections 4.2", "projections 4.5"})
class EvictedChainTest {
    private static final int SESSIONS = 3;
    private static final int VERSIONS = 12;

    private final Warehouse warehouse = new Warehouse(Driver.SETTINGS.applicationId());

    @AfterEach
    void mend() {
        Parcels.POISON.clear();
    }

    private static long bit(int session, int version) {
        return 1L << (session * VERSIONS + version);
    }

    @Test
    void an_instance_that_was_forgotten_is_read_from_its_history_and_comes_out_right() {
        try (Driver driver = Driver.forgetful(warehouse.engine(), 1, 10)) {
            stored(weighed("w-0", 1, "sh-1", 1), weighed("w-0", 2, "sh-1", 2), weighed("w-0", 3, "sh-2", 4));
            stored(weighed("w-0", 4, "sh-1", 8), weighed("w-1", 1, "sh-1", 16));
            driver.arrive(weighed("w-0", 1, "sh-1", 1)).settle();
            driver.arrive(weighed("w-1", 1, "sh-1", 16)).settle();
            assertThat(warehouse.historyReads).hasValue(0);

            driver.arrive(weighed("w-0", 4, "sh-1", 8)).settle();

            assertThat(warehouse.row("sh-1")).startsWith("R(0,,27 |");
            assertThat(warehouse.historyReads).hasValueGreaterThan(0);
            driver.arrive(weighed("w-0", 2, "sh-1", 2), weighed("w-0", 3, "sh-2", 4), weighed("w-0", 4, "sh-1", 8))
                    .settle();
            assertThat(warehouse.row("sh-1")).startsWith("R(0,,27 |");
            assertThat(warehouse.row("sh-2")).startsWith("R(0,,4 |");
            assertThat(driver.ledgerIsEmpty()).isTrue();
        }
    }

    @Test
    void a_row_that_was_forgotten_while_its_instance_failed_loses_nothing() {
        Parcels.POISON.add(1L);
        try (Driver driver = Driver.forgetful(warehouse.engine(), 10, 1)) {
            stored(weighed("w-0", 1, "sh-1", 1), weighed("w-0", 2, "sh-2", 2), weighed("w-0", 3, "sh-1", 4));
            driver.arrive(weighed("w-0", 1, "sh-1", 1)).settle();
            driver.arrive(weighed("w-0", 2, "sh-2", 2)).settle();
            Parcels.POISON.clear();

            driver.arrive(weighed("w-0", 3, "sh-1", 4)).settle();
            driver.pass(Duration.ofMinutes(2)).settle();

            assertThat(warehouse.row("sh-1")).startsWith("R(0,,5 |");
            assertThat(driver.ledgerIsEmpty()).isTrue();
        }
    }

    /** Any order, with repeats, jumps over events that never come, failures that heal, and a next owner. */
    @RepeatedTest(60)
    void rows_are_the_fold_of_their_histories_whatever_the_router_has_forgotten(RepetitionInfo repetition) {
        int seed = repetition.getCurrentRepetition();
        Random random = new Random(seed);
        List<StoredEvent> events = new ArrayList<>();
        Map<String, Long> expected = new HashMap<>();
        Map<String, StoredEvent> last = new HashMap<>();
        for (int session = 0; session < SESSIONS; session++) {
            for (int version = 1; version <= VERSIONS; version++) {
                String row = "sh-" + random.nextInt(4);
                long kg = bit(session, version - 1);
                StoredEvent event = weighed("w-" + session, version, row, kg);
                events.add(event);
                expected.merge(row, kg, Long::sum);
                last.put(session + row, event);
                if (random.nextInt(8) == 0) {
                    Parcels.POISON.add(kg);
                }
            }
        }
        events.forEach(this::stored);
        List<StoredEvent> arriving = disturbed(events, last, random);

        Driver driver = Driver.forgetful(warehouse.engine(), 1 + random.nextInt(3), 1 + random.nextInt(2));
        try {
            int handOver = random.nextInt(arriving.size());
            for (int next = 0; next < arriving.size(); next++) {
                driver.arrive(arriving.get(next));
                if (random.nextBoolean()) {
                    driver.turn();
                }
                if (next == handOver) {
                    driver = driver.successor(warehouse.engine());
                }
            }
            driver.settle();
            Parcels.POISON.clear();
            driver.pass(Duration.ofMinutes(2)).settle();

            for (Map.Entry<String, Long> row : expected.entrySet()) {
                assertThat(warehouse.row(row.getKey()))
                        .as("seed %d, %s", seed, row.getKey())
                        .startsWith("R(0,," + row.getValue() + " |");
            }
            assertThat(driver.ledgerIsEmpty()).isTrue();
        } finally {
            driver.close();
        }
    }

    /** One in four never comes, unless it is its instance's last one for its row; neighbours change places. */
    private static List<StoredEvent> disturbed(List<StoredEvent> events, Map<String, StoredEvent> last, Random random) {
        List<StoredEvent> order = new ArrayList<>();
        for (int version = 0; version < VERSIONS; version++) {
            for (int session = 0; session < SESSIONS; session++) {
                order.add(events.get(session * VERSIONS + version));
            }
        }
        order.removeIf(event -> random.nextInt(4) == 0 && !last.containsValue(event));
        List<StoredEvent> arriving = new ArrayList<>();
        for (int from = 0; from < order.size(); from += 6) {
            List<StoredEvent> some = new ArrayList<>(order.subList(from, Math.min(from + 6, order.size())));
            some.add(order.get(random.nextInt(from + 1)));
            Collections.shuffle(some, random);
            arriving.addAll(some);
        }
        return arriving;
    }

    private void stored(StoredEvent... events) {
        warehouse.stored(events);
    }
}
