/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static io.tributary.streams.Parcels.added;
import static io.tributary.streams.Parcels.scanned;
import static io.tributary.streams.Parcels.weighed;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.contract.DeadLetter;
import io.tributary.contract.EffectHeaders;
import io.tributary.engine.Failure;
import io.tributary.observe.TaskLoad;
import io.tributary.outbox.PendingEffect;
import io.tributary.row.InstanceId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.header.Headers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProjectTaskTest {
    private static final InstanceId SCAN = new InstanceId("scan", "sh-1");
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
    void an_effect_is_sent_acknowledged_and_removed_and_then_the_ledger_is_empty() {
        driver.arrive(scanned("sh-1", 1, "Ulm")).turn();

        assertThat(driver.effects()).containsExactly("100 scan#sh-1@1.0 at 1");
        driver.settle();
        assertThat(engine.outbox.get("sh-1")).isEmpty();
        assertThat(driver.ledgerIsEmpty()).isTrue();
        assertThat(driver.load.total()).isEqualTo(TaskLoad.NONE);
    }

    @Test
    @Rule("projections 8.1")
    void a_row_whose_revisions_begin_at_0_loses_no_effect() {
        engine.initial = 0;
        driver.arrive(scanned("sh-1", 1, "Ulm")).turn();

        assertThat(driver.effects()).containsExactly("0 scan#sh-1@1.0 at 1");
        driver.settle();
        assertThat(engine.outbox.get("sh-1")).isEmpty();
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    void a_rebuild_from_a_source_that_is_not_declared_does_not_hold_up_the_row() {
        InstanceId typo = new InstanceId("odrer", "o-1");
        driver.command("sh-1", new RowCommand.Rebuild(List.of(typo)).toBytes());
        driver.arrive(weighed("w-1", 1, "sh-1", 1)).settle();

        assertThat(engine.calls).contains("apply sh-1 weigh#w-1[1]").noneMatch(call -> call.contains("odrer"));
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    void an_effect_has_the_headers_of_a_cloud_event_and_its_place_in_the_row() {
        driver.arrive(scanned("sh-1", 1, "Ulm")).turn();

        var effect = driver.effectRecords().get(0);
        Headers headers = effect.headers();
        assertThat(new String(effect.key(), java.nio.charset.StandardCharsets.UTF_8))
                .isEqualTo("sh-1");
        assertThat(Driver.header(headers, EffectHeaders.SPEC_VERSION)).isEqualTo("1.0");
        assertThat(Driver.header(headers, EffectHeaders.ID)).isEqualTo("scan#sh-1@1.0");
        assertThat(Driver.header(headers, EffectHeaders.SOURCE)).isEqualTo("/tributary-shipments/shipments/1");
        assertThat(Driver.header(headers, EffectHeaders.TYPE)).isEqualTo("io.tributary.contract.ShipmentNotice");
        assertThat(Driver.header(headers, EffectHeaders.SUBJECT)).isEqualTo("sh-1");
        assertThat(Driver.header(headers, EffectHeaders.TIME)).startsWith("2023-11-14T");
        assertThat(Driver.header(headers, EffectHeaders.CONTENT_TYPE)).isEqualTo("application/avro");
        assertThat(Driver.header(headers, EffectHeaders.ROW_SEQUENCE)).isEqualTo("100");
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
    void an_effect_that_a_crash_left_in_the_outbox_is_sent_once_and_before_newer_ones() {
        engine.hold();
        driver.arrive(scanned("sh-1", 1, "Ulm")).turn();
        assertThat(engine.outbox.get("sh-1")).hasSize(1);

        driver = driver.successor(engine);
        engine.release();
        driver.arrive(scanned("sh-1", 2, "Bonn")).settle();

        assertThat(driver.effects()).containsExactly("100 scan#sh-1@1.0 at 1", "200 scan#sh-1@2.0 at 2");
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    void what_the_restored_ledger_knows_as_sent_is_removed_and_not_sent_again() {
        engine.refusesRemovals = true;
        driver.arrive(scanned("sh-1", 1, "Ulm")).settle();
        assertThat(driver.effects()).hasSize(1);

        engine.refusesRemovals = false;
        driver = driver.successor(engine);
        driver.arrive(scanned("sh-1", 2, "Bonn")).settle();

        assertThat(driver.effects()).containsExactly("200 scan#sh-1@2.0 at 2");
        assertThat(engine.outbox.get("sh-1")).isEmpty();
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    void the_ledger_is_told_of_a_removal_only_when_it_is_confirmed() {
        engine.refusesRemovals = true;
        driver.arrive(scanned("sh-1", 1, "Ulm")).settle();

        assertThat(driver.ledgerIsEmpty()).isFalse();
        assertThat(driver.load.total().undelivered()).isEqualTo(1);

        engine.refusesRemovals = false;
        driver.pass(Duration.ofMinutes(2)).settle();
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    void effects_of_another_writer_leave_before_those_of_the_next_write() {
        driver.arrive(scanned("sh-1", 1, "Ulm")).settle();
        driver.effects();
        engine.leave("sh-1", new InstanceId("scan", "other"), 9);
        engine.contended = true;

        driver.arrive(scanned("sh-1", 2, "Bonn")).settle();

        assertThat(driver.effects()).containsExactly("200 scan#other@9.0 at 9", "300 scan#sh-1@2.0 at 2");
    }

    @Test
    void a_write_given_up_as_lost_that_arrives_after_all_is_not_overtaken() {
        driver.arrive(scanned("sh-1", 1, "Ulm")).settle();
        driver.effects();
        engine.leave("sh-1", new InstanceId("weigh", "w-1"), 1);

        driver.arrive(scanned("sh-1", 2, "Bonn")).settle();

        assertThat(driver.effects()).containsExactly("200 weigh#w-1@1.0 at 1", "300 scan#sh-1@2.0 at 2");
    }

    @Test
    void a_repeat_makes_the_task_look_into_the_outbox() {
        driver.arrive(scanned("sh-1", 1, "Ulm")).settle();
        engine.leave("sh-1", new InstanceId("scan", "other"), 9);
        driver.effects();

        driver.arrive(scanned("sh-1", 1, "Ulm")).settle();

        assertThat(driver.effects()).containsExactly("200 scan#other@9.0 at 9");
    }

    @Test
    void the_outbox_of_a_row_that_is_new_or_known_to_be_clean_is_not_read() {
        driver.arrive(scanned("sh-1", 1, "Ulm")).settle();
        driver.arrive(scanned("sh-1", 2, "Bonn")).settle();

        assertThat(engine.calls).noneMatch(call -> call.startsWith("pendingEffects"));
    }

    @Test
    void the_outbox_of_a_row_that_this_task_did_not_make_is_read_once() {
        engine.leave("sh-1", SCAN, 1);
        driver.arrive(scanned("sh-1", 2, "Bonn")).settle();
        driver.arrive(scanned("sh-1", 3, "Ulm")).settle();

        assertThat(driver.effects())
                .containsExactly("100 scan#sh-1@1.0 at 1", "200 scan#sh-1@2.0 at 2", "300 scan#sh-1@3.0 at 3");
        assertThat(engine.calls)
                .filteredOn(call -> call.startsWith("pendingEffects"))
                .hasSize(1);
    }

    @Test
    void a_foreign_claim_holds_up_its_row_until_it_ends() {
        engine.claim = Optional.of(
                new PendingEffect.Claim("by hand", driver.now().plusSeconds(30).toEpochMilli()));
        engine.leave("sh-1", SCAN, 1);
        engine.claim = Optional.empty();
        driver.arrive(scanned("sh-1", 2, "Bonn")).settle();
        assertThat(driver.effects()).isEmpty();
        assertThat(driver.ledgerIsEmpty()).isFalse();

        driver.pass(Duration.ofSeconds(31)).settle();

        assertThat(driver.effects()).containsExactly("100 scan#sh-1@1.0 at 1", "200 scan#sh-1@2.0 at 2");
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    void an_outbox_that_cannot_be_read_is_read_again_before_anything_is_sent() {
        engine.leave("sh-1", SCAN, 1);
        engine.unreadable = true;
        driver.arrive(scanned("sh-1", 2, "Bonn")).settle();
        assertThat(driver.effects()).isEmpty();

        engine.unreadable = false;
        driver.pass(Duration.ofMinutes(1)).settle();

        assertThat(driver.effects()).containsExactly("100 scan#sh-1@1.0 at 1", "200 scan#sh-1@2.0 at 2");
        assertThat(driver.ledgerIsEmpty()).isTrue();
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
    void a_drain_command_delivers_what_lies_in_the_outbox() {
        engine.leave("sh-1", SCAN, 1);

        driver.command("sh-1", new RowCommand.Drain().toBytes());
        driver.settle();

        assertThat(driver.effects()).containsExactly("100 scan#sh-1@1.0 at 1");
        assertThat(driver.ledgerIsEmpty()).isTrue();
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
}
