/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.docs;

import static io.tributary.docs.Depot.ORDERS;
import static io.tributary.docs.Depot.SCANS;
import static io.tributary.docs.Depot.SHIPMENTS;
import static io.tributary.docs.Depot.WEIGHINGS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tributary.docs.Depot.OrderEvent.OrderCancelled;
import io.tributary.docs.Depot.OrderEvent.ParcelAdded;
import io.tributary.docs.Depot.Scanned;
import io.tributary.docs.Depot.Shipment;
import io.tributary.docs.Depot.ShipmentKey;
import io.tributary.docs.Depot.Weighed;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Projection;
import io.tributary.projection.Tombstones;
import io.tributary.testing.Scenario;
import io.tributary.testing.TestEvent;
import io.tributary.testing.Tried;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The kit, as its page shows it. */
class KitDocumentedTest {
    // snippet: kit-first
    @Test
    void a_scan_moves_the_shipment() {
        Scenario.of(SHIPMENTS)
                .given(TestEvent.event(ORDERS, "o-1", new ParcelAdded("sh-1", 2)))
                .when(TestEvent.event(SCANS, "sh-1", new Scanned("Ulm")))
                .then(new ShipmentKey("sh-1"))
                .row(new Shipment("sh-1", 2, "Ulm", BigDecimal.ZERO))
                .checkpoint("scan", "sh-1", 1)
                .revision(2);
    }
    // end

    // snippet: kit-identity
    @Test
    void a_repeat_changes_nothing() {
        var added = TestEvent.event(ORDERS, "o-1", new ParcelAdded("sh-1", 2)); // Order#o-1@1
        var more = TestEvent.event(ORDERS, "o-1", new ParcelAdded("sh-1", 3)); // Order#o-1@2

        Scenario.of(SHIPMENTS)
                .given(added, more)
                .when(added)
                .then(new ShipmentKey("sh-1"))
                .alreadyApplied(added)
                .writes(0);
    }
    // end

    @Test
    void what_may_be_given() {
        var lost = TestEvent.event(ORDERS, "o-1", new ParcelAdded("sh-1", 1));
        var undelivered = TestEvent.event(WEIGHINGS, "w-1", new Weighed("sh-1", BigDecimal.ONE));
        var scanned = TestEvent.event(SCANS, "sh-1", new Scanned("Ulm"));
        var added = TestEvent.event(ORDERS, "o-1", new ParcelAdded("sh-1", 2));
        ShipmentKey key = new ShipmentKey("sh-1");

        // snippet: kit-given
        Scenario.of(SHIPMENTS)
                .givenItem(key, Map.of("shipmentId", "sh-1", "parcels", 1, "location", "", "kg", 0, "colour", "red"))
                .given(scanned) // happened and was delivered
                .givenUndelivered(undelivered) // lies in the event store only
                .givenLost(lost) // a hole in the history
                .givenEdited(key, row -> new Shipment("sh-1", row.parcels() + 1, row.location(), row.kg()))
                .when(added)
                .then(key)
                .failed(added, "MissingEvents")
                .row(new Shipment("sh-1", 2, "Ulm", BigDecimal.ZERO))
                .attribute("colour", "red")
                .and()
                .whenCaughtUp(key)
                .then(key)
                .checkpoint("weigh", "w-1", 0); // only histories that the row knows are caught up
        // end
    }

    // snippet: kit-trials
    @Test
    void the_order_does_not_matter() {
        Tried tried = Scenario.of(SHIPMENTS)
                .inAnyOrder(
                        TestEvent.event(ORDERS, "o-1", new ParcelAdded("sh-1", 2)),
                        TestEvent.event(ORDERS, "o-1", new ParcelAdded("sh-1", 3)),
                        TestEvent.event(SCANS, "sh-1", new Scanned("Ulm")),
                        TestEvent.event(WEIGHINGS, "w-1", new Weighed("sh-1", BigDecimal.TEN)))
                .exhaustively();

        assertThat(tried.crashes()).isGreaterThan(400);
    }
    // end

    @Test
    void seeds_try_longer_histories() {
        List<TestEvent<?>> events = List.of(
                TestEvent.event(ORDERS, "o-1", new ParcelAdded("sh-1", 2)),
                TestEvent.event(ORDERS, "o-2", new ParcelAdded("sh-1", 3)),
                TestEvent.event(ORDERS, "o-2", new ParcelAdded("sh-2", 3)),
                TestEvent.event(SCANS, "sh-1", new Scanned("Ulm")),
                TestEvent.event(SCANS, "sh-1", new Scanned("Bonn")),
                TestEvent.event(WEIGHINGS, "w-1", new Weighed("sh-2", BigDecimal.TEN)));
        // snippet: kit-seeds
        Scenario.of(SHIPMENTS).inAnyOrder(events.toArray(TestEvent[]::new)).seeds(200);
        // end
    }

    @Test
    void an_order_that_matters_is_found_out() {
        Projection<ShipmentKey, Shipment> removing = Projection.named("shipments")
                .into(Depot.ROWS)
                .startingWith(Shipment::empty)
                .from(
                        "order",
                        ORDERS,
                        order -> order.keyedBy((orderId, event) -> new ShipmentKey(event.shipmentId()))
                                .on(ParcelAdded.class, Shipment::parcelAdded)
                                .removesOn(OrderCancelled.class))
                .from(
                        "weigh",
                        WEIGHINGS,
                        weigh -> weigh.keyedBy((sessionId, event) -> new ShipmentKey(event.shipmentId()))
                                .on(Weighed.class, Shipment::weighed))
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .removal(Tombstones.kept())
                .build();
        var weighed = TestEvent.event(WEIGHINGS, "w-1", new Weighed("sh-1", BigDecimal.TEN));
        var cancelled = TestEvent.event(ORDERS, "o-1", new OrderCancelled("sh-1"));

        // snippet: kit-order-matters
        AssertionError found = assertThrows(
                AssertionError.class,
                () -> Scenario.of(removing).inAnyOrder(weighed, cancelled).exhaustively());
        assertThat(found).hasMessageContaining("row sh-1 is not what the events make of it, one after the other");

        Scenario.of(removing).inAnyOrder(weighed, cancelled).whereOrderMatters().exhaustively();
        // end
    }
}
