/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.event.StoredEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One instance that cannot be folded among a thousand rows, beside the same thousand without it. */
class PoisonTest {
    private static final int ROWS = 1_000;
    private static final int VERSIONS = 3;
    private static final int SICK = 500;
    private static final long POISON = 66;
    /** So many turns that all is done that can be, and the sick instance has been tried several times. */
    private static final int TURNS = 40;

    @AfterEach
    void mend() {
        Parcels.POISON.clear();
    }

    @Test
    @Rule("projections 6.3")
    void a_poison_instance_costs_the_other_rows_nothing_and_heals_without_a_restart() {
        Run well = new Run();
        well.all();
        well.close();

        Parcels.POISON.add(POISON);
        Run sick = new Run();
        sick.all();

        assertThat(sick.callsOfOthers()).as("of 999 rows, request by request").isEqualTo(well.callsOfOthers());
        assertThat(sick.effects).isEqualTo(well.effects);
        for (int row = 0; row < ROWS; row++) {
            if (row != SICK) {
                assertThat(sick.row(row)).isEqualTo(well.row(row)).startsWith("R(0,Ort 3,3 |");
            }
        }
        assertThat(sick.row(SICK))
                .as("its other instance goes on")
                .isEqualTo("R(0,Ort 3,1 | scan#sh-500:3 weigh#w-500:1 | 3)");
        Map<String, Long> extra = sick.callsOfTheSick();
        well.callsOfTheSick().forEach((kind, times) -> extra.merge(kind, -times, Long::sum));
        extra.values().removeIf(times -> times == 0);
        System.out.printf(
                "poison: %d rows, requests without it %s, with it %s: the sick row's own are %s more%n",
                ROWS, well.totals(), sick.totals(), extra);
        assertThat(sick.tries()).isGreaterThanOrEqualTo(2);
        assertThat(extra)
                .as("each try reads its row and its history once")
                .isEqualTo(Map.of("row read", sick.tries(), "history read", sick.tries()));

        Parcels.POISON.clear();
        sick.driver.pass(Duration.ofMinutes(2)).settle();

        assertThat(sick.row(SICK)).startsWith("R(0,Ort 3,68 | scan#sh-500:3 weigh#w-500:3 |");
        assertThat(sick.driver.ledgerIsEmpty()).isTrue();
        sick.close();
    }

    /** The same events, each version of all rows together, and what they came to. */
    private static final class Run implements AutoCloseable {
        private final Warehouse warehouse = new Warehouse(Driver.SETTINGS.applicationId());
        private final Driver driver = new Driver(warehouse.engine());
        private final List<String> effects = new ArrayList<>();

        void all() {
            for (int version = 1; version <= VERSIONS; version++) {
                for (int row = 0; row < ROWS; row++) {
                    arrive(Parcels.scanned("sh-" + row, version, "Ort " + version));
                    arrive(Parcels.weighed("w-" + row, version, "sh-" + row, row == SICK && version == 2 ? POISON : 1));
                }
                for (int turn = 0; turn < TURNS; turn++) {
                    driver.turn();
                }
                effects.addAll(driver.effects());
            }
        }

        private void arrive(StoredEvent event) {
            warehouse.stored(event);
            driver.arrive(event);
        }

        /** How often each request was made, with nothing in it of the sick row. */
        Map<String, Long> callsOfOthers() {
            return warehouse.calls.stream()
                    .map(call -> new Warehouse.Call(
                            call.kind(),
                            call.about().stream().filter(name -> !isSick(name)).toList()))
                    .filter(call -> !call.about().isEmpty())
                    .collect(Collectors.groupingBy(Warehouse.Call::toString, Collectors.counting()));
        }

        Map<String, Long> callsOfTheSick() {
            return warehouse.calls.stream()
                    .filter(call -> call.about().stream().anyMatch(Run::isSick))
                    .collect(Collectors.groupingBy(Warehouse.Call::kind, TreeMap::new, Collectors.counting()));
        }

        Map<String, Long> totals() {
            return warehouse.calls.stream()
                    .collect(Collectors.groupingBy(Warehouse.Call::kind, TreeMap::new, Collectors.counting()));
        }

        long tries() {
            return warehouse.calls.stream()
                    .filter(call -> call.kind().equals("history read")
                            && isSick(call.about().get(0)))
                    .count();
        }

        private static boolean isSick(String name) {
            return name.equals("sh-" + SICK) || name.equals("w-" + SICK);
        }

        String row(int row) {
            return warehouse.row("sh-" + row);
        }

        @Override
        public void close() {
            driver.close();
        }
    }
}
