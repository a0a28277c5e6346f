/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import static io.tributary.fixture.FaultyRowStore.after;
import static io.tributary.fixture.FaultyRowStore.answerLost;
import static io.tributary.fixture.FaultyRowStore.answerLostAndRepeated;
import static io.tributary.fixture.FaultyRowStore.busy;
import static io.tributary.fixture.FaultyRowStore.none;
import static io.tributary.fixture.FaultyRowStore.requestLost;
import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.order;
import static io.tributary.fixture.Shipments.scan;
import static io.tributary.fixture.Shipments.weigh;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.event.StoredEvent;
import io.tributary.fixture.Engines;
import io.tributary.fixture.FaultyRowStore;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.OrderCancelled;
import io.tributary.fixture.Shipments.ParcelAdded;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.item.Item;
import io.tributary.outbox.EffectId;
import io.tributary.outbox.OutboxKey;
import io.tributary.outbox.PendingEffect;
import io.tributary.projection.Projection;
import io.tributary.row.Guard;
import io.tributary.row.InstanceId;
import io.tributary.row.OutboxPlace;
import io.tributary.row.RowKey;
import io.tributary.row.RowWrite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ProjectionEngineTest {
    private static final RowKey SH1 = key("sh-1");

    private final Engines<ShipmentKey, Summary> engines = new Engines<>(Shipments.projection());

    @Test
    @Rule({"projections 3.6", "projections 9.6"})
    void all_that_a_batch_does_to_a_row_is_one_write() {
        RowOutcome<Summary> outcome =
                engines.apply(SH1, order("o-1", 1, new ParcelAdded("sh-1", 2)), scan("sh-1", 1, "Köln"));

        assertThat(outcome.state()).contains(new Summary("sh-1", 2, "Köln", 0));
        assertThat(outcome.writes()).isEqualTo(1);
        assertThat(outcome.enqueued()).extracting(PendingEffect::sequence).containsExactly(100L);
        assertThat(engines.faulty.writes()).hasSize(1);
        assertThat(outcome.cost()).isEqualTo(new Cost(1, 0, 0, 1));
    }

    @Test
    @Rule("projections 3.5")
    void rows_of_a_batch_are_independent() {
        List<SourcedEvent> events = List.of(
                SourcedEvent.of("weigh", weigh("w-1", 1, "sh-1", -1)),
                SourcedEvent.of("weigh", weigh("w-2", 1, "sh-2", 5)));

        BatchOutcome<Summary> batch = Engines.await(engines.engine.applyBatch(events));

        assertThat(batch.rows())
                .extracting(RowOutcome::status)
                .containsExactly(RowOutcome.Status.FAILED, RowOutcome.Status.APPLIED);
    }

    @Test
    @Rule({"projections 3.1", "projections 4.2", "projections 4.4"})
    void a_gap_is_filled_from_the_store_and_reported_like_the_batch() {
        engines.happened(weigh("w-1", 1, "sh-1", 1), weigh("w-1", 2, "sh-2", 9), weigh("w-1", 3, "sh-1", 2));

        RowOutcome<Summary> outcome = engines.apply(SH1, weigh("w-1", 4, "sh-1", 4), weigh("w-1", 4, "sh-1", 4));

        assertThat(outcome.state()).map(Summary::kg).contains(7L);
        assertThat(only(outcome).applied()).containsExactly(1L, 3L, 4L);
        assertThat(engines.reads.reads()).containsExactly("Weigh#w-1 1..3");
    }

    @Test
    @Rule("projections 4.5")
    void nothing_is_read_when_the_versions_between_are_known_to_be_elsewhere() {
        engines.apply(SH1, weigh("w-1", 1, "sh-1", 1));

        RowOutcome<Summary> outcome = Engines.await(engines.engine.apply(
                SH1, List.of(new SourcedEvent("weigh", weigh("w-1", 9, "sh-1", 2), OptionalLong.of(1)))));

        assertThat(only(outcome).applied()).containsExactly(9L);
        assertThat(engines.reads.reads()).isEmpty();
    }

    @Test
    @Rule({"projections 4.2", "projections 4.5"})
    void a_claim_that_starts_above_the_checkpoint_leaves_a_gap_to_read() {
        engines.happened(weigh("w-1", 1, "sh-1", 1), weigh("w-1", 2, "sh-1", 2));

        RowOutcome<Summary> outcome = Engines.await(engines.engine.apply(
                SH1, List.of(new SourcedEvent("weigh", weigh("w-1", 9, "sh-1", 4), OptionalLong.of(2)))));

        assertThat(only(outcome).applied()).containsExactly(1L, 2L, 9L);
        assertThat(engines.reads.reads()).containsExactly("Weigh#w-1 1..2");
    }

    @Test
    @Rule({"projections 4.2", "projections 4.5"})
    void what_an_event_says_of_the_versions_below_it_is_said_of_its_own_row() {
        engines.happened(weigh("w-1", 1, "sh-1", 1));

        // The claim is that versions 1 and 2 are not for sh-2; 1 is for sh-1.
        BatchOutcome<Summary> batch = Engines.await(engines.engine.applyBatch(List.of(
                new SourcedEvent("weigh", weigh("w-1", 3, "sh-2", 2), OptionalLong.of(0)),
                SourcedEvent.of("weigh", weigh("w-1", 2, "sh-1", 4)))));

        assertThat(batch.rows().get(1).state()).map(Summary::kg).contains(5L);
    }

    @Test
    @Rule("projections 4.3")
    void a_predecessor_that_becomes_readable_a_moment_later_is_not_missing() {
        engines.reads.beforeRead(() -> {
            if (engines.reads.reads().size() == 2) {
                engines.happened(weigh("w-1", 1, "sh-1", 1));
            }
        });

        RowOutcome<Summary> outcome = engines.apply(SH1, weigh("w-1", 2, "sh-1", 2));

        assertThat(only(outcome).applied()).containsExactly(1L, 2L);
        assertThat(engines.reads.reads()).hasSize(3);
    }

    @Test
    @Rule("projections 4.3")
    void versions_that_nobody_has_are_named() {
        RowOutcome<Summary> outcome = engines.apply(SH1, weigh("w-1", 4, "sh-1", 2), weigh("w-1", 2, "sh-1", 2));

        Failure failure = only(outcome).failure().orElseThrow();
        assertThat(failure.code()).isEqualTo("MissingEvents");
        assertThat(failure.message()).contains("weigh#w-1").contains("[1, 3]");
        assertThat(failure.retryable()).isTrue();
        assertThat(outcome.status()).isEqualTo(RowOutcome.Status.FAILED);
        assertThat(engines.stored(SH1)).isEmpty();
    }

    @Test
    @Rule("projections 4.3")
    void a_history_that_cannot_be_read_fails_its_instance_only() {
        engines.reads.fail(99);

        RowOutcome<Summary> outcome =
                engines.apply(SH1, weigh("w-1", 2, "sh-1", 2), order("o-1", 1, new ParcelAdded("sh-1", 1)));

        assertThat(outcome.status()).isEqualTo(RowOutcome.Status.APPLIED);
        assertThat(outcome.instances().get(1).failure().orElseThrow().code()).isEqualTo("HistoryUnavailable");
        assertThat(outcome.state()).map(Summary::parcels).contains(1L);
    }

    @Test
    @Rule("projections 8.3")
    void a_write_whose_answer_was_lost_is_found_by_reading_the_row() {
        engines.faulty.next(answerLost());

        RowOutcome<Summary> outcome = engines.apply(SH1, scan("sh-1", 1, "Köln"));

        assertThat(only(outcome).applied()).containsExactly(1L);
        assertThat(outcome.writes()).isEqualTo(1);
        assertThat(outcome.enqueued()).hasSize(1);
        assertThat(outcome.contended()).isTrue();
        assertThat(Engines.await(engines.engine.pendingEffects(SH1))).hasSize(1);
    }

    @Test
    @Rule("projections 8.3")
    void a_repeated_request_that_fails_on_its_own_condition_is_known_by_the_row_it_returns() {
        engines.faulty.next(answerLostAndRepeated());

        RowOutcome<Summary> outcome = engines.apply(SH1, scan("sh-1", 1, "Köln"));

        assertThat(only(outcome).applied()).containsExactly(1L);
        assertThat(outcome.revision()).hasValue(1);
        assertThat(outcome.cost().rowReads()).isEqualTo(1);
        assertThat(Engines.await(engines.engine.pendingEffects(SH1))).hasSize(1);
    }

    @Test
    @Rule("projections 8.3")
    void a_lost_answer_that_another_writer_has_built_upon_is_applied_once() {
        engines.faulty.next((store, write) -> answerLost()
                .answer(store, write)
                .handle((result, failure) -> {
                    Engines.await(
                            rival().update(new ShipmentKey("sh-1"), row -> new Summary("sh-1", 50, row.location(), 0)));
                    return failure;
                })
                .thenCompose(CompletableFuture::failedStage));

        RowOutcome<Summary> outcome = engines.apply(SH1, scan("sh-1", 1, "Köln"));

        assertThat(only(outcome).alreadyApplied()).containsExactly(1L);
        assertThat(outcome.state()).contains(new Summary("sh-1", 50, "Köln", 0));
        assertThat(outcome.contended()).isTrue();
        assertThat(Engines.await(engines.engine.pendingEffects(SH1))).hasSize(1);
    }

    @Test
    @Rule("projections 8.3")
    void a_row_that_a_rebuild_wrote_alike_is_not_taken_for_the_lost_write_of_its_effects() {
        engines.happened(scan("sh-1", 1, "Köln"));
        engines.faulty.next(after(() ->
                Engines.await(engines.engine(7).rebuild(SH1, Map.of(new InstanceId("scan", "sh-1"), Long.MAX_VALUE)))));

        RowOutcome<Summary> outcome = engines.apply(SH1, scan("sh-1", 1, "Köln"));

        assertThat(engines.faulty.writes().get(0).item())
                .isEqualTo(engines.faulty.writes().get(1).item());
        assertThat(only(outcome).alreadyApplied()).containsExactly(1L);
        assertThat(outcome.enqueued()).isEmpty();
        assertThat(outcome.writes()).isZero();
        assertThat(outcome.contended()).isTrue();
    }

    @Test
    @Rule("projections 8.3")
    void effects_that_another_drainer_has_delivered_meanwhile_are_not_enqueued_once_more() {
        engines.faulty.next((store, write) -> answerLost()
                .answer(store, write)
                .handle((result, failure) -> {
                    Engines.await(store.remove(List.of(new OutboxPlace(SH1, 100))));
                    return failure;
                })
                .thenCompose(CompletableFuture::failedStage));

        RowOutcome<Summary> outcome = engines.apply(SH1, scan("sh-1", 1, "Köln"));

        assertThat(outcome.status()).isEqualTo(RowOutcome.Status.APPLIED);
        assertThat(outcome.revision()).hasValue(1);
        assertThat(outcome.enqueued()).isEmpty();
    }

    @Test
    @Rule("projections 8.2")
    void a_request_that_never_arrived_is_made_again() {
        engines.faulty.next(requestLost(), busy());

        RowOutcome<Summary> outcome = engines.apply(SH1, weigh("w-1", 1, "sh-1", 3));

        assertThat(outcome.state()).map(Summary::kg).contains(3L);
        assertThat(outcome.cost().writes()).isEqualTo(3);
    }

    @Test
    @Rule("projections 8.2")
    void a_lost_race_folds_again_from_the_row_as_it_is_without_reading_it() {
        engines.apply(SH1, weigh("w-1", 1, "sh-1", 3));
        engines.faulty.next(after(() -> Engines.await(
                rival().update(new ShipmentKey("sh-1"), row -> new Summary("sh-1", 9, "Ulm", row.kg())))));

        RowOutcome<Summary> outcome = engines.apply(SH1, weigh("w-1", 2, "sh-1", 4));

        assertThat(outcome.state()).contains(new Summary("sh-1", 9, "Ulm", 7));
        assertThat(outcome.revision()).hasValue(3);
        assertThat(outcome.contended()).isTrue();
        assertThat(outcome.cost()).isEqualTo(new Cost(1, 0, 0, 2));
    }

    @Test
    @Rule("projections 8.2")
    void when_the_attempts_run_out_nothing_is_written_and_nothing_lost() {
        FaultyRowStore.Fault[] faults = new FaultyRowStore.Fault[10];
        Arrays.fill(faults, busy());
        engines.faulty.next(faults);

        RowOutcome<Summary> outcome = engines.apply(SH1, weigh("w-1", 1, "sh-1", 3));

        Failure failure = outcome.failure().orElseThrow();
        assertThat(failure.code()).isEqualTo("RowContended");
        assertThat(failure.retryable()).isTrue();
        assertThat(only(outcome).applied()).isEmpty();
        assertThat(engines.apply(SH1, weigh("w-1", 1, "sh-1", 3)).state())
                .map(Summary::kg)
                .contains(3L);
    }

    @Test
    @Rule("projections 14.1")
    void a_row_that_failed_still_says_what_was_applied_already() {
        engines.apply(SH1, weigh("w-1", 1, "sh-1", 3));
        FaultyRowStore.Fault[] faults = new FaultyRowStore.Fault[10];
        Arrays.fill(faults, busy());
        engines.faulty.next(faults);

        RowOutcome<Summary> outcome = engines.apply(SH1, weigh("w-1", 1, "sh-1", 3), weigh("w-1", 2, "sh-1", 4));

        assertThat(outcome.status()).isEqualTo(RowOutcome.Status.FAILED);
        assertThat(outcome.state()).map(Summary::kg).contains(3L);
        assertThat(only(outcome).alreadyApplied()).containsExactly(1L);
        assertThat(only(outcome).applied()).isEmpty();
        assertThat(only(outcome).version()).hasValue(1);
    }

    @Test
    void a_row_that_cannot_be_read_now_is_read_again_and_then_given_up() {
        engines.faulty.failReads(3);
        assertThat(engines.apply(SH1, weigh("w-1", 1, "sh-1", 3)).status()).isEqualTo(RowOutcome.Status.APPLIED);

        engines.faulty.failReads(99);
        RowOutcome<Summary> outcome = engines.apply(SH1, weigh("w-1", 2, "sh-1", 3));
        assertThat(outcome.failure()).map(Failure::code).contains("StoreUnavailable");
    }

    @Test
    @Rule("projections 3.7")
    void a_row_that_cannot_be_read_into_its_type_fails_and_is_not_overwritten() {
        engines.apply(SH1, weigh("w-1", 1, "sh-1", 3));
        var broken = engines.stored(SH1).orElseThrow().with("kg", "heavy").with("revision", 1);
        engines.faulty.next(
                (store, write) -> store.write(new RowWrite(SH1, write.guard(), broken, write.outbox(), "broken")));
        engines.apply(SH1, weigh("w-1", 2, "sh-1", 3));

        RowOutcome<Summary> outcome = engines.apply(SH1, weigh("w-1", 3, "sh-1", 3));

        assertThat(outcome.failure().orElseThrow().code()).isEqualTo("RowUnreadable");
        assertThat(outcome.failure().orElseThrow().message()).contains("'kg'");
        assertThat(engines.stored(SH1)).contains(broken);
    }

    @Test
    @Rule("projections 3.7")
    void an_item_that_says_it_is_something_else_is_no_row_and_is_not_overwritten() {
        Item invoice = Shipments.projection().layout().marked(SH1, false).with("entity", "Invoice");
        Engines.await(engines.rows.write(
                new RowWrite(SH1, new Guard.Absent(), invoice, new TreeMap<>(Map.of()), "a stranger's")));

        RowOutcome<Summary> outcome = engines.apply(SH1, weigh("w-1", 1, "sh-1", 3));

        assertThat(outcome.failure().orElseThrow().code()).isEqualTo("RowUnreadable");
        assertThat(outcome.failure().orElseThrow().message())
                .contains("attribute 'entity' of the stored item is 'Invoice'")
                .contains("'ShipmentSummary'");
        assertThat(engines.stored(SH1)).contains(invoice);
    }

    @Test
    @Rule("projections 9.7")
    void more_effects_than_a_transaction_holds_are_several_writes_cut_between_events() {
        Engines<ShipmentKey, Summary> many = new Engines<>(chatty(60));

        RowOutcome<Summary> outcome = many.apply(SH1, weighings(1, 4));

        assertThat(outcome.writes()).isEqualTo(4);
        assertThat(outcome.revision()).hasValue(4);
        assertThat(only(outcome).applied()).containsExactly(1L, 2L, 3L, 4L);
        List<PendingEffect> pending = Engines.await(many.engine.pendingEffects(SH1));
        assertThat(pending).hasSize(240).isEqualTo(outcome.enqueued());
        assertThat(pending.get(60).sequence()).isEqualTo(200);
        assertThat(pending).extracting(effect -> effect.id().version()).isSorted();
    }

    @Test
    @Rule("projections 9.7")
    void events_share_a_write_as_long_as_their_effects_fit() {
        Engines<ShipmentKey, Summary> many = new Engines<>(chatty(33));

        assertThat(many.apply(SH1, weighings(1, 3)).writes()).isEqualTo(1);
        assertThat(many.apply(SH1, weighings(4, 8)).writes()).isEqualTo(2);
    }

    @Test
    @Rule("projections 9.7")
    void what_the_first_of_several_writes_applied_stays_applied_when_a_later_one_loses_a_race() {
        Engines<ShipmentKey, Summary> many = new Engines<>(chatty(60));
        RowEditor<ShipmentKey, Summary> other = new RowEditor<>(chatty(60), many.rows);
        many.faulty.next(
                none(),
                after(() -> Engines.await(
                        other.update(new ShipmentKey("sh-1"), row -> new Summary("sh-1", 1, "x", row.kg())))));

        RowOutcome<Summary> outcome = many.apply(SH1, weighings(1, 3));

        assertThat(only(outcome).applied()).containsExactly(1L, 2L, 3L);
        assertThat(only(outcome).alreadyApplied()).isEmpty();
        assertThat(outcome.state()).contains(new Summary("sh-1", 1, "x", 3));
        assertThat(outcome.writes()).isEqualTo(3);
        assertThat(outcome.revision()).hasValue(4);
        assertThat(Engines.await(many.engine.pendingEffects(SH1))).hasSize(180).isEqualTo(outcome.enqueued());
    }

    @Test
    @Rule("projections 9.7")
    void when_a_later_write_loses_for_good_the_outcome_says_what_the_earlier_ones_wrote() {
        Engines<ShipmentKey, Summary> many = new Engines<>(chatty(60));
        List<FaultyRowStore.Fault> faults = new ArrayList<>(List.of(none()));
        for (int i = 0; i < 10; i++) {
            faults.add(busy());
        }
        many.faulty.next(faults.toArray(FaultyRowStore.Fault[]::new));

        RowOutcome<Summary> outcome = many.apply(SH1, weighings(1, 2));

        assertThat(outcome.failure()).map(Failure::code).contains("RowContended");
        assertThat(outcome.writes()).isEqualTo(1);
        assertThat(only(outcome).applied()).containsExactly(1L);
        assertThat(only(outcome).version()).hasValue(1);
        assertThat(outcome.enqueued()).hasSize(60);
    }

    @Test
    @Rule("projections 6.3")
    void an_instance_that_fails_late_is_in_none_of_several_writes() {
        Engines<ShipmentKey, Summary> many = new Engines<>(chatty(60));

        RowOutcome<Summary> outcome = many.apply(
                SH1,
                weigh("w-1", 1, "sh-1", 1),
                weigh("w-1", 2, "sh-1", 1),
                weigh("w-1", 3, "sh-1", -1),
                weigh("w-2", 1, "sh-1", 5));

        assertThat(outcome.writes()).isEqualTo(1);
        assertThat(outcome.state()).map(Summary::kg).contains(5L);
        assertThat(outcome.instances().get(0).applied()).isEmpty();
    }

    @Test
    @Rule("projections 9.7")
    void a_row_that_would_be_too_large_is_not_written() {
        RowOutcome<Summary> outcome = engines.apply(SH1, scan("sh-1", 1, "x".repeat(410 * 1024)));

        assertThat(outcome.failure()).map(Failure::code).contains("EffectTooLarge");

        RowOutcome<Summary> large = new Engines<>(quiet()).apply(SH1, scan("sh-1", 1, "x".repeat(410 * 1024)));
        assertThat(large.failure()).map(Failure::code).contains("RowTooLarge");
        assertThat(large.failure().orElseThrow().message()).contains("bytes");
        assertThat(large.writes()).isZero();
    }

    @Test
    void a_cached_row_is_not_read_again() {
        Engines<ShipmentKey, Summary> cached = cached();
        cached.apply(SH1, weigh("w-1", 1, "sh-1", 3));

        RowOutcome<Summary> outcome = cached.apply(SH1, weigh("w-1", 2, "sh-1", 4));

        assertThat(outcome.state()).map(Summary::kg).contains(7L);
        assertThat(cached.faulty.reads()).hasSize(1);
    }

    @Test
    void a_stale_cached_row_is_harmless() {
        Engines<ShipmentKey, Summary> cached = cached();
        cached.apply(SH1, weigh("w-1", 1, "sh-1", 3));
        Engines.await(new RowEditor<>(Shipments.projection(), cached.rows)
                .update(new ShipmentKey("sh-1"), row -> new Summary("sh-1", 8, "Ulm", row.kg())));

        RowOutcome<Summary> outcome = cached.apply(SH1, weigh("w-1", 2, "sh-1", 4));

        assertThat(outcome.state()).contains(new Summary("sh-1", 8, "Ulm", 7));
        assertThat(cached.faulty.reads()).hasSize(1);
    }

    @Test
    void a_decision_to_write_nothing_is_made_on_a_fresh_row() {
        Engines<ShipmentKey, Summary> cached = cached();
        cached.apply(SH1, weigh("w-1", 1, "sh-1", 3));

        RowOutcome<Summary> outcome = cached.apply(SH1, weigh("w-1", 2, "sh-1", 0));

        assertThat(only(outcome).skipped()).containsExactly(2L);
        assertThat(cached.faulty.reads()).hasSize(2);
    }

    @Test
    @Rule("projections 7.1")
    void a_skipped_event_is_decided_again_with_the_next_one_from_memory() {
        Engines<ShipmentKey, Summary> cached = cached();
        cached.happened(weigh("w-1", 1, "sh-1", 3), weigh("w-1", 2, "sh-1", 0));
        cached.apply(SH1, weigh("w-1", 1, "sh-1", 3));
        cached.apply(SH1, weigh("w-1", 2, "sh-1", 0));

        RowOutcome<Summary> outcome = cached.apply(SH1, weigh("w-1", 3, "sh-1", 4));

        assertThat(only(outcome).applied()).containsExactly(3L);
        assertThat(only(outcome).skipped()).containsExactly(2L);
        assertThat(cached.reads.reads()).isEmpty();
    }

    @Test
    void bringing_up_reads_what_a_pointer_names_and_has_its_effects() {
        engines.happened(
                weigh("w-1", 1, "sh-1", 1),
                weigh("w-1", 2, "sh-1", 2),
                weigh("w-1", 3, "sh-1", 4),
                scan("sh-1", 1, "Ulm"),
                scan("sh-1", 2, "Köln"));
        Map<InstanceId, Long> pointers = new LinkedHashMap<>();
        pointers.put(new InstanceId("weigh", "w-1"), 2L);
        pointers.put(new InstanceId("scan", "sh-1"), 2L);

        RowOutcome<Summary> outcome = Engines.await(engines.engine.bringUp(SH1, pointers));

        assertThat(outcome.state()).contains(new Summary("sh-1", 0, "Köln", 3));
        assertThat(outcome.enqueued())
                .extracting(PendingEffect::id)
                .containsExactly(new EffectId("scan", "sh-1", 2, 0));
        RowOutcome<Summary> again = Engines.await(engines.engine.bringUp(SH1, pointers));
        assertThat(again.instances())
                .extracting(InstanceOutcome::alreadyApplied)
                .containsExactly(List.of(2L), List.of(2L));
        assertThat(again.writes()).isZero();
    }

    @Test
    void bringing_up_past_the_head_is_missing_events() {
        engines.happened(weigh("w-1", 1, "sh-1", 1));

        RowOutcome<Summary> outcome =
                Engines.await(engines.engine.bringUp(SH1, Map.of(new InstanceId("weigh", "w-1"), 2L)));

        assertThat(only(outcome).failure()).map(Failure::code).contains("MissingEvents");
    }

    @Test
    @Rule("projections 9.1")
    void a_removed_row_leaves_its_checkpoints_and_revision() {
        engines.apply(SH1, order("o-1", 1, new ParcelAdded("sh-1", 2)));

        engines.apply(SH1, order("o-1", 2, new OrderCancelled("sh-1")));

        assertThat(engines.stored(SH1).orElseThrow().attributes().keySet())
                .containsExactly("checkpoints", "entity", "pk", "revision", "sk");
        assertThat(engines.stored(SH1).orElseThrow().get("entity")).contains("ShipmentSummary#tombstone");
    }

    @Test
    @Rule("projections 10.4")
    void effects_are_written_in_the_name_of_the_application() {
        Engines<ShipmentKey, Summary> claiming = new Engines<>(
                Shipments.projection(), EngineOptions.defaults().withClaim("app", Duration.ofSeconds(30)));

        claiming.apply(SH1, scan("sh-1", 1, "Ulm"));

        PendingEffect pending =
                Engines.await(claiming.engine.pendingEffects(SH1)).get(0);
        assertThat(pending.claim())
                .contains(new PendingEffect.Claim(
                        "app", Shipments.NOW.plusSeconds(30).toEpochMilli()));
        assertThat(Engines.await(claiming.engine.remove(List.of(pending.key()))))
                .containsExactly(new OutboxKey(SH1, 100));
        assertThat(Engines.await(claiming.engine.pendingEffects(SH1))).isEmpty();
    }

    @Test
    @Rule("projections 6.7")
    void an_event_that_cannot_be_decoded_fails_its_instance() {
        StoredEvent odd = new StoredEvent("Weigh", "w-1", 1, "id", "Smelled", Item.empty(), Shipments.NOW, Map.of());

        RowOutcome<Summary> outcome = engines.apply(SH1, odd, weigh("w-2", 1, "sh-1", 2));

        assertThat(outcome.instances().get(0).failure()).map(Failure::code).contains("EventUndecodable");
        assertThat(outcome.state()).map(Summary::kg).contains(2L);
        BatchOutcome<Summary> batch = Engines.await(engines.engine.applyBatch(List.of(SourcedEvent.of("weigh", odd))));
        assertThat(batch.unroutable()).hasSize(1);
    }

    private RowEditor<ShipmentKey, Summary> rival() {
        return new RowEditor<>(Shipments.projection(), engines.rows);
    }

    private static Engines<ShipmentKey, Summary> cached() {
        return new Engines<>(Shipments.projection(), EngineOptions.defaults().withCachedRows(10));
    }

    private static StoredEvent[] weighings(int from, int to) {
        StoredEvent[] events = new StoredEvent[to - from + 1];
        for (int i = from; i <= to; i++) {
            events[i - from] = weigh("w-1", i, "sh-1", 1);
        }
        return events;
    }

    private static Projection<ShipmentKey, Summary> chatty(int effects) {
        return Shipments.declaredWith((event, next, context) -> {
            List<Shipments.Notice> notices = new ArrayList<>();
            for (int i = 0; i < effects; i++) {
                notices.add(new Shipments.Notice("sh-1", "n" + i));
            }
            return notices;
        });
    }

    private static Projection<ShipmentKey, Summary> quiet() {
        return Shipments.declaredWith((event, next, context) -> List.of());
    }

    private static InstanceOutcome only(RowOutcome<?> outcome) {
        assertThat(outcome.instances()).hasSize(1);
        return outcome.instances().get(0);
    }
}
