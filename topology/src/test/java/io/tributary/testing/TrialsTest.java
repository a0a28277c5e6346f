/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import static io.tributary.testing.TestEvent.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.Notice;
import io.tributary.fixture.Shipments.OrderCancelled;
import io.tributary.fixture.Shipments.OrderEvent;
import io.tributary.fixture.Shipments.ParcelAdded;
import io.tributary.fixture.Shipments.Scanned;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.fixture.Shipments.Weighed;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Evolution;
import io.tributary.projection.Projection;
import io.tributary.projection.SourceBuilder;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class TrialsTest {
    private static final Scenario<ShipmentKey, Summary> NOTHING = Scenario.of(Shipments.projection());

    private final TestEvent<OrderEvent> added = event(Shipments.ORDERS, "o-1", new ParcelAdded("sh-1", 2));
    private final TestEvent<OrderEvent> elsewhere = event(Shipments.ORDERS, "o-1", new ParcelAdded("sh-2", 1));
    private final TestEvent<OrderEvent> addedMore = event(Shipments.ORDERS, "o-1", new ParcelAdded("sh-1", 4));
    private final TestEvent<OrderEvent> cancelled = event(Shipments.ORDERS, "o-1", new OrderCancelled("sh-1"));
    private final TestEvent<Scanned> atKoeln = event(Shipments.SCANS, "sh-1", new Scanned("Köln"));
    private final TestEvent<Scanned> atBonn = event(Shipments.SCANS, "sh-1", new Scanned("Bonn"));
    private final TestEvent<Weighed> tare = event(Shipments.WEIGHINGS, "w-1", new Weighed("sh-1", 0));
    private final TestEvent<Weighed> weighed = event(Shipments.WEIGHINGS, "w-1", new Weighed("sh-1", 3));
    private final TestEvent<Weighed> broken = event(Shipments.WEIGHINGS, "w-2", new Weighed("sh-1", -3));

    @Test
    void the_example_ends_well_in_every_order_with_every_mishap() {
        Tried tried = NOTHING.inAnyOrder(added, atKoeln, tare, weighed).exhaustively();

        assertThat(tried.runs()).isGreaterThan(1_000);
        assertThat(List.of(
                        tried.repeats(),
                        tried.reorderings(),
                        tried.crashes(),
                        tried.lostRequests(),
                        tried.lostAnswers(),
                        tried.overtaken()))
                .allMatch(number -> number > 50);
    }

    @Test
    void the_example_ends_well_by_seeds() {
        Tried tried = NOTHING.given(added)
                .inAnyOrder(elsewhere, addedMore, atKoeln, atBonn, tare, weighed, broken)
                .seeds(400);

        assertThat(tried.runs()).isEqualTo(400);
        assertThat(tried.crashes()).isGreaterThan(100);
    }

    @Test
    void a_removal_among_other_histories_depends_on_the_order() {
        Trials<ShipmentKey, Summary> trials = NOTHING.inAnyOrder(added, weighed, cancelled);

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(trials::exhaustively)
                .withMessageContaining("row sh-1 is not what the events make of it, one after the other")
                .withMessageContaining("expected: no row")
                .withMessageContaining("delivered: [Order#o-1@1")
                .withMessageContaining("write sh-1 {");
        trials.whereOrderMatters().exhaustively();
        trials.whereOrderMatters().seeds(200);
    }

    @Test
    void a_latest_source_that_counts_is_found_out() {
        Projection<ShipmentKey, Summary> counting = scans(scan -> scan.latest()
                .on(Scanned.class, (row, event) -> new Summary(row.shipmentId(), row.parcels() + 1, "", 0)));

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(
                        () -> Scenario.of(counting).inAnyOrder(atKoeln, atBonn).seeds(50))
                .withMessageContaining("seed ")
                .withMessageContaining("parcels=2");
        Scenario.of(counting).inAnyOrder(atKoeln, atBonn).whereOrderMatters().seeds(50);
    }

    @Test
    void a_skip_that_depends_on_another_history_is_found_out() {
        Projection<ShipmentKey, Summary> waiting = Projection.named("waiting")
                .into(Shipments.projection().readModel())
                .startingWith(key -> new Summary(key.shipmentId(), 0, "", 0))
                .from(
                        "order",
                        Shipments.ORDERS,
                        order -> order.keyedBy((id, event) -> new ShipmentKey(event.shipmentId()))
                                .on(OrderEvent.class, (row, event) -> new Summary(row.shipmentId(), 1, "", row.kg())))
                .from(
                        "weigh",
                        Shipments.WEIGHINGS,
                        weigh -> weigh.keyedBy((id, event) -> new ShipmentKey(event.shipmentId()))
                                .evolve(
                                        Weighed.class,
                                        (row, event, context) -> row.parcels() == 0
                                                ? Evolution.skip()
                                                : Evolution.to(
                                                        new Summary(row.shipmentId(), 1, "", row.kg() + event.kg()))))
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .build();
        TestEvent<Weighed> more = event(Shipments.WEIGHINGS, "w-1", new Weighed("sh-1", 5));

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(
                        () -> Scenario.of(waiting).inAnyOrder(added, weighed).exhaustively())
                .withMessageContaining("kg=0");
        Scenario.of(waiting)
                .inAnyOrder(added, weighed, more)
                .whereOrderMatters()
                .exhaustively();
        Scenario.of(waiting)
                .given(weighed)
                .inAnyOrder(added, more)
                .whereOrderMatters()
                .exhaustively();
    }

    @Test
    void functions_with_side_effects_are_found_out() {
        AtomicInteger calls = new AtomicInteger();
        Projection<ShipmentKey, Summary> impure = scans(scan ->
                scan.on(Scanned.class, (row, event) -> new Summary(row.shipmentId(), calls.incrementAndGet(), "", 0)));
        Projection<ShipmentKey, Summary> unsteady = Projection.named("unsteady")
                .into(Shipments.projection().readModel())
                .startingWith(key -> new Summary(key.shipmentId(), 0, "", 0))
                .from(
                        "scan",
                        Shipments.SCANS,
                        scan -> scan.keyedBy((id, event) -> new ShipmentKey("sh-" + calls.incrementAndGet()))
                                .on(Scanned.class, (row, event) -> row))
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .build();
        Projection<ShipmentKey, Summary> noisy = Shipments.declaredWith(
                (event, next, context) -> List.of(new Notice("sh-1", "number " + calls.incrementAndGet())));

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> Scenario.of(impure).inAnyOrder(atKoeln).seeds(1))
                .withMessageContaining("makes another row of Scan#sh-1@1 Scanned when it is run again");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> Scenario.of(unsteady).inAnyOrder(atKoeln).seeds(1))
                .withMessageContaining("names another row");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> Scenario.of(noisy).inAnyOrder(atKoeln).seeds(1))
                .withMessageContaining("the effects of Scan#sh-1@1 Scanned are others");
    }

    @Test
    void effects_that_depend_on_the_order_are_found_out_when_that_is_asked_for() {
        Projection<ShipmentKey, Summary> totals = Shipments.declaredWith((event, next, context) -> List.of(new Notice(
                "sh-1",
                next.map(row -> row.parcels() + " parcels, " + row.kg() + " kg").orElse("gone"))));

        Scenario.of(totals).inAnyOrder(added, weighed).exhaustively();
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> Scenario.of(totals)
                        .inAnyOrder(added, weighed)
                        .withTheSameEffects()
                        .exhaustively())
                .withMessageContaining("asked for other effects than in order");
        NOTHING.inAnyOrder(added, atKoeln).withTheSameEffects().exhaustively();
        NOTHING.given(atKoeln).inAnyOrder(added, atBonn).withTheSameEffects().seeds(50);
    }

    @Test
    void a_seed_goes_the_same_way_each_time() {
        Trials<ShipmentKey, Summary> trials = NOTHING.inAnyOrder(added, atKoeln, atBonn, weighed);

        assertThat(trials.seed(7)).isEqualTo(trials.seed(7));
    }

    @Test
    void what_cannot_be_tried_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> NOTHING.inAnyOrder());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NOTHING.given(added).inAnyOrder(added).seeds(1))
                .withMessageContaining("was given");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NOTHING.givenLost(added).inAnyOrder(addedMore).seeds(1))
                .withMessageContaining("lost or were not delivered");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NOTHING.inAnyOrder(added, elsewhere, addedMore, atKoeln, atBonn, tare, weighed)
                        .exhaustively())
                .withMessageContaining("use seeds(...)");
    }

    private static Projection<ShipmentKey, Summary> scans(
            Consumer<SourceBuilder<ShipmentKey, Summary, Scanned>> scans) {
        return Projection.named("scans")
                .into(Shipments.projection().readModel())
                .startingWith(key -> new Summary(key.shipmentId(), 0, "", 0))
                .from("scan", Shipments.SCANS, scan -> {
                    scan.keyedBy(id -> new ShipmentKey(id.get("shipmentId")));
                    scans.accept(scan);
                })
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .build();
    }
}
