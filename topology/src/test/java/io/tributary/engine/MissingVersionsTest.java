/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import static io.tributary.fixture.Engines.only;
import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.order;
import static io.tributary.fixture.Shipments.weigh;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.fixture.Engines;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.ParcelAdded;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Versions of an instance that are not in the batch. */
class MissingVersionsTest {
    private static final RowKey SH1 = key("sh-1");

    private final Engines<ShipmentKey, Summary> engines = new Engines<>(Shipments.projection());

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
    void bringing_up_past_the_head_is_missing_events() {
        engines.happened(weigh("w-1", 1, "sh-1", 1));

        RowOutcome<Summary> outcome =
                Engines.await(engines.engine.bringUp(SH1, Map.of(new InstanceId("weigh", "w-1"), 2L)));

        assertThat(only(outcome).failure()).map(Failure::code).contains("MissingEvents");
    }
}
