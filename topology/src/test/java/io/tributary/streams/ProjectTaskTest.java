/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static io.tributary.streams.Parcels.added;
import static io.tributary.streams.Parcels.scanned;
import static io.tributary.streams.Parcels.weighed;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.contract.DeadLetter;
import io.tributary.engine.Failure;
import io.tributary.observe.TaskLoad;
import io.tributary.row.InstanceId;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProjectTaskTest {
    private static final InstanceId ORDER = new InstanceId("order", "o-1");
    private static final InstanceId WEIGH = new InstanceId("weigh", "w-1");

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
    void a_rebuild_from_a_source_that_is_not_declared_does_not_hold_up_the_row() {
        InstanceId typo = new InstanceId("odrer", "o-1");
        driver.command("sh-1", new RowCommand.Rebuild(List.of(typo)).toBytes());
        driver.arrive(weighed("w-1", 1, "sh-1", 1)).settle();

        assertThat(engine.calls).contains("apply sh-1 weigh#w-1[1]").noneMatch(call -> call.contains("odrer"));
        assertThat(driver.ledgerIsEmpty()).isTrue();
        driver.command("sh-2", new RowCommand.Rebuild(List.of(typo)).toBytes());
        assertThat(driver.settle().load.total()).as("nothing is left open").isEqualTo(TaskLoad.NONE);
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
    void a_failed_instance_is_reported_once_retried_and_does_not_hold_up_its_row() {
        engine.failing.put(WEIGH, new Failure("Poison", "scripted", OptionalLong.of(1), false));
        driver.arrive(weighed("w-1", 1, "sh-1", 1), added("o-1", 1, "sh-1", 2)).settle();
        driver.pass(Duration.ofMinutes(2)).settle();

        assertThat(driver.deadLetters()).singleElement().satisfies(letter -> {
            assertThat(letter.getProjection()).isEqualTo("shipments");
            assertThat(letter.getRowKey()).isEqualTo("sh-1");
            assertThat(letter.getSource()).isEqualTo("weigh");
            assertThat(letter.getStreamId()).isEqualTo("w-1");
            assertThat(letter.getVersion()).isEqualTo(1L);
            assertThat(letter.getCode()).isEqualTo("Poison");
        });
        assertThat(driver.load.total()).isEqualTo(new TaskLoad(1, 0, 0, 0));
        assertThat(engine.calls).startsWith("apply sh-1 order#o-1[1] weigh#w-1[1]", "bringUp sh-1 weigh#w-1[1]");
        driver.arrive(added("o-1", 2, "sh-1", 2)).settle();
        assertThat(engine.calls).contains("apply sh-1 order#o-1[2]");

        engine.failing.clear();
        driver.pass(Duration.ofMinutes(2)).settle();

        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    void while_a_failed_instance_waits_its_newer_events_cost_nothing() {
        engine.failing.put(WEIGH, new Failure("Poison", "scripted", OptionalLong.of(1), false));
        driver.arrive(weighed("w-1", 1, "sh-1", 1)).turn();
        List<String> before = List.copyOf(engine.calls);

        for (int version = 2; version <= 9; version++) {
            driver.arrive(weighed("w-1", version, "sh-1", 1)).turn();
        }
        assertThat(engine.calls).isEqualTo(before);

        engine.failing.clear();
        driver.pass(Duration.ofMinutes(2)).settle();
        assertThat(engine.calls).endsWith("apply sh-1 weigh#w-1[2, 3, 4, 5, 6, 7, 8, 9]");
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    void what_may_pass_by_itself_is_reported_only_when_it_does_not() {
        engine.failing.put(WEIGH, new Failure("StoreUnavailable", "scripted", OptionalLong.empty(), true));
        driver.arrive(weighed("w-1", 1, "sh-1", 1)).settle();
        assertThat(driver.deadLetters()).isEmpty();

        for (int i = 0; i < 10; i++) {
            driver.pass(Duration.ofMinutes(2));
        }

        assertThat(driver.deadLetters()).extracting(DeadLetter::getCode).containsExactly("StoreUnavailable");
    }

    @Test
    void a_failure_is_remembered_by_the_next_owner() {
        engine.failing.put(WEIGH, new Failure("Poison", "scripted", OptionalLong.of(1), false));
        driver.arrive(weighed("w-1", 1, "sh-1", 1)).settle();
        assertThat(driver.deadLetters()).hasSize(1);

        driver = driver.successor(engine);
        driver.pass(Duration.ofMinutes(2)).settle();

        assertThat(driver.deadLetters()).isEmpty();
        engine.failing.clear();
        driver.pass(Duration.ofMinutes(2)).settle();
        assertThat(driver.ledgerIsEmpty()).isTrue();
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
    void a_command_of_an_unknown_kind_is_ignored() {
        driver.command("sh-1", new byte[] {9, 9, 9});
        driver.command("sh-1", new byte[0]);
        driver.command("a#b", new RowCommand.Wake().toBytes());

        driver.arrive(scanned("sh-1", 1, "Ulm")).turn();
        assertThat(driver.effects()).hasSize(1);
    }

    @Test
    void a_wake_command_tries_a_failed_instance_at_once() {
        engine.failing.put(WEIGH, new Failure("Poison", "scripted", OptionalLong.of(1), false));
        driver.arrive(weighed("w-1", 1, "sh-1", 1)).settle();
        engine.failing.clear();

        driver.command("sh-1", new RowCommand.Wake().toBytes());
        driver.settle();

        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    void a_rebuild_applies_to_the_heads_before_it_folds_anew() {
        driver.command("sh-1", new RowCommand.Rebuild(List.of(ORDER)).toBytes());
        driver.settle();

        assertThat(engine.calls).startsWith("bringUp sh-1 order#o-1[1, 2, 3]", "rebuild sh-1 [3]");
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    void a_rebuild_of_an_instance_that_fails_is_not_made() {
        engine.failing.put(ORDER, new Failure("MissingEvents", "scripted", OptionalLong.of(2), false));
        driver.command("sh-1", new RowCommand.Rebuild(List.of(ORDER)).toBytes());
        driver.settle();

        assertThat(engine.calls).noneMatch(call -> call.startsWith("rebuild"));
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    void a_catch_up_command_survives_the_task_that_read_it() {
        driver.command("sh-1", new RowCommand.CatchUp().toBytes());

        driver = driver.successor(engine);
        driver.settle();

        assertThat(engine.calls).contains("catchUp sh-1 order#o-1[1]");
        assertThat(driver.ledgerIsEmpty()).isTrue();
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
