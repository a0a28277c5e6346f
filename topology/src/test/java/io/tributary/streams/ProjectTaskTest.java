/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static io.tributary.streams.Parcels.added;
import static io.tributary.streams.Parcels.scanned;
import static io.tributary.streams.Parcels.weighed;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProjectTaskTest {
    private final FakeEngine engine = new FakeEngine();
    private Driver driver = new Driver(engine);

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void events_of_a_row_that_are_there_together_are_one_write() {
        driver.arrive(added("o-1", 1, "sh-1", 2), scanned("sh-1", 1, "Ulm"), weighed("w-1", 1, "sh-1", 3))
                .turn();

        assertThat(engine.calls).containsExactly("apply sh-1 order#o-1[1] scan#sh-1[1] weigh#w-1[1]");
    }

    @Test
    void while_a_write_is_under_way_newer_events_wait_for_the_next_one() {
        engine.hold();
        driver.arrive(weighed("w-1", 1, "sh-1", 1)).turn();
        driver.arrive(weighed("w-1", 2, "sh-1", 1), weighed("w-1", 3, "sh-1", 1))
                .settle();
        assertThat(engine.calls).containsExactly("apply sh-1 weigh#w-1[1]");

        engine.release();
        driver.settle();

        assertThat(engine.calls).containsExactly("apply sh-1 weigh#w-1[1]", "apply sh-1 weigh#w-1[2, 3]");
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    void rows_do_not_wait_for_each_other() {
        engine.hold();
        driver.arrive(weighed("w-1", 1, "sh-1", 1), weighed("w-2", 1, "sh-2", 1), weighed("w-3", 1, "sh-3", 1))
                .turn();

        assertThat(engine.calls)
                .containsExactly("apply sh-1 weigh#w-1[1]", "apply sh-2 weigh#w-2[1]", "apply sh-3 weigh#w-3[1]");
    }

    @Test
    void no_more_rows_are_under_way_than_the_share_allows() {
        driver.close();
        driver = Driver.with(engine, Driver.SETTINGS.withMaxInFlight(2));
        engine.hold();
        driver.arrive(weighed("w-1", 1, "sh-1", 1), weighed("w-2", 1, "sh-2", 1), weighed("w-3", 1, "sh-3", 1))
                .settle();
        assertThat(engine.calls).hasSize(2);

        engine.release();
        driver.settle();

        assertThat(engine.calls).hasSize(3);
    }

    @Test
    void what_arrived_and_is_not_written_when_the_task_ends_is_brought_up_by_the_next_one() {
        driver.arrive(weighed("w-1", 1, "sh-1", 1), weighed("w-1", 2, "sh-1", 1));

        FakeEngine next = new FakeEngine();
        driver = driver.successor(next);
        driver.settle();

        assertThat(next.calls).containsExactly("bringUp sh-1 weigh#w-1[1, 2]");
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    void events_of_a_source_whose_history_is_not_read_come_back_with_their_bytes() {
        driver.arrive(scanned("sh-1", 4, "Ulm"), scanned("sh-1", 5, "Bonn"));

        FakeEngine next = new FakeEngine();
        driver = driver.successor(next);
        driver.settle();

        assertThat(next.calls).startsWith("apply sh-1 scan#sh-1[4, 5]");
        assertThat(driver.effects()).hasSize(2);
    }

    @Test
    void more_pending_events_than_the_ledger_keeps_are_read_from_the_history() {
        for (long version = 1; version <= 20; version++) {
            driver.arrive(scanned("sh-1", version, "Ulm"));
        }

        FakeEngine next = new FakeEngine();
        driver = driver.successor(next);
        driver.settle();

        assertThat(next.calls).first().asString().startsWith("bringUp sh-1 scan#sh-1[1, 2,");
        assertThat(driver.effects()).hasSize(20);
    }

    @Test
    void more_events_than_are_held_are_let_go_and_left_to_the_engine_as_a_gap() {
        engine.hold();
        driver.arrive(weighed("w-1", 1, "sh-1", 1)).turn();
        for (long version = 2; version <= 258; version++) {
            driver.arrive(weighed("w-1", version, "sh-1", 1));
        }
        engine.release();
        driver.settle();

        assertThat(engine.calls)
                .last()
                .asString()
                .startsWith("bringUp sh-1 weigh#w-1[2, 3,")
                .endsWith("258]");
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    void a_task_says_hello_and_does_nothing_before_it_has_read_it() {
        driver.arrive(weighed("w-1", 1, "sh-1", 1));
        FakeEngine next = new FakeEngine();
        driver = driver.successor(next);
        assertThat(next.calls).isEmpty();

        driver.turn();

        assertThat(driver.commands()).startsWith(new RowCommand.Hello(0));
        assertThat(next.calls).isNotEmpty();
    }

    @Test
    void an_answer_that_comes_after_the_end_of_its_task_changes_nothing() {
        FakeEngine old = new FakeEngine();
        driver.close();
        driver = new Driver(old);
        old.hold();
        driver.arrive(scanned("sh-1", 1, "Ulm")).turn();

        driver = driver.successor(engine);
        driver.settle();
        old.release();
        driver.settle();

        assertThat(driver.effects()).containsExactly("100 scan#sh-1@1.0 at 1");
    }

    @Test
    void past_the_high_water_mark_a_task_takes_on_what_comes_and_slows_down() {
        TopologySettings settings = new TopologySettings(
                "tributary-shipments",
                "freight",
                "delivered-effects",
                "dead-letters",
                1,
                1,
                64,
                Duration.ofMillis(20),
                Duration.ofMillis(500),
                Duration.ofMinutes(1),
                5);
        driver.close();
        driver = Driver.with(engine, settings);
        engine.hold();
        long start = System.nanoTime();
        for (int row = 0; row < 25; row++) {
            driver.arrive(weighed("w-" + row, 1, "sh-" + row, 1));
        }

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(200));
        assertThat(driver.load.total().rows()).isEqualTo(25);
        engine.release();
        driver.settle();
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }
}
