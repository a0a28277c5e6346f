/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.order;
import static io.tributary.fixture.Shipments.weigh;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.fixture.Engines;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.OrderCancelled;
import io.tributary.fixture.Shipments.OrderEvent;
import io.tributary.fixture.Shipments.ParcelAdded;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.fixture.Shipments.Weighed;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Evolution;
import io.tributary.projection.Projection;
import io.tributary.projection.ReadModel;
import io.tributary.projection.SourceBuilder;
import io.tributary.row.RowKey;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What evolve sees, what it may answer, and which events it is never asked about. */
class EvolvingTest {
    private static final RowKey S = key("s");

    /** Weight counts per parcel, so the weighing needs what the order wrote. */
    private static Evolution<Summary> perParcel(Summary row, Weighed event) {
        return Evolution.to(new Summary(row.shipmentId(), row.parcels(), "", row.kg() + event.kg() * row.parcels()));
    }

    private static Engines<ShipmentKey, Summary> engines(
            Consumer<SourceBuilder<ShipmentKey, Summary, OrderEvent>> order,
            Consumer<SourceBuilder<ShipmentKey, Summary, Weighed>> weigh) {
        return new Engines<>(Projection.named("evolving")
                .into(ReadModel.of(Summary.class)
                        .keyedBy(ShipmentKey.class)
                        .table("engine-read")
                        .key("S#{shipmentId}", "EVOLVING"))
                .startingWith((ShipmentKey key) -> new Summary(key.shipmentId(), 0, "", 0))
                .from(
                        "order",
                        Shipments.ORDERS,
                        source -> order.accept(source.keyedBy((id, event) -> new ShipmentKey(event.shipmentId()))
                                .on(
                                        ParcelAdded.class,
                                        (row, event) -> new Summary(
                                                row.shipmentId(), row.parcels() + event.parcels(), "", row.kg()))))
                .from(
                        "weigh",
                        Shipments.WEIGHINGS,
                        source -> weigh.accept(source.keyedBy((id, event) -> new ShipmentKey(event.shipmentId()))))
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .build());
    }

    @Test
    @Rule("projections 2.4")
    void one_source_sees_what_another_wrote_in_the_same_write_and_in_an_earlier_one() {
        Engines<ShipmentKey, Summary> engines = engines(
                order -> order.ignoring(OrderCancelled.class),
                weigh -> weigh.evolve(Weighed.class, (row, event, context) -> perParcel(row, event)));

        RowOutcome<Summary> first =
                engines.apply(S, weigh("w-1", 1, "s", 10), order("o-1", 1, new ParcelAdded("s", 2)));
        RowOutcome<Summary> second = engines.apply(S, weigh("w-1", 2, "s", 1));

        assertThat(first.state()).contains(new Summary("s", 2, "", 20));
        assertThat(second.state()).contains(new Summary("s", 2, "", 22));
    }

    @Test
    @Rule("projections 2.4")
    @SuppressWarnings("NullAway")
    void no_answer_at_all_is_a_failure_of_the_instance() {
        Engines<ShipmentKey, Summary> engines = engines(
                order -> order.ignoring(OrderCancelled.class),
                weigh -> weigh.evolve(Weighed.class, (row, event, context) -> null));

        RowOutcome<Summary> outcome =
                engines.apply(S, order("o-1", 1, new ParcelAdded("s", 2)), weigh("w-1", 1, "s", 10));

        assertThat(outcome.state()).map(Summary::parcels).contains(2L);
        assertThat(outcome.instances().get(1).failure())
                .hasValueSatisfying(failure -> assertThat(failure.message())
                        .contains("source 'weigh' returned null")
                        .contains("return a row, skip or remove"));
    }

    @Test
    @Rule("projections 6.1")
    void an_event_of_a_type_that_is_not_handled_belongs_to_no_row_and_is_never_evolved() {
        Engines<ShipmentKey, Summary> engines = engines(
                order -> order.ignoring(OrderCancelled.class),
                weigh -> weigh.evolve(Weighed.class, (row, event, context) -> perParcel(row, event)));
        engines.happened(
                order("o-1", 1, new OrderCancelled("s")),
                order("o-1", 2, new ParcelAdded("s", 2)),
                order("o-1", 3, new OrderCancelled("s")),
                order("o-1", 4, new ParcelAdded("s", 1)));

        RowOutcome<Summary> alone = engines.apply(S, order("o-1", 1, new OrderCancelled("s")));
        RowOutcome<Summary> later = engines.apply(S, order("o-1", 4, new ParcelAdded("s", 1)));

        assertThat(alone.instances()).isEmpty();
        assertThat(alone.writes()).isZero();
        assertThat(later.instances().get(0).applied()).containsExactly(2L, 4L);
        assertThat(later.instances().get(0).version()).hasValue(4);
        assertThat(later.state()).contains(new Summary("s", 3, "", 0));
    }

    @Test
    @Rule("projections 9.2")
    void a_removal_that_is_not_declared_fails_its_instance_and_no_other() {
        Engines<ShipmentKey, Summary> engines = engines(
                order -> order.ignoring(OrderCancelled.class),
                weigh -> weigh.evolve(
                        Weighed.class,
                        (row, event, context) -> event.kg() < 0 ? Evolution.remove() : perParcel(row, event)));

        RowOutcome<Summary> outcome = engines.apply(
                S, order("o-1", 1, new ParcelAdded("s", 2)), weigh("w-1", 1, "s", 10), weigh("w-1", 2, "s", -1));

        assertThat(outcome.removed()).isFalse();
        assertThat(outcome.state()).contains(new Summary("s", 2, "", 0));
        assertThat(outcome.instances().get(1).applied()).isEmpty();
        assertThat(outcome.instances().get(1).failure()).hasValueSatisfying(failure -> {
            assertThat(failure.code()).isEqualTo("RemovalNotDeclared");
            assertThat(failure.version()).hasValue(2);
            assertThat(failure.message()).contains("declare removal(Tombstones.kept())");
        });
    }

    @Test
    @Rule("projections 3.2")
    void instances_are_folded_by_source_as_declared_then_stream_id_by_code_point_then_version() {
        // U+FFFD is before U+1F4E6 by code point, and after it in the order of String.compareTo.
        String last = "\uD83D\uDCE6";
        String beforeLast = "\uFFFD";
        Engines<ShipmentKey, Summary> engines = new Engines<>(Projection.named("ordered")
                .into(ReadModel.of(Summary.class)
                        .keyedBy(ShipmentKey.class)
                        .table("engine-read")
                        .key("S#{shipmentId}", "ORDERED"))
                .startingWith((ShipmentKey key) -> new Summary(key.shipmentId(), 0, "", 0))
                .from(
                        "z-first",
                        Shipments.WEIGHINGS,
                        source -> source.keyedBy((id, event) -> new ShipmentKey(event.shipmentId()))
                                .on(Weighed.class, (row, event) -> seen(row, "z" + event.kg())))
                .from(
                        "a-second",
                        Shipments.ORDERS,
                        source -> source.keyedBy((id, event) -> new ShipmentKey(event.shipmentId()))
                                .ignoring(OrderCancelled.class)
                                .on(ParcelAdded.class, (row, event) -> seen(row, "a" + event.parcels())))
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .build());

        RowOutcome<Summary> outcome = engines.apply(
                S,
                order("o", 1, new ParcelAdded("s", 1)),
                weigh(last, 1, "s", 5),
                weigh(beforeLast, 1, "s", 4),
                weigh("a", 2, "s", 3),
                weigh("a", 1, "s", 2),
                weigh("B", 1, "s", 1));

        assertThat(outcome.state()).map(Summary::location).contains("z1 z2 z3 z4 z5 a1 ");
        assertThat(outcome.instances())
                .extracting(instance -> instance.instance().streamId())
                .isEqualTo(List.of("B", "a", beforeLast, last, "o"));
    }

    private static Summary seen(Summary row, String event) {
        return new Summary(row.shipmentId(), 0, row.location() + event + " ", 0);
    }
}
