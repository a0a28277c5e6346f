/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.order;
import static io.tributary.fixture.Shipments.scan;
import static io.tributary.fixture.Shipments.weigh;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.fixture.Engines;
import io.tributary.fixture.SettableClock;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.Notice;
import io.tributary.fixture.Shipments.OrderCancelled;
import io.tributary.fixture.Shipments.Scanned;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Tombstones;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What an outcome says of a row and of each instance. */
class OutcomeTest {
    private static final RowKey SH1 = key("sh-1");

    private final Engines<ShipmentKey, Summary> engines =
            new Engines<>(Shipments.declared(weigh -> weigh.terminal((failure, event) -> event.version() != 13))
                    .checkpoints(Checkpoints.in("checkpoints"))
                    .revision("revision", 7)
                    .removal(Tombstones.kept())
                    .outbox(
                            Notice.class,
                            (event, next, context) ->
                                    event instanceof Scanned ? List.of(new Notice("sh-1", "seen")) : List.of())
                    .build());

    @Test
    @Rule("projections 14.1")
    void an_outcome_says_of_each_instance_what_became_of_each_version() {
        engines.apply(SH1, weigh("w-1", 1, "sh-1", 5));
        engines.happened(
                weigh("w-1", 1, "sh-1", 5),
                weigh("w-1", 2, "sh-1", 1),
                weigh("w-1", 3, "sh-1", 0),
                weigh("w-1", 4, "sh-1", -1));

        RowOutcome<Summary> outcome = engines.apply(
                SH1,
                weigh("w-1", 6, "sh-1", 0),
                weigh("w-1", 5, "sh-1", 2),
                weigh("w-1", 1, "sh-1", 5),
                weigh("w-2", 1, "sh-1", 100),
                weigh("w-2", 13, "sh-1", -1),
                scan("sh-1", 2, "Ulm"),
                scan("sh-1", 4, "Bonn"));

        assertThat(outcome.projection()).isEqualTo("shipments");
        assertThat(outcome.key()).isEqualTo(SH1);
        assertThat(outcome.status()).isEqualTo(RowOutcome.Status.APPLIED);
        assertThat(outcome.state()).contains(new Summary("sh-1", 0, "Bonn", 8));
        assertThat(outcome.removed()).isFalse();
        assertThat(outcome.revision()).hasValue(8);
        assertThat(outcome.enqueued()).hasSize(1);
        assertThat(outcome.instances())
                .extracting(InstanceOutcome::instance)
                .containsExactly(
                        new InstanceId("scan", "sh-1"), new InstanceId("weigh", "w-1"), new InstanceId("weigh", "w-2"));
        InstanceOutcome scanned = outcome.instances().get(0);
        assertThat(scanned.superseded()).containsExactly(2L);
        InstanceOutcome weighed = outcome.instances().get(1);
        assertThat(weighed.applied()).containsExactly(2L, 5L);
        assertThat(weighed.alreadyApplied()).containsExactly(1L);
        assertThat(weighed.rejected()).containsExactly(4L);
        assertThat(weighed.skipped()).containsExactly(3L, 6L);
        assertThat(weighed.superseded()).isEmpty();
        assertThat(weighed.version()).hasValue(5);
        assertThat(weighed.failure()).isEmpty();
        InstanceOutcome failed = outcome.instances().get(2);
        assertThat(failed.failure()).map(Failure::code).contains("MissingEvents");
        assertThat(failed.applied()).isEmpty();
        assertThat(failed.version()).isEmpty();
    }

    @Test
    @Rule("projections 14.1")
    void a_failed_instance_says_only_what_was_applied_before_and_its_unmoved_checkpoint() {
        engines.apply(SH1, weigh("w-1", 1, "sh-1", 5));
        engines.happened(weigh("w-1", 2, "sh-1", 0), weigh("w-1", 3, "sh-1", -1));
        for (long version = 4; version < 13; version++) {
            engines.happened(weigh("w-1", version, "sh-1", 1));
        }

        RowOutcome<Summary> outcome = engines.apply(SH1, weigh("w-1", 1, "sh-1", 5), weigh("w-1", 13, "sh-1", -1));

        assertThat(outcome.status()).isEqualTo(RowOutcome.Status.FAILED);
        assertThat(outcome.failure()).isEqualTo(outcome.instances().get(0).failure());
        assertThat(outcome.state()).map(Summary::kg).contains(5L);
        assertThat(outcome.revision()).hasValue(7);
        assertThat(outcome.instances().get(0))
                .isEqualTo(new InstanceOutcome(
                        new InstanceId("weigh", "w-1"),
                        List.of(),
                        List.of(1L),
                        List.of(),
                        List.of(),
                        List.of(),
                        OptionalLong.of(1),
                        Optional.of(new Failure(
                                "IllegalArgumentException",
                                "kg must not be negative, was -1",
                                OptionalLong.of(13),
                                Optional.of("Weighed"),
                                false))));
    }

    @Test
    @Rule("projections 14.1")
    void an_outcome_says_whether_the_row_was_removed_and_counts_its_effects() {
        ProjectionEngine<ShipmentKey, Summary> delivering = engines.delivering(
                new SettableClock(),
                Delivery.to(effect -> effect.id().version() == 2
                        ? CompletableFuture.failedStage(new IllegalStateException("nobody at home"))
                        : CompletableFuture.completedStage(null)));
        engines.apply(SH1, scan("sh-1", 1, "Ulm"));
        engines.apply(SH1, scan("sh-1", 2, "Bonn"));

        RowOutcome<Summary> outcome = Engines.await(delivering.apply(
                SH1,
                List.of(
                        SourcedEvent.of("scan", scan("sh-1", 3, "Kiel")),
                        SourcedEvent.of("order", order("o-1", 1, new OrderCancelled("sh-1"))))));

        assertThat(outcome.enqueued()).hasSize(1);
        assertThat(outcome.delivered()).isEqualTo(1);
        assertThat(outcome.undelivered()).isEqualTo(2);
        RowOutcome<Summary> removal = engines.apply(SH1, order("o-1", 2, new OrderCancelled("sh-1")));
        assertThat(removal.removed()).isTrue();
        assertThat(removal.state()).isEmpty();
        assertThat(removal.revision()).hasValue(10);
    }
}
