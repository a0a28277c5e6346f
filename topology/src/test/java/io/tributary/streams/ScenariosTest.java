/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static io.tributary.streams.Parcels.added;
import static io.tributary.streams.Parcels.cancelled;
import static io.tributary.streams.Parcels.scanned;
import static io.tributary.streams.Parcels.weighed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.tributary.Rule;
import io.tributary.contract.DeadLetter;
import io.tributary.event.StoredEvent;
import io.tributary.row.InstanceId;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The scenarios of the rules, through the topology and the real engine, by their numbers. */
class ScenariosTest {
    private final Warehouse warehouse = new Warehouse(Driver.SETTINGS.applicationId());
    private final Driver driver = new Driver(warehouse.engine());

    @AfterEach
    void close() {
        Parcels.POISON.clear();
        driver.close();
    }

    private void batch(StoredEvent... events) {
        driver.batch(warehouse, events);
    }

    @Test
    @Rule({"projections 3.3", "projections 8.1"})
    void scenario_1_a_first_event_makes_the_row() {
        batch(added("o-1", 1, "sh-1", 2));

        assertThat(warehouse.row("sh-1")).isEqualTo("R(2,,0 | order#o-1:1 | 1)");
        assertThat(warehouse.writes).hasValue(1);
        assertThat(driver.effects()).isEmpty();
    }

    @Test
    @Rule("projections 3.4")
    void scenario_2_a_repeat_writes_nothing() {
        batch(added("o-1", 1, "sh-1", 2));
        driver.arrive(added("o-1", 1, "sh-1", 2)).settle();

        assertThat(warehouse.row("sh-1")).isEqualTo("R(2,,0 | order#o-1:1 | 1)");
        assertThat(warehouse.writes).hasValue(1);
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    @Rule({"projections 3.6", "projections 9.6"})
    void scenario_3_two_sources_in_one_batch_are_one_write_with_one_effect() {
        batch(added("o-1", 1, "sh-1", 2), scanned("sh-1", 1, "Ulm"));

        assertThat(warehouse.row("sh-1")).isEqualTo("R(2,Ulm,0 | order#o-1:1 scan#sh-1:1 | 1)");
        assertThat(warehouse.writes).hasValue(1);
        assertThat(driver.effects()).containsExactly("100 scan#sh-1@1.0 at Ulm");
    }

    @Test
    @Rule("projections 2.3")
    void scenario_4_one_order_feeds_two_rows() {
        batch(added("o-1", 1, "sh-1", 2), added("o-1", 2, "sh-2", 3));

        assertThat(warehouse.row("sh-1")).isEqualTo("R(2,,0 | order#o-1:1 | 1)");
        assertThat(warehouse.row("sh-2")).isEqualTo("R(3,,0 | order#o-1:2 | 1)");
        assertThat(warehouse.historyReads).as("the router saw version 1 leave").hasValue(0);
    }

    @Test
    @Rule("projections 4.1")
    void scenario_5_versions_that_arrive_out_of_order_are_folded_in_order() {
        batch(weighed("w-1", 2, "sh-1", 3), weighed("w-1", 1, "sh-1", 2));

        assertThat(warehouse.row("sh-1")).isEqualTo("R(0,,5 | weigh#w-1:2 | 1)");
    }

    @Test
    @Rule("projections 4.2")
    void scenario_6_missing_versions_are_read_from_the_store() {
        warehouse.stored(weighed("w-1", 1, "sh-1", 1), weighed("w-1", 2, "sh-1", 1));
        batch(weighed("w-1", 3, "sh-1", 1));

        assertThat(warehouse.row("sh-1")).isEqualTo("R(0,,3 | weigh#w-1:3 | 1)");
    }

    @Test
    @Rule("projections 4.2")
    void scenario_7_missing_versions_of_another_row_are_considered_and_do_not_write_it() {
        batch(added("o-1", 1, "sh-1", 2));
        warehouse.stored(added("o-1", 2, "sh-2", 1), added("o-1", 3, "sh-2", 1), added("o-1", 4, "sh-2", 1));
        batch(added("o-1", 5, "sh-1", 7));

        assertThat(warehouse.row("sh-1")).isEqualTo("R(9,,0 | order#o-1:5 | 2)");
        assertThat(warehouse.row("sh-2")).isEqualTo("nothing");
    }

    @Test
    @Rule("projections 3.4")
    void scenario_8_an_older_event_changes_nothing() {
        batch(weighed("w-1", 1, "sh-1", 1), weighed("w-1", 2, "sh-1", 1), weighed("w-1", 3, "sh-1", 1));
        driver.arrive(weighed("w-1", 2, "sh-1", 1)).settle();

        assertThat(warehouse.row("sh-1")).isEqualTo("R(0,,3 | weigh#w-1:3 | 1)");
    }

    @Test
    @Rule({"projections 5.1", "projections 5.3", "projections 9.5"})
    void scenario_9_the_newest_scan_counts_and_has_the_only_effect() {
        batch(scanned("sh-1", 1, "Ulm"), scanned("sh-1", 2, "Bonn"), scanned("sh-1", 3, "Kiel"));

        assertThat(warehouse.row("sh-1")).isEqualTo("R(0,Kiel,0 | scan#sh-1:3 | 1)");
        assertThat(driver.effects()).containsExactly("100 scan#sh-1@3.0 at Kiel");
    }

    @Test
    @Rule("projections 5.1")
    void scenario_10_a_gap_of_a_latest_source_is_not_read() {
        batch(scanned("sh-1", 1, "Ulm"));
        driver.arrive(scanned("sh-1", 5, "Kiel")).settle();

        assertThat(warehouse.row("sh-1")).isEqualTo("R(0,Kiel,0 | scan#sh-1:5 | 2)");
        assertThat(warehouse.historyReads).hasValue(0);
    }

    @Test
    @Rule("projections 5.1")
    void scenario_11_an_older_scan_changes_nothing() {
        batch(scanned("sh-1", 5, "Kiel"));
        driver.arrive(scanned("sh-1", 4, "Bonn")).settle();

        assertThat(warehouse.row("sh-1")).isEqualTo("R(0,Kiel,0 | scan#sh-1:5 | 1)");
        assertThat(driver.effects()).hasSize(1);
    }

    @Test
    @Rule("projections 2.3")
    void scenario_12_an_event_for_no_row_leaves_nothing_behind() {
        batch(weighed("w-1", 1, "", 4));

        assertThat(driver.ledgerIsEmpty()).isTrue();
        assertThat(driver.deadLetters()).isEmpty();
    }

    @Test
    @Rule({"projections 6.4", "projections 6.5"})
    void scenario_14_a_skipped_event_makes_no_row() {
        batch(weighed("w-1", 1, "sh-1", 0));

        assertThat(warehouse.row("sh-1")).isEqualTo("nothing");
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    @Rule("projections 7.1")
    void scenario_15_a_skipped_event_is_decided_again_with_the_next() {
        batch(weighed("w-1", 1, "sh-1", 0));
        batch(weighed("w-1", 2, "sh-1", 3));

        assertThat(warehouse.row("sh-1")).isEqualTo("R(0,,3 | weigh#w-1:2 | 1)");
    }

    @Test
    @Rule({"projections 6.4", "projections 7.1"})
    void scenario_16_a_skipped_event_above_the_checkpoint_writes_nothing_again_and_again() {
        batch(weighed("w-1", 1, "sh-1", 3), weighed("w-1", 2, "sh-1", 0));
        driver.arrive(weighed("w-1", 2, "sh-1", 0)).settle();

        assertThat(warehouse.row("sh-1")).isEqualTo("R(0,,3 | weigh#w-1:1 | 1)");
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    @Rule("projections 6.4")
    void scenario_17_the_fold_goes_on_after_a_skip() {
        batch(weighed("w-1", 1, "sh-1", 3), weighed("w-1", 2, "sh-1", 0), weighed("w-1", 3, "sh-1", 2));

        assertThat(warehouse.row("sh-1")).isEqualTo("R(0,,5 | weigh#w-1:3 | 1)");
    }

    @Test
    @Rule({"projections 6.2", "projections 6.6"})
    void scenario_19_a_rejection_alone_moves_the_checkpoint_of_a_row_that_is_there() {
        batch(added("o-1", 1, "sh-1", 2));
        batch(weighed("w-1", 1, "sh-1", Parcels.REFUSED));

        assertThat(warehouse.row("sh-1")).isEqualTo("R(2,,0 | order#o-1:1 weigh#w-1:1 | 2)");
        assertThat(driver.deadLetters()).isEmpty();
    }

    @Test
    @Rule("projections 6.6")
    void scenario_20_a_rejection_alone_makes_no_row() {
        batch(weighed("w-1", 1, "sh-1", Parcels.REFUSED));

        assertThat(warehouse.row("sh-1")).isEqualTo("nothing");
    }

    @Test
    @Rule({"projections 6.3", "projections 3.5"})
    void scenario_21_an_instance_that_fails_does_not_hold_up_the_others_and_heals() {
        Parcels.POISON.add(66L);
        batch(added("o-1", 1, "sh-1", 2), weighed("w-1", 1, "sh-1", 66));

        assertThat(warehouse.row("sh-1")).isEqualTo("R(2,,0 | order#o-1:1 | 1)");
        assertThat(driver.deadLetters())
                .extracting(DeadLetter::getSource, DeadLetter::getStreamId, DeadLetter::getVersion, DeadLetter::getCode)
                .containsExactly(tuple("weigh", "w-1", 1L, "Poison"));
        batch(added("o-1", 2, "sh-1", 1), weighed("w-2", 1, "sh-1", 5));
        assertThat(warehouse.row("sh-1")).isEqualTo("R(3,,5 | order#o-1:2 weigh#w-2:1 | 2)");

        Parcels.POISON.clear();
        driver.pass(Duration.ofMinutes(2)).settle();

        assertThat(warehouse.row("sh-1")).isEqualTo("R(3,,71 | order#o-1:2 weigh#w-1:1 weigh#w-2:1 | 3)");
        assertThat(driver.deadLetters()).isEmpty();
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    @Rule("projections 6.3")
    void scenario_22_a_row_of_which_everything_fails_is_not_written() {
        Parcels.POISON.add(66L);
        batch(weighed("w-1", 1, "sh-1", 66));

        assertThat(warehouse.row("sh-1")).isEqualTo("nothing");
        assertThat(driver.ledgerIsEmpty()).isFalse();
    }

    @Test
    @Rule("projections 9.1")
    void scenario_25_a_cancelled_order_leaves_a_tombstone() {
        batch(added("o-1", 1, "sh-1", 2));
        batch(cancelled("o-1", 2, "sh-1"));

        assertThat(warehouse.row("sh-1")).isEqualTo("R(removed | order#o-1:2 | 2)");
    }

    @Test
    @Rule("projections 9.3")
    void scenarios_26_and_27_a_tombstone_ignores_repeats_and_starts_again_with_news() {
        batch(added("o-1", 1, "sh-1", 2), cancelled("o-1", 2, "sh-1"));
        driver.arrive(cancelled("o-1", 2, "sh-1")).settle();
        assertThat(warehouse.row("sh-1")).isEqualTo("R(removed | order#o-1:2 | 1)");

        batch(added("o-1", 3, "sh-1", 4));

        assertThat(warehouse.row("sh-1")).isEqualTo("R(4,,0 | order#o-1:3 | 2)");
    }

    @Test
    @Rule("projections 10.1")
    void scenario_32_an_effect_is_delivered_and_gone_from_the_outbox() {
        batch(scanned("sh-1", 1, "Ulm"));
        batch(scanned("sh-1", 2, "Bonn"));

        assertThat(driver.effects()).containsExactly("100 scan#sh-1@1.0 at Ulm", "200 scan#sh-1@2.0 at Bonn");
        assertThat(warehouse.pending("sh-1")).isZero();
        assertThat(driver.ledgerIsEmpty()).isTrue();
        assertThat(warehouse.outboxReads).as("the row was new, then clean").hasValue(0);
    }

    @Test
    @Rule("projections 11.1")
    void scenario_43_a_rebuild_folds_the_named_histories_anew_and_sends_nothing() {
        batch(added("o-1", 1, "sh-1", 2), scanned("sh-1", 1, "Ulm"));
        batch(added("o-1", 2, "sh-1", 3));
        driver.effects();

        driver.command(
                "sh-1",
                new RowCommand.Rebuild(List.of(new InstanceId("order", "o-1"), new InstanceId("scan", "sh-1")))
                        .toBytes());
        driver.settle();

        assertThat(warehouse.row("sh-1")).isEqualTo("R(5,Ulm,0 | order#o-1:2 scan#sh-1:1 | 3)");
        assertThat(driver.effects()).isEmpty();
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    @Rule("projections 11.5")
    void scenario_44_a_catch_up_brings_what_was_missed() {
        batch(added("o-1", 1, "sh-1", 1));
        warehouse.stored(
                added("o-1", 2, "sh-1", 1),
                added("o-1", 3, "sh-1", 1),
                added("o-1", 4, "sh-1", 1),
                added("o-2", 1, "sh-1", 9));

        driver.command("sh-1", new RowCommand.CatchUp().toBytes());
        driver.settle();

        assertThat(warehouse.row("sh-1")).isEqualTo("R(4,,0 | order#o-1:4 | 2)");
    }
}
