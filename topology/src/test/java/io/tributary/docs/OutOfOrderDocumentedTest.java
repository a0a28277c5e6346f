/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.docs;

import static io.tributary.testing.TestEvent.event;

import io.tributary.Rule;
import io.tributary.event.EventStream;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Evolution;
import io.tributary.projection.Evolve;
import io.tributary.projection.Projection;
import io.tributary.projection.ReadModel;
import io.tributary.projection.Tombstones;
import io.tributary.testing.Scenario;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** The four ways of being right although events arrive out of order. Each is delivered in the wrong order. */
class OutOfOrderDocumentedTest {
    @Test
    @Rule("event-store 6.1")
    void the_version_says_what_is_older() {
        var hamburg = event(PLACES, "sh-1", new Seen("Hamburg"));
        var ulm = event(PLACES, "sh-1", new Seen("Ulm"));

        var late = Scenario.of(WHEREABOUTS).givenUndelivered(hamburg, ulm).when(ulm);
        late.then(new ParcelKey("sh-1")).row(new Whereabouts("sh-1", "Ulm"));
        late.when(hamburg)
                .then(new ParcelKey("sh-1"))
                .row(new Whereabouts("sh-1", "Ulm"))
                .revision(1);
        Scenario.of(WHEREABOUTS).inAnyOrder(hamburg, ulm).exhaustively();
    }

    @Test
    @Rule("event-store 6.2")
    void the_owner_is_asked() {
        Map<String, String> names = new HashMap<>(Map.of("c-1", "Ada Lovelace"));
        Directory directory = id -> CompletableFuture.completedStage(Optional.ofNullable(names.get(id)));
        var byron = event(PEOPLE, "c-1", new Renamed("Ada Byron"));
        var lovelace = event(PEOPLE, "c-1", new Renamed("Ada Lovelace"));

        var late =
                Scenario.of(people(directory)).givenUndelivered(byron, lovelace).when(lovelace);
        late.then(new PersonKey("c-1")).row(new Person("c-1", "Ada Lovelace"));
        late.when(byron).then(new PersonKey("c-1")).row(new Person("c-1", "Ada Lovelace"));
    }

    @Test
    @Rule("event-store 6.3")
    void the_value_says_which_is_newer() {
        Instant noon = Instant.parse("2026-01-01T12:00:00Z");
        var older = event(READINGS, "sensor-a", new Read("room-1", 19, noon));
        var newer = event(READINGS, "sensor-b", new Read("room-1", 21, noon.plusSeconds(60)));

        var late = Scenario.of(ROOMS).givenUndelivered(older, newer).when(newer);
        late.then(new RoomKey("room-1")).row(new Room("room-1", 21, Optional.of(noon.plusSeconds(60))));
        late.when(older)
                .then(new RoomKey("room-1"))
                .skipped(older)
                .row(new Room("room-1", 21, Optional.of(noon.plusSeconds(60))));
        Scenario.of(ROOMS).inAnyOrder(older, newer).exhaustively();
    }

    @Test
    @Rule("event-store 6.4")
    void different_facts_are_in_different_fields() {
        var paid = event(PAYMENTS, "p-1", new Paid("o-1"));
        var shipped = event(SHIPPINGS, "s-1", new Shipped("o-1"));

        var late = Scenario.of(ORDERS).givenUndelivered(paid, shipped).when(shipped);
        late.then(new OrderKey("o-1")).row(new Order("o-1", false, true, Order.Status.SHIPPED_UNPAID));
        late.when(paid).then(new OrderKey("o-1")).row(new Order("o-1", true, true, Order.Status.DONE));
        Scenario.of(ORDERS).inAnyOrder(paid, shipped).exhaustively();
    }

    // snippet: order-latest
    record Seen(String location) {}

    record ParcelKey(String parcelId) {}

    record Whereabouts(String parcelId, String location) {}

    static final EventStream<Seen> PLACES =
            EventStream.named("Place").of(Seen.class).identifiedBy("parcelId").storedIn("parcel-events");

    static final Projection<ParcelKey, Whereabouts> WHEREABOUTS = Projection.named("whereabouts")
            .into(ReadModel.of(Whereabouts.class)
                    .keyedBy(ParcelKey.class)
                    .table("parcels")
                    .key("PARCEL#{parcelId}", "WHEREABOUTS"))
            .startingWith(key -> new Whereabouts(key.parcelId(), ""))
            .from(
                    "place",
                    PLACES,
                    place -> place.latest() // an event below the row's version is passed over
                            .keyedBy(id -> new ParcelKey(id.get("parcelId")))
                            .on(Seen.class, (row, event) -> new Whereabouts(row.parcelId(), event.location())))
            .checkpoints(Checkpoints.in("checkpoints"))
            .revision("revision")
            .build();
    // end

    // snippet: order-signal
    record Renamed(String name) {}

    record PersonKey(String personId) {}

    record Person(String personId, String name) {}

    interface Directory {
        CompletionStage<Optional<String>> nameOf(String personId);
    }

    static final EventStream<Renamed> PEOPLE = EventStream.named("Person")
            .of(Renamed.class)
            .identifiedBy("personId")
            .storedIn("person-events");

    static Projection<PersonKey, Person> people(Directory directory) {
        return Projection.named("people")
                .into(ReadModel.of(Person.class)
                        .keyedBy(PersonKey.class)
                        .table("people")
                        .key("PERSON#{personId}", "PERSON"))
                .startingWith(key -> new Person(key.personId(), ""))
                .from(
                        "person",
                        PEOPLE,
                        person -> person.keyedBy(id -> new PersonKey(id.get("personId")))
                                .signal( // the event's own content is not looked at
                                        (id, event) -> directory.nameOf(id.get("personId")),
                                        (row, name, context) -> name.isPresent()
                                                ? Evolution.to(new Person(row.personId(), name.get()))
                                                : Evolution.remove()))
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .removal(Tombstones.kept())
                .build();
    }
    // end

    // snippet: order-forward
    record Read(String roomId, int degrees, Instant at) {}

    record RoomKey(String roomId) {}

    record Room(String roomId, int degrees, Optional<Instant> readAt) {
        Room read(Read event) {
            return new Room(roomId, event.degrees(), Optional.of(event.at()));
        }
    }

    static final EventStream<Read> READINGS =
            EventStream.named("Reading").of(Read.class).identifiedBy("sensorId").storedIn("sensor-events");

    static final Projection<RoomKey, Room> ROOMS = Projection.named("rooms")
            .into(ReadModel.of(Room.class).keyedBy(RoomKey.class).table("rooms").key("ROOM#{roomId}", "ROOM"))
            .startingWith(key -> new Room(key.roomId(), 0, Optional.empty()))
            .from(
                    "reading",
                    READINGS, // a room has several sensors, so that versions cannot be compared
                    reading -> reading.keyedBy((id, event) -> new RoomKey(event.roomId()))
                            .evolve(
                                    Read.class,
                                    Evolve.movingForward(
                                            Comparator.<Instant>naturalOrder(), Room::readAt, Read::at, Room::read)))
            .checkpoints(Checkpoints.in("checkpoints"))
            .revision("revision")
            .build();
    // end

    // snippet: order-facts
    record Paid(String orderId) {}

    record Shipped(String orderId) {}

    record OrderKey(String orderId) {}

    record Order(String orderId, boolean paid, boolean shipped, Status status) {
        enum Status {
            OPEN,
            PAID,
            SHIPPED_UNPAID,
            DONE
        }

        static Order of(String orderId, boolean paid, boolean shipped) {
            Status status = shipped ? (paid ? Status.DONE : Status.SHIPPED_UNPAID) : (paid ? Status.PAID : Status.OPEN);
            return new Order(orderId, paid, shipped, status); // derived from the facts, whatever came last
        }
    }

    static final EventStream<Paid> PAYMENTS = EventStream.named("Payment")
            .of(Paid.class)
            .identifiedBy("paymentId")
            .storedIn("payment-events");

    static final EventStream<Shipped> SHIPPINGS = EventStream.named("Shipping")
            .of(Shipped.class)
            .identifiedBy("shippingId")
            .storedIn("shipping-events");

    static final Projection<OrderKey, Order> ORDERS = Projection.named("orders")
            .into(ReadModel.of(Order.class)
                    .keyedBy(OrderKey.class)
                    .table("orders")
                    .key("ORDER#{orderId}", "ORDER"))
            .startingWith(key -> Order.of(key.orderId(), false, false))
            .from(
                    "payment",
                    PAYMENTS,
                    payment -> payment.keyedBy((id, event) -> new OrderKey(event.orderId()))
                            .on(Paid.class, (row, event) -> Order.of(row.orderId(), true, row.shipped())))
            .from(
                    "shipping",
                    SHIPPINGS,
                    shipping -> shipping.keyedBy((id, event) -> new OrderKey(event.orderId()))
                            .on(Shipped.class, (row, event) -> Order.of(row.orderId(), row.paid(), true)))
            .checkpoints(Checkpoints.in("checkpoints"))
            .revision("revision")
            .build();
    // end
}
