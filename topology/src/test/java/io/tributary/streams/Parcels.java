/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.contract.ShipmentNotice;
import io.tributary.event.EventStream;
import io.tributary.event.StoredEvent;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Evolution;
import io.tributary.projection.Projection;
import io.tributary.projection.ReadModel;
import io.tributary.projection.Tombstones;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** The freight example, as the scenarios of the rules have it, with weights that fail while they are told to. */
final class Parcels {
    static final EventStream<Ordered> ORDERS =
            EventStream.named("Order").of(Ordered.class).identifiedBy("orderId").storedIn("freight-events");
    static final EventStream<Scanned> SCANS = EventStream.named("Scan")
            .of(Scanned.class)
            .identifiedBy("shipmentId")
            .storedIn("freight-events");
    static final EventStream<Weighed> WEIGHINGS = EventStream.named("Weigh")
            .of(Weighed.class)
            .identifiedBy("sessionId")
            .storedIn("freight-events");

    /** Weights that cannot be folded, for as long as they are in here. */
    static final Set<Long> POISON = ConcurrentHashMap.newKeySet();

    /** Weights that cannot be keyed, for as long as they are in here. */
    static final Set<Long> UNKEYED = ConcurrentHashMap.newKeySet();

    /** A weight that is rejected. */
    static final long REFUSED = 13;

    /** A location that is rejected. */
    static final String NOWHERE = "nowhere";

    private Parcels() {}

    sealed interface Ordered {
        String shipmentId();
    }

    record ParcelAdded(String shipmentId, long parcels) implements Ordered {}

    record OrderCancelled(String shipmentId) implements Ordered {}

    record Scanned(String location) {}

    record Weighed(String shipmentId, long kg) {}

    record Key(String shipmentId) {}

    record Summary(String shipmentId, long parcels, String location, long kg) {
        static Summary empty(Key key) {
            return new Summary(key.shipmentId(), 0, "", 0);
        }

        Summary parcelAdded(ParcelAdded event) {
            return new Summary(shipmentId, parcels + event.parcels(), location, kg);
        }

        Summary scanned(Scanned event) {
            if (event.location().equals(NOWHERE)) {
                throw new Refused();
            }
            return new Summary(shipmentId, parcels, event.location(), kg);
        }

        Summary weighed(Weighed event) {
            return new Summary(shipmentId, parcels, location, kg + event.kg());
        }
    }

    static final class Poison extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Poison(long kg) {
            super(kg + " kg cannot be weighed");
        }
    }

    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    static Projection<Key, Summary> projection() {
        return Projection.named("shipments")
                .into(ReadModel.of(Summary.class)
                        .keyedBy(Key.class)
                        .table("freight-read")
                        .key("SHIPMENT#{shipmentId}", "SUMMARY"))
                .startingWith(Summary::empty)
                .from(
                        "order",
                        ORDERS,
                        order -> order.keyedBy((id, event) -> new Key(event.shipmentId()))
                                .on(ParcelAdded.class, Summary::parcelAdded)
                                .removesOn(OrderCancelled.class))
                .from(
                        "scan",
                        SCANS,
                        scan -> scan.latest()
                                .keyedBy(id -> new Key(id.get("shipmentId")))
                                .terminal((failure, event) -> failure instanceof Refused)
                                .on(Scanned.class, Summary::scanned))
                .from(
                        "weigh",
                        WEIGHINGS,
                        weigh -> weigh.keyedBy((id, event) -> key(event))
                                .terminal((failure, event) -> failure instanceof Refused)
                                .evolve(Weighed.class, (row, event, context) -> weigh(row, event)))
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .removal(Tombstones.kept())
                .outbox(
                        ShipmentNotice.class,
                        (event, next, context) -> event instanceof Scanned scanned && next.isPresent()
                                ? List.of(new ShipmentNotice(next.get().shipmentId(), "at " + scanned.location()))
                                : List.of())
                .build();
    }

    /** The same read model from orders alone, of some version; each order begins a row. */
    static Projection<Key, Summary> withoutScans(int version) {
        return Projection.named("shipments")
                .into(ReadModel.of(Summary.class)
                        .keyedBy(Key.class)
                        .table("freight-read")
                        .key("SHIPMENT#{shipmentId}", "SUMMARY"))
                .startingWith(Summary::empty)
                .from(
                        "order",
                        ORDERS,
                        order -> order.keyedBy((id, event) -> new Key(event.shipmentId()))
                                .startsRow(ParcelAdded.class::isInstance)
                                .on(ParcelAdded.class, Summary::parcelAdded)
                                .ignoring(OrderCancelled.class))
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .version(version)
                .build();
    }

    /** Rows that are asked for whenever an order says anything. */
    static Projection<Key, Summary> unversioned() {
        return Projection.named("shipments")
                .into(ReadModel.of(Summary.class)
                        .keyedBy(Key.class)
                        .table("freight-read")
                        .key("SHIPMENT#{shipmentId}", "SUMMARY"))
                .startingWith(Summary::empty)
                .from(
                        "order",
                        ORDERS,
                        order -> order.keyedBy((id, event) -> new Key(event.shipmentId()))
                                .signal(
                                        (id, event) -> CompletableFuture.completedStage(Optional.of(id.text())),
                                        (row, answer, context) -> Evolution.to(row))
                                .unversioned())
                .revision("revision")
                .build();
    }

    private static Key key(Weighed event) {
        if (UNKEYED.contains(event.kg())) {
            throw new Poison(event.kg());
        }
        return event.shipmentId() == null || event.shipmentId().isEmpty() ? null : new Key(event.shipmentId());
    }

    private static Evolution<Summary> weigh(Summary row, Weighed event) {
        if (POISON.contains(event.kg())) {
            throw new Poison(event.kg());
        }
        if (event.kg() == REFUSED) {
            throw new Refused();
        }
        return event.kg() == 0 ? Evolution.skip() : Evolution.to(row.weighed(event));
    }

    static StoredEvent added(String order, long version, String shipment, long parcels) {
        return event(ORDERS, order, version, new ParcelAdded(shipment, parcels));
    }

    static StoredEvent cancelled(String order, long version, String shipment) {
        return event(ORDERS, order, version, new OrderCancelled(shipment));
    }

    static StoredEvent scanned(String shipment, long version, String location) {
        return event(SCANS, shipment, version, new Scanned(location));
    }

    static StoredEvent weighed(String session, long version, String shipment, long kg) {
        return event(WEIGHINGS, session, version, new Weighed(shipment, kg));
    }

    private static <E> StoredEvent event(EventStream<E> stream, String id, long version, E event) {
        return stream.encode(
                stream.id(id), version, event, id + "-" + version, Instant.ofEpochSecond(1_700_000_000), Map.of());
    }
}
