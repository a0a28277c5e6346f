/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import static io.tributary.fixture.Engines.only;
import static io.tributary.fixture.FaultyRowStore.after;
import static io.tributary.fixture.FaultyRowStore.answerLost;
import static io.tributary.fixture.FaultyRowStore.answerLostAndRepeated;
import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.scan;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.fixture.Engines;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.row.InstanceId;
import io.tributary.row.OutboxPlace;
import io.tributary.row.RowKey;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Writes of which nobody knows whether they were made. */
class LostAnswerTest {
    private static final RowKey SH1 = key("sh-1");

    private final Engines<ShipmentKey, Summary> engines = new Engines<>(Shipments.projection());

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
                    Engines.await(engines.rival()
                            .update(new ShipmentKey("sh-1"), row -> new Summary("sh-1", 50, row.location(), 0)));
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
}
