/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.freight;

import io.tributary.event.EventStream;
import io.tributary.event.StreamId;
import io.tributary.freight.OrderEvent.OrderCancelled;
import io.tributary.freight.OrderEvent.ParcelAdded;
import io.tributary.freight.ScanEvent.Scanned;
import io.tributary.freight.WeighEvent.Weighed;
import io.tributary.history.EventStore;
import io.tributary.history.HistoryStore;
import io.tributary.value.EventSourced;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What single orders, shipments and weighing sessions have come to, each from its own history alone. */
public final class FreightValues {
    private FreightValues() {}

    /**
     * An order.
     *
     * @param parcels how many parcels it has, by shipment
     */
    public record Order(Map<String, Long> parcels) {
        /** Copies. */
        public Order {
            parcels = Collections.unmodifiableMap(new TreeMap<>(parcels));
        }
    }

    /**
     * A shipment on its way.
     *
     * @param location where it was seen last
     */
    public record Whereabouts(String location) {}

    /**
     * A weighing session.
     *
     * @param kg what lay on the scales in it, by shipment
     */
    public record Session(Map<String, BigDecimal> kg) {
        /** Copies. */
        public Session {
            kg = Collections.unmodifiableMap(new TreeMap<>(kg));
        }
    }

    /** Orders by the ids of their histories. */
    public static EventSourced<StreamId, Order> orders(HistoryStore histories, Clock clock) {
        return EventSourced.over(new EventStore<>(Freight.ORDERS, histories, clock))
                .keyedBy((StreamId id) -> id)
                .evolving(FreightValues::order)
                .changing(FreightValues::orderChanges)
                .build();
    }

    /** The whereabouts of shipments, by the ids of their histories. */
    public static EventSourced<StreamId, Whereabouts> whereabouts(HistoryStore histories, Clock clock) {
        return EventSourced.over(new EventStore<>(Freight.SCANS, histories, clock))
                .keyedBy((StreamId id) -> id)
                .evolving((Optional<Whereabouts> before, ScanEvent event) ->
                        Optional.of(new Whereabouts(((Scanned) event).location())))
                .changing((before, next) -> List.of(new Scanned(next.map(Whereabouts::location)
                        .orElseThrow(() -> new IllegalArgumentException("a scan cannot be undone")))))
                .build();
    }

    /** Weighing sessions by the ids of their histories. */
    public static EventSourced<StreamId, Session> sessions(HistoryStore histories, Clock clock) {
        return EventSourced.over(new EventStore<>(Freight.WEIGHINGS, histories, clock))
                .keyedBy((StreamId id) -> id)
                .evolving(FreightValues::session)
                .changing(FreightValues::sessionChanges)
                .build();
    }

    /** The values of a stream, if there are any. */
    public static Optional<EventSourced<StreamId, ?>> of(EventStream<?> stream, HistoryStore histories, Clock clock) {
        Map<EventStream<?>, EventSourced<StreamId, ?>> values = Map.of(
                Freight.ORDERS, orders(histories, clock),
                Freight.SCANS, whereabouts(histories, clock),
                Freight.WEIGHINGS, sessions(histories, clock));
        return Optional.ofNullable(values.get(stream));
    }

    private static Optional<Order> order(Optional<Order> before, OrderEvent event) {
        Map<String, Long> parcels = new TreeMap<>(before.map(Order::parcels).orElse(Map.of()));
        if (event instanceof ParcelAdded added) {
            parcels.merge(added.shipmentId(), added.parcels(), Math::addExact);
        } else {
            parcels.remove(event.shipmentId());
        }
        return parcels.isEmpty() ? Optional.empty() : Optional.of(new Order(parcels));
    }

    private static List<OrderEvent> orderChanges(Optional<Order> before, Optional<Order> next) {
        Map<String, Long> left = new TreeMap<>(before.map(Order::parcels).orElse(Map.of()));
        List<OrderEvent> events = new ArrayList<>();
        new TreeMap<>(next.map(Order::parcels).orElse(Map.of())).forEach((shipment, parcels) -> {
            Long had = left.remove(shipment);
            if (!parcels.equals(had)) {
                events.add(new ParcelAdded(shipment, Math.subtractExact(parcels, had == null ? 0 : had)));
            }
        });
        left.keySet().forEach(shipment -> events.add(new OrderCancelled(shipment)));
        return events;
    }

    private static Optional<Session> session(Optional<Session> before, WeighEvent event) {
        Map<String, BigDecimal> kg = new TreeMap<>(before.map(Session::kg).orElse(Map.of()));
        kg.merge(event.shipmentId(), ((Weighed) event).kg(), BigDecimal::add);
        return Optional.of(new Session(kg));
    }

    private static List<WeighEvent> sessionChanges(Optional<Session> before, Optional<Session> next) {
        Map<String, BigDecimal> had = before.map(Session::kg).orElse(Map.of());
        Map<String, BigDecimal> wanted =
                next.map(Session::kg).orElseThrow(() -> new IllegalArgumentException("a weighing cannot be undone"));
        if (!wanted.keySet().containsAll(had.keySet())) {
            throw new IllegalArgumentException("a weighing cannot be undone");
        }
        List<WeighEvent> events = new ArrayList<>();
        new TreeMap<>(wanted).forEach((shipment, kg) -> {
            BigDecimal more = kg.subtract(had.getOrDefault(shipment, BigDecimal.ZERO));
            if (more.signum() != 0) {
                events.add(new Weighed(shipment, more));
            }
        });
        return events;
    }
}
