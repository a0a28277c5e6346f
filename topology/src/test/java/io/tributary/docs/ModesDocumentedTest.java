/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.docs;

import static io.tributary.docs.Depot.ORDERS;
import static io.tributary.docs.Depot.SCANS;
import static io.tributary.docs.Depot.SHIPMENTS;
import static io.tributary.docs.Depot.WEIGHINGS;
import static io.tributary.docs.Depot.weighing;
import static io.tributary.testing.TestEvent.event;
import static io.tributary.testing.TestEvent.stored;

import io.tributary.docs.Depot.OrderEvent;
import io.tributary.docs.Depot.OrderEvent.ParcelAdded;
import io.tributary.docs.Depot.Scanned;
import io.tributary.docs.Depot.Shipment;
import io.tributary.docs.Depot.ShipmentKey;
import io.tributary.docs.Depot.Weighed;
import io.tributary.event.EventStream;
import io.tributary.event.StoredEvent;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Projection;
import io.tributary.testing.Scenario;
import io.tributary.testing.TestEvent;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** FOLD and LATEST, gaps, events that begin their row, and those for no row. */
class ModesDocumentedTest {
    private static final ShipmentKey SH_1 = new ShipmentKey("sh-1");

    // snippet: starts-row
    sealed interface LineEvent {
        record Boxed(String shipmentId) implements LineEvent {}

        record Labelled(String shipmentId, String location) implements LineEvent {}
    }

    static final EventStream<LineEvent> LINES =
            EventStream.named("Line").of(LineEvent.class).identifiedBy("lineId").storedIn("line-events");
    // end

    @Test
    void fold_counts_every_event_and_latest_the_newest() {
        var added = event(ORDERS, "o-1", new ParcelAdded("sh-1", 2));
        var more = event(ORDERS, "o-1", new ParcelAdded("sh-1", 3));
        var hamburg = event(SCANS, "sh-1", new Scanned("Hamburg"));
        var ulm = event(SCANS, "sh-1", new Scanned("Ulm"));
        Scenario.of(SHIPMENTS)
                .when(added, more, hamburg, ulm)
                .then(SH_1)
                .row(new Shipment("sh-1", 5, "Ulm", BigDecimal.ZERO))
                .applied(added, more, ulm)
                .superseded(hamburg)
                .revision(1);
    }

    @Test
    void versions_that_are_missing_are_read() {
        var first = event(ORDERS, "o-1", new ParcelAdded("sh-1", 2));
        var second = event(ORDERS, "o-1", new ParcelAdded("sh-1", 3));
        Scenario.of(SHIPMENTS)
                .givenUndelivered(first)
                .when(second)
                .then(SH_1)
                .row(new Shipment("sh-1", 5, "", BigDecimal.ZERO));
    }

    @Test
    void gaps_may_be_allowed() {
        var lost = event(WEIGHINGS, "w-1", new Weighed("sh-1", BigDecimal.ONE));
        var next = event(WEIGHINGS, "w-1", new Weighed("sh-1", BigDecimal.TEN));
        var strict = weighing(weigh -> weigh.on(Weighed.class, Shipment::weighed));
        var withHoles = weighing(
                // snippet: allow-gaps
                weigh -> weigh.on(Weighed.class, Shipment::weighed).allowGaps()
                // end
                );

        Scenario.of(strict).givenLost(lost).when(next).then(SH_1).noRow().failed(next, "MissingEvents");
        Scenario.of(withHoles)
                .givenLost(lost)
                .when(next)
                .then(SH_1)
                .applied(next)
                .checkpoint("weigh", "w-1", 2);
    }

    @Test
    void an_event_may_begin_its_row() {
        Projection<ShipmentKey, Shipment> shipments = Projection.named("boxed")
                .into(Depot.ROWS)
                .startingWith(Shipment::empty)
                .from(
                        "line",
                        LINES,
                        // snippet: starts-row-source
                        line -> line.keyedBy((lineId, event) -> new ShipmentKey(
                                        event instanceof LineEvent.Boxed boxed
                                                ? boxed.shipmentId()
                                                : ((LineEvent.Labelled) event).shipmentId()))
                                .on(
                                        LineEvent.Boxed.class,
                                        (row, event) -> row.parcelAdded(new ParcelAdded(event.shipmentId(), 1)))
                                .on(
                                        LineEvent.Labelled.class,
                                        (row, event) -> row.scanned(new Scanned(event.location())))
                                .startsRow(event -> event instanceof LineEvent.Boxed)
                        // end
                        )
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .build();
        TestEvent<LineEvent> other = event(LINES, "line-4", new LineEvent.Boxed("sh-9"));
        TestEvent<LineEvent> boxed = event(LINES, "line-4", new LineEvent.Boxed("sh-1"));
        TestEvent<LineEvent> labelled = event(LINES, "line-4", new LineEvent.Labelled("sh-1", "Ulm"));

        Scenario.of(shipments).givenLost(other).when(boxed).then(SH_1).applied(boxed);
        Scenario.of(shipments).inAnyOrder(other, boxed, labelled).exhaustively();
    }

    @Test
    void an_event_for_no_row_is_passed_over() {
        var some = Projection.named("some")
                .into(Depot.ROWS)
                .startingWith(Shipment::empty)
                .from(
                        "order",
                        ORDERS,
                        // snippet: no-row
                        order -> order.keyedBy((orderId, event) ->
                                        event.shipmentId().isEmpty() ? null : new ShipmentKey(event.shipmentId()))
                                .on(ParcelAdded.class, Shipment::parcelAdded)
                                .ignoring(OrderEvent.OrderCancelled.class)
                        // end
                        )
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .build();

        Scenario.of(some)
                .when(event(ORDERS, "o-1", new ParcelAdded("", 1)))
                .then(new ShipmentKey(""))
                .noRow();
    }

    @Test
    void events_of_former_shapes_are_brought_to_todays() {
        // snippet: upcaster
        EventStream<Scanned> scans = EventStream.named("Scan")
                .of(Scanned.class)
                .identifiedBy("shipmentId")
                .upcasting(event -> event.type().equals("ScannedV1")
                        ? new StoredEvent(
                                event.stream(),
                                event.streamId(),
                                event.version(),
                                event.eventId(),
                                "Scanned",
                                event.data()
                                        .with(
                                                "location",
                                                event.data().get("place").orElse("")),
                                event.time(),
                                event.metadata())
                        : event)
                .storedIn("freight-events");
        // end
        Projection<ShipmentKey, Shipment> shipments = Projection.named("shipments")
                .into(Depot.ROWS)
                .startingWith(Shipment::empty)
                .from(
                        "scan",
                        scans,
                        scan -> scan.keyedBy(id -> new ShipmentKey(id.get("shipmentId")))
                                .on(Scanned.class, Shipment::scanned))
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .build();

        Scenario.of(shipments)
                .when(stored(scans, "sh-1", "ScannedV1", Map.of("place", "Ulm")))
                .then(SH_1)
                .row(new Shipment("sh-1", 0, "Ulm", BigDecimal.ZERO));
    }
}
