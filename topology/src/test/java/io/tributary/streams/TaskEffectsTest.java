/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static io.tributary.streams.Parcels.scanned;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.contract.EffectHeaders;
import io.tributary.observe.TaskLoad;
import io.tributary.outbox.PendingEffect;
import io.tributary.row.InstanceId;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.common.header.Headers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How effects leave: from the outbox to the topic, in the order of their row, and from the outbox when that is proven. */
class TaskEffectsTest {
    private static final InstanceId SCAN = new InstanceId("scan", "sh-1");

    private final FakeEngine engine = new FakeEngine();
    private Driver driver = new Driver(engine);

    @AfterEach
    void close() {
        driver.close();
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
    void a_drain_command_delivers_what_lies_in_the_outbox() {
        engine.leave("sh-1", SCAN, 1);

        driver.command("sh-1", new RowCommand.Drain().toBytes());
        driver.settle();

        assertThat(driver.effects()).containsExactly("100 scan#sh-1@1.0 at 1");
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    void an_effect_carries_the_time_at_which_it_is_sent_so_that_retention_does_not_take_it_early() {
        engine.hold();
        driver.arrive(scanned("sh-1", 1, "Ulm")).turn().pass(Duration.ofDays(9));
        Instant sent = driver.now();
        engine.release();
        driver.settle();

        assertThat(driver.effectRecords())
                .singleElement()
                .satisfies(effect -> assertThat(effect.getRecordTime()).isBetween(sent, driver.now()));
    }

    @Test
    void another_incarnation_is_another_scope_of_effect_ids() {
        driver.close();
        driver = Driver.with(engine, Driver.SETTINGS.withIncarnation(2));
        driver.arrive(scanned("sh-1", 1, "Ulm")).turn();

        assertThat(Driver.header(driver.effectRecords().get(0).headers(), EffectHeaders.SOURCE))
                .isEqualTo("/tributary-shipments/shipments/2");
    }

    @Test
    void an_effect_that_cannot_be_serialised_is_reported_once_and_holds_up_those_of_its_row_until_it_can() {
        PendingEffect good = engine.leave("sh-1", SCAN, 1);
        engine.outbox.get("sh-1").put(good.sequence(), unreadable(good));
        driver.arrive(scanned("sh-1", 2, "Bonn"), scanned("sh-2", 1, "Kiel")).settle();
        driver.pass(Duration.ofMinutes(2)).settle();

        assertThat(driver.effects()).as("other rows go on").containsExactly("100 scan#sh-2@1.0 at 1");
        assertThat(driver.deadLetters()).singleElement().satisfies(letter -> {
            assertThat(letter.getCode()).isEqualTo("EffectUndeliverable");
            assertThat(letter.getRowKey()).isEqualTo("sh-1");
            assertThat(letter.getVersion()).isEqualTo(1L);
        });

        engine.outbox.get("sh-1").put(good.sequence(), good);
        driver.pass(Duration.ofMinutes(2)).settle();

        assertThat(driver.effects()).containsExactly("100 scan#sh-1@1.0 at 1", "200 scan#sh-1@2.0 at 2");
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    private static PendingEffect unreadable(PendingEffect effect) {
        return new PendingEffect(
                effect.row(),
                effect.sequence(),
                effect.id(),
                effect.eventType(),
                effect.effectType(),
                ByteBuffer.wrap(new byte[] {9, 9, 9}),
                effect.claim());
    }
}
