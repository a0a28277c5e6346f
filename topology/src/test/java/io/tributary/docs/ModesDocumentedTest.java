/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.docs;

import static io.tributary.docs.Depot.ORDERS;
import static io.tributary.docs.Depot.SCANS;
import static io.tributary.docs.Depot.SHIPMENTS;
import static io.tributary.docs.Depot.WEIGHINGS;
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
import io.tributary.projection.Evolution;
import io.tributary.projection.Evolve;
import io.tributary.projection.Projection;
import io.tributary.projection.ProjectionBuilder;
import io.tributary.projection.ReadModel;
import io.tributary.projection.SourceBuilder;
import io.tributary.projection.Tombstones;
import io.tributary.testing.Scenario;
import io.tributary.testing.TestEvent;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** FOLD, LATEST and SIGNAL; skips, rejections and failures. */
class ModesDocumentedTest {
    private static final ShipmentKey SH_1 = new ShipmentKey("sh-1");

    private final Map<String, Customer> known = new HashMap<>();
    private final Crm crm = id -> CompletableFuture.completedStage(Optional.ofNullable(known.get(id)));

    // snippet: signal-types
    record CustomerChanged() {}

    record Customer(String name) {}

    interface Crm {
        CompletionStage<Optional<Customer>> customer(String id);
    }

    record CustomerKey(String customerId) {}

    record CustomerRow(String customerId, String name) {}

    static final EventStream<CustomerChanged> CUSTOMERS = EventStream.named("Customer")
            .of(CustomerChanged.class)
            .identifiedBy("customerId")
            .storedIn("crm-events");
    // end

    // snippet: moving-forward
    record PriceSet(long cents, Instant at) {}

    record OfferKey(String offerId) {}

    record Offer(String offerId, long cents, Optional<Instant> pricedAt) {
        Offer priced(PriceSet event) {
            return new Offer(offerId, event.cents(), Optional.of(event.at()));
        }
    }

    static final Evolve<Offer, PriceSet> NEWEST_PRICE = Evolve.movingForward(
            Comparator.<Instant>naturalOrder(), // the greater one is newer
            Offer::pricedAt, // what the row has; nothing before the first
            PriceSet::at, // what the event brings
            Offer::priced); // must take over the event's value
    // end

    static final EventStream<PriceSet> PRICES = EventStream.named("Price")
            .of(PriceSet.class)
            .identifiedBy("feed", "offerId")
            .storedIn("prices");

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
    void an_event_may_be_skipped() {
        var skipping = weighing(
                // snippet: skip
                weigh -> weigh.evolve(
                        Weighed.class,
                        (row, event, context) -> event.kg().signum() == 0 // a tare
                                ? Evolution.skip()
                                : Evolution.to(row.weighed(event)))
                // end
                );
        var tare = event(WEIGHINGS, "w-1", new Weighed("sh-1", BigDecimal.ZERO));
        var ten = event(WEIGHINGS, "w-1", new Weighed("sh-1", BigDecimal.TEN));

        Scenario.of(skipping)
                .when(tare)
                .then(SH_1)
                .skipped(tare)
                .noRow()
                .checkpoint("weigh", "w-1", 0)
                .and()
                .when(ten)
                .then(SH_1)
                .skipped(tare)
                .applied(ten)
                .checkpoint("weigh", "w-1", 2);
    }

    @Test
    void a_failure_is_final_or_holds_up_its_instance() {
        var checking = weighing(
                // snippet: reject
                weigh -> weigh.on(Weighed.class, (row, event) -> {
                            if (event.kg().signum() < 0) {
                                throw new IllegalArgumentException("kg must not be negative, was " + event.kg());
                            }
                            return row.weighed(event);
                        })
                        .terminal((failure, event) -> failure instanceof IllegalArgumentException)
                // end
                );
        var failing = weighing(weigh -> weigh.on(Weighed.class, (row, event) -> {
            throw new IllegalStateException("the tariff is not known yet");
        }));
        var negative = event(WEIGHINGS, "w-1", new Weighed("sh-1", BigDecimal.ONE.negate()));
        var one = event(WEIGHINGS, "w-1", new Weighed("sh-1", BigDecimal.ONE));
        var other = event(WEIGHINGS, "w-2", new Weighed("sh-1", BigDecimal.TEN));

        Scenario.of(checking)
                .when(negative, one)
                .then(SH_1)
                .rejected(negative)
                .applied(one)
                .checkpoint("weigh", "w-1", 2);
        Scenario.of(failing)
                .when(one)
                .then(SH_1)
                .failed(one, "IllegalStateException")
                .noRow();
        Scenario.of(checking)
                .when(negative)
                .then(SH_1)
                .rejected(negative)
                .noRow()
                .writes(0);
        Scenario.of(checking)
                .given(other)
                .when(negative)
                .then(SH_1)
                .rejected(negative)
                .revision(2);
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
    void a_signal_asks_the_owner() {
        Projection<CustomerKey, CustomerRow> customers = customers(
                // snippet: signal
                customer -> customer.keyedBy(id -> new CustomerKey(id.get("customerId")))
                        .signal(
                                (id, event) -> crm.customer(id.get("customerId")),
                                (row, answer, context) -> answer.isPresent()
                                        ? Evolution.to(new CustomerRow(
                                                row.customerId(), answer.get().name()))
                                        : Evolution.remove())
                // end
                );
        CustomerKey key = new CustomerKey("c-1");
        var first = event(CUSTOMERS, "c-1", new CustomerChanged());
        var second = event(CUSTOMERS, "c-1", new CustomerChanged());
        var third = event(CUSTOMERS, "c-1", new CustomerChanged());
        known.put("c-1", new Customer("Ada"));

        var outcome = Scenario.of(customers).when(first, second);
        outcome.then(key)
                .row(new CustomerRow("c-1", "Ada"))
                .superseded(first)
                .applied(second)
                .checkpoint("customer", "c-1", 2);
        known.clear();
        outcome.when(third).then(key).removed();
    }

    @Test
    void a_signal_may_be_unversioned() {
        Projection<CustomerKey, CustomerRow> customers = customers(
                // snippet: unversioned
                customer -> customer.keyedBy(id -> new CustomerKey(id.get("customerId")))
                        .signal(
                                (id, event) -> crm.customer(id.get("customerId")),
                                (row, answer, context) -> Evolution.to(new CustomerRow(
                                        row.customerId(),
                                        answer.map(Customer::name).orElse("gone"))))
                        .unversioned()
                // end
                );
        var changed = event(CUSTOMERS, "c-1", new CustomerChanged());

        Scenario.of(customers)
                .given(changed)
                .when(changed)
                .then(new CustomerKey("c-1"))
                .row(new CustomerRow("c-1", "gone"))
                .revision(2)
                .noAttribute("checkpoints");
    }

    @Test
    void a_step_moves_forward_only() {
        Projection<OfferKey, Offer> offers = Projection.named("offers")
                .into(ReadModel.of(Offer.class)
                        .keyedBy(OfferKey.class)
                        .table("offers")
                        .key("OFFER#{offerId}", "OFFER"))
                .startingWith(key -> new Offer(key.offerId(), 0, Optional.empty()))
                .from(
                        "price",
                        PRICES,
                        // snippet: moving-forward-source
                        price -> price.keyedBy(id -> new OfferKey(id.get("offerId")))
                                .evolve(PriceSet.class, NEWEST_PRICE)
                        // end
                        )
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .build();
        Instant noon = Instant.parse("2026-01-01T12:00:00Z");
        var fromA = event(PRICES, PRICES.id("feed-a", "of-1"), new PriceSet(900, noon));
        var fromB = event(PRICES, PRICES.id("feed-b", "of-1"), new PriceSet(950, noon.minusSeconds(60)));
        var newer = event(PRICES, PRICES.id("feed-b", "of-1"), new PriceSet(880, noon.plusSeconds(60)));

        Scenario.of(offers)
                .given(fromA)
                .when(fromB, newer)
                .then(new OfferKey("of-1"))
                .skipped(fromB)
                .row(new Offer("of-1", 880, Optional.of(noon.plusSeconds(60))));
        Scenario.of(offers).inAnyOrder(fromB, fromA, newer).exhaustively();
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

    private static Projection<ShipmentKey, Shipment> weighing(
            Consumer<SourceBuilder<ShipmentKey, Shipment, Weighed>> source) {
        return Projection.named("weighed")
                .into(Depot.ROWS)
                .startingWith(Shipment::empty)
                .from(
                        "weigh",
                        WEIGHINGS,
                        weigh ->
                                source.accept(weigh.keyedBy((sessionId, event) -> new ShipmentKey(event.shipmentId()))))
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .build();
    }

    private static Projection<CustomerKey, CustomerRow> customers(
            Consumer<SourceBuilder<CustomerKey, CustomerRow, CustomerChanged>> source) {
        ProjectionBuilder<CustomerKey, CustomerRow> customers = Projection.named("customers")
                .into(ReadModel.of(CustomerRow.class)
                        .keyedBy(CustomerKey.class)
                        .table("customers")
                        .key("CUSTOMER#{customerId}", "CUSTOMER"))
                .startingWith(key -> new CustomerRow(key.customerId(), ""));
        return customers
                .from("customer", CUSTOMERS, source)
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .removal(Tombstones.kept())
                .build();
    }
}
