/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import static io.tributary.fixture.FaultyRowStore.after;
import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.order;
import static io.tributary.fixture.Shipments.scan;
import static io.tributary.fixture.Shipments.weigh;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tributary.Rule;
import io.tributary.fixture.Engines;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.OrderCancelled;
import io.tributary.fixture.Shipments.ParcelAdded;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.item.Item;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Tombstones;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Rows made anew from their histories, and rows brought up to the heads of theirs. */
class RebuildTest {
    private static final RowKey SH1 = key("sh-1");
    private static final InstanceId WEIGHED = new InstanceId("weigh", "w-1");
    private static final InstanceId SCANNED = new InstanceId("scan", "sh-1");
    private static final long HEAD = Long.MAX_VALUE;

    private final Engines<ShipmentKey, Summary> engines = new Engines<>(Shipments.projection());

    @Test
    @Rule("projections 11.1")
    void a_rebuild_folds_from_the_initial_row_in_fold_order_and_writes_all_checkpoints_anew() {
        engines.happened(
                weigh("w-1", 1, "sh-1", 1),
                weigh("w-1", 2, "sh-2", 50),
                weigh("w-1", 3, "sh-1", 2),
                scan("sh-1", 1, "Ulm"),
                scan("sh-1", 2, "Bonn"));
        engines.apply(SH1, weigh("w-9", 1, "sh-1", 99), weigh("w-1", 1, "sh-1", 1));

        RowOutcome<Summary> outcome = Engines.await(engines.engine.rebuild(SH1, Map.of(WEIGHED, HEAD, SCANNED, HEAD)));

        assertThat(outcome.state()).contains(new Summary("sh-1", 0, "Bonn", 3));
        assertThat(outcome.revision()).hasValue(2);
        assertThat(outcome.instances()).extracting(InstanceOutcome::instance).containsExactly(SCANNED, WEIGHED);
        assertThat(outcome.instances().get(0).superseded()).containsExactly(1L);
        assertThat(outcome.instances().get(1).applied()).containsExactly(1L, 3L);
        assertThat(outcome.enqueued()).isEmpty();
        assertThat(engines.stored(SH1).orElseThrow().get("checkpoints"))
                .contains(Item.of(Map.of("weigh#w-1", 3, "scan#sh-1", 2)));
    }

    @Test
    @Rule("projections 11.1")
    void a_rebuild_hands_a_mapped_field_to_the_first_that_writes_and_drops_a_map_that_ends_empty() {
        Engines<ShipmentKey, Summary> mapped = new Engines<>(Shipments.declared()
                .checkpoints(Checkpoints.in("checkpoints").mapping("weigh", "seen", 10, "session"))
                .revision("revision")
                .build());
        mapped.happened(weigh("w-1", 1, "sh-1", 1), weigh("w-2", 1, "sh-1", 2));
        mapped.apply(SH1, weigh("w-2", 1, "sh-1", 2));
        mapped.apply(SH1, weigh("w-1", 1, "sh-1", 1));

        Engines.await(mapped.engine.rebuild(SH1, Map.of(WEIGHED, HEAD)));

        Item row = mapped.stored(SH1).orElseThrow();
        assertThat(row.get("session")).contains("w-1");
        assertThat(row.get("seen")).contains(BigDecimal.valueOf(11));
        assertThat(row.has("checkpoints")).isFalse();
    }

    @Test
    @Rule("projections 11.1")
    void a_rebuild_and_a_delivery_that_meet_are_both_in_the_row() {
        engines.happened(weigh("w-1", 1, "sh-1", 1), scan("sh-1", 1, "Ulm"));
        engines.apply(SH1, weigh("w-1", 1, "sh-1", 1));
        ProjectionEngine<ShipmentKey, Summary> live =
                engines.delivering(Clock.systemUTC(), Delivery.to(effect -> CompletableFuture.completedStage(null)));
        engines.faulty.next(after(() ->
                Engines.await(live.apply(SH1, List.of(SourcedEvent.of("weigh", weigh("w-1", 2, "sh-1", 4)))))));
        engines.happened(weigh("w-1", 2, "sh-1", 4));

        RowOutcome<Summary> outcome = Engines.await(engines.engine.rebuild(SH1, Map.of(WEIGHED, 2L, SCANNED, HEAD)));

        assertThat(outcome.contended()).isTrue();
        assertThat(outcome.state()).contains(new Summary("sh-1", 0, "Ulm", 5));
        assertThat(outcome.revision()).hasValue(3);
    }

    @Test
    @Rule({"projections 11.1", "projections 11.5"})
    void a_hole_below_the_head_is_missing_whosever_row_the_lost_event_was() {
        engines.happened(weigh("w-1", 1, "sh-1", 1), weigh("w-1", 2, "sh-1", 2), weigh("w-1", 4, "sh-2", 4));
        engines.apply(SH1, weigh("w-1", 1, "sh-1", 1), weigh("w-1", 2, "sh-1", 2));

        RowOutcome<Summary> rebuilt = Engines.await(engines.engine.rebuild(SH1, Map.of(WEIGHED, HEAD)));
        RowOutcome<Summary> caughtUp = Engines.await(engines.engine.catchUp(SH1));

        assertThat(rebuilt.failure()).map(Failure::code).contains("MissingEvents");
        assertThat(rebuilt.failure().orElseThrow().message()).contains("[3]");
        assertThat(caughtUp.failure()).map(Failure::code).contains("MissingEvents");
        assertThat(Engines.await(engines.engine.rebuild(SH1, Map.of(WEIGHED, 2L)))
                        .status())
                .isEqualTo(RowOutcome.Status.APPLIED);
    }

    @Test
    @Rule("projections 11.3")
    void a_rebuild_without_a_state_changes_nothing_where_removal_is_not_declared() {
        Engines<ShipmentKey, Summary> lasting = new Engines<>(Shipments.declared(weigh -> {})
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .build());
        lasting.apply(SH1, weigh("w-1", 1, "sh-1", 1));
        Item before = lasting.stored(SH1).orElseThrow();

        RowOutcome<Summary> outcome = Engines.await(lasting.engine.rebuild(SH1, Map.of(WEIGHED, HEAD)));

        assertThat(outcome.status()).isEqualTo(RowOutcome.Status.APPLIED);
        assertThat(outcome.writes()).isZero();
        assertThat(outcome.state()).contains(new Summary("sh-1", 0, "", 1));
        assertThat(outcome.instances().get(0).version()).hasValue(1);
        assertThat(lasting.stored(SH1)).contains(before);
    }

    @Test
    @Rule("projections 11.3")
    void a_rebuild_whose_events_end_in_a_removal_leaves_a_tombstone_even_where_nothing_was() {
        engines.happened(order("o-1", 1, new ParcelAdded("sh-1", 1)), order("o-1", 2, new OrderCancelled("sh-1")));

        RowOutcome<Summary> outcome =
                Engines.await(engines.engine.rebuild(SH1, Map.of(new InstanceId("order", "o-1"), HEAD)));

        assertThat(outcome.removed()).isTrue();
        assertThat(outcome.revision()).hasValue(1);
        assertThat(outcome.instances().get(0).version()).hasValue(2);
    }

    @Test
    @Rule("projections 11.4")
    void a_rebuild_in_which_an_instance_fails_writes_nothing_and_shows_what_is_stored() {
        engines.happened(weigh("w-1", 1, "sh-1", -1), scan("sh-1", 1, "Ulm"), scan("sh-1", 2, "Bonn"));
        engines.apply(SH1, scan("sh-1", 1, "Ulm"));
        Item before = engines.stored(SH1).orElseThrow();

        RowOutcome<Summary> outcome = Engines.await(engines.engine.rebuild(SH1, Map.of(WEIGHED, HEAD, SCANNED, HEAD)));

        assertThat(outcome.status()).isEqualTo(RowOutcome.Status.FAILED);
        assertThat(outcome.writes()).isZero();
        assertThat(outcome.state()).map(Summary::location).contains("Ulm");
        assertThat(engines.stored(SH1)).contains(before);
        assertThat(outcome.instances()).allSatisfy(instance -> {
            assertThat(instance.applied()).isEmpty();
            assertThat(instance.alreadyApplied()).isEmpty();
            assertThat(instance.superseded()).isEmpty();
        });
        assertThat(outcome.instances())
                .extracting(InstanceOutcome::version)
                .containsExactly(OptionalLong.of(1), OptionalLong.empty());
    }

    @Test
    @Rule("projections 11.5")
    void a_catch_up_brings_every_known_instance_to_its_head_and_reports_those_without_news() {
        engines.apply(SH1, weigh("w-1", 1, "sh-1", 1), scan("sh-1", 1, "Ulm"), weigh("w-2", 1, "sh-1", 2));
        engines.happened(
                weigh("w-1", 1, "sh-1", 1),
                weigh("w-2", 1, "sh-1", 2),
                weigh("w-2", 2, "sh-1", 4),
                scan("sh-1", 1, "Ulm"),
                scan("sh-1", 2, "Kiel"),
                scan("sh-1", 3, "Bonn"),
                order("o-1", 1, new ParcelAdded("sh-1", 9)));

        RowOutcome<Summary> outcome = Engines.await(engines.engine.catchUp(SH1));

        assertThat(outcome.state()).contains(new Summary("sh-1", 0, "Bonn", 7));
        assertThat(outcome.instances())
                .extracting(InstanceOutcome::instance)
                .containsExactly(SCANNED, WEIGHED, new InstanceId("weigh", "w-2"));
        assertThat(outcome.instances())
                .extracting(InstanceOutcome::applied)
                .containsExactly(List.of(3L), List.of(), List.of(2L));
        assertThat(outcome.enqueued()).hasSize(1);
    }

    @Test
    @Rule("projections 11.2")
    void a_rebuild_without_instances_takes_those_of_the_rows_own_checkpoints() {
        engines.happened(weigh("w-1", 1, "sh-1", 1), weigh("w-1", 2, "sh-1", 2), scan("sh-1", 1, "Ulm"));
        engines.apply(SH1, weigh("w-1", 1, "sh-1", 1), scan("sh-1", 1, "Ulm"));

        RowOutcome<Summary> outcome = Engines.await(engines.engine.rebuild(SH1));

        assertThat(outcome.state()).contains(new Summary("sh-1", 0, "Ulm", 3));
        assertThat(outcome.instances())
                .extracting(instance -> instance.instance().entry())
                .containsExactly("scan#sh-1", "weigh#w-1");
    }

    @Test
    @Rule("projections 11.2")
    void a_rebuild_without_instances_asks_the_declaration_first() {
        Engines<ShipmentKey, Summary> named = new Engines<>(Shipments.declared()
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .removal(Tombstones.kept())
                .sourcesOf(key -> key.shipmentId().equals("sh-1") ? List.of(new InstanceId("weigh", "w-1")) : List.of())
                .build());
        named.happened(weigh("w-1", 1, "sh-1", 1));
        named.apply(SH1, scan("sh-1", 1, "Ulm"));

        RowOutcome<Summary> outcome = Engines.await(named.engine.rebuild(SH1));

        assertThat(outcome.state()).contains(new Summary("sh-1", 0, "", 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> named.engine.rebuild(key("sh-2")))
                .withMessageContaining("must name at least one instance");
    }

    @Test
    @Rule("projections 11.2")
    void a_rebuild_of_a_row_that_knows_no_instance_is_refused_and_leaves_it_as_it_is() {
        RowEditor<ShipmentKey, Summary> editor = new RowEditor<>(Shipments.projection(), engines.rows);
        Engines.await(editor.create(new ShipmentKey("sh-1"), new Summary("sh-1", 7, "", 0)));

        RowOutcome<Summary> outcome = Engines.await(engines.engine.rebuild(SH1));

        assertThat(outcome.failure()).map(Failure::code).contains("NoInstances");
        assertThat(outcome.state()).map(Summary::parcels).contains(7L);
        assertThat(outcome.writes()).isZero();
        assertThat(Engines.await(engines.engine.rebuild(key("nobody"))).failure())
                .map(Failure::code)
                .contains("NoInstances");
        assertThat(engines.stored(key("nobody"))).isEmpty();
    }

    @Test
    @Rule("projections 11.1")
    void a_rebuild_ends_where_it_is_told_to() {
        engines.happened(weigh("w-1", 1, "sh-1", 1), weigh("w-1", 2, "sh-1", 2), weigh("w-1", 3, "sh-1", 4));
        engines.apply(SH1, weigh("w-1", 1, "sh-1", 1));

        RowOutcome<Summary> outcome =
                Engines.await(engines.engine.rebuild(SH1, Map.of(new InstanceId("weigh", "w-1"), 2L)));

        assertThat(outcome.state()).map(Summary::kg).contains(3L);
        assertThat(outcome.instances().get(0).version()).hasValue(2);
        assertThat(outcome.revision()).hasValue(2);
    }

    @Test
    @Rule("projections 11.2")
    void a_rebuild_from_nothing_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> engines.engine.rebuild(SH1, Map.of()))
                .withMessageContaining("at least one instance");
    }

    @Test
    @Rule("projections 11.3")
    void a_rebuild_without_events_leaves_a_tombstone_where_there_was_a_row() {
        engines.apply(SH1, weigh("w-1", 1, "sh-1", 1));

        RowOutcome<Summary> outcome =
                Engines.await(engines.engine.rebuild(SH1, Map.of(new InstanceId("order", "o-9"), Long.MAX_VALUE)));

        assertThat(outcome.removed()).isTrue();
        assertThat(outcome.revision()).hasValue(2);
        assertThat(Engines.await(engines.engine.rebuild(
                                key("sh-9"), Map.of(new InstanceId("order", "o-9"), Long.MAX_VALUE)))
                        .writes())
                .isZero();
    }
}
