/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.freight;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.contract.ShipmentNotice;
import io.tributary.event.EventStream;
import io.tributary.event.StoredEvent;
import io.tributary.freight.OrderEvent.OrderCancelled;
import io.tributary.freight.OrderEvent.ParcelAdded;
import io.tributary.freight.ScanEvent.Scanned;
import io.tributary.freight.WeighEvent.Weighed;
import io.tributary.projection.Evolution;
import io.tributary.projection.Keyed;
import io.tributary.projection.Projection;
import io.tributary.projection.ProjectionProvider;
import io.tributary.projection.Source;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class ShipmentsTest {
    private static final ShipmentSummary ROW = new ShipmentSummary("sh-1", 2, "Hamburg", new BigDecimal("1.5"));

    private final Projection<ShipmentKey, ShipmentSummary> shipments = Shipments.projection();

    @Test
    void is_found_by_the_service_loader() {
        assertThat(ServiceLoader.load(ProjectionProvider.class).stream().map(ServiceLoader.Provider::type))
                .contains(Shipments.class);
    }

    @Test
    void an_order_adds_its_parcels_to_the_shipment_that_the_event_names() throws Exception {
        assertThat(after("order", Freight.ORDERS, "o-1", new ParcelAdded("sh-1", 3)))
                .isEqualTo(Evolution.to(new ShipmentSummary("sh-1", 5, "Hamburg", new BigDecimal("1.5"))));
    }

    @Test
    void a_cancelled_order_removes_the_row() throws Exception {
        assertThat(after("order", Freight.ORDERS, "o-1", new OrderCancelled("sh-1")))
                .isEqualTo(Evolution.remove());
    }

    @Test
    void a_scan_sets_the_location_of_its_own_shipment() throws Exception {
        assertThat(after("scan", Freight.SCANS, "sh-1", new Scanned("Göttingen")))
                .isEqualTo(Evolution.to(new ShipmentSummary("sh-1", 2, "Göttingen", new BigDecimal("1.5"))));
    }

    @Test
    void weights_add_up_without_rounding() throws Exception {
        assertThat(after("weigh", Freight.WEIGHINGS, "w-1", new Weighed("sh-1", new BigDecimal("0.1"))))
                .isEqualTo(Evolution.to(new ShipmentSummary("sh-1", 2, "Hamburg", new BigDecimal("1.6"))));
    }

    @Test
    void a_tare_is_skipped_however_zero_is_written() throws Exception {
        assertThat(after("weigh", Freight.WEIGHINGS, "w-1", new Weighed("sh-1", new BigDecimal("0.00"))))
                .isEqualTo(Evolution.skip());
    }

    @Test
    void a_scan_gives_notice_while_the_row_lives() throws Exception {
        assertThat(effects(new Scanned("Bremen"), Optional.of(ROW)))
                .isEqualTo(List.of(new ShipmentNotice("sh-1", "at Bremen")));
        assertThat(effects(new Scanned("Bremen"), Optional.empty())).isEqualTo(List.of());
        assertThat(effects(new ParcelAdded("sh-1", 1), Optional.of(ROW))).isEqualTo(List.of());
    }

    @Test
    void a_row_has_all_its_values_from_the_start() {
        assertThat(ShipmentSummary.empty(new ShipmentKey("sh-1")))
                .isEqualTo(new ShipmentSummary("sh-1", 0, "", BigDecimal.ZERO));
    }

    private List<?> effects(Object event, Optional<ShipmentSummary> next) throws Exception {
        StoredEvent stored =
                Freight.SCANS.encode(Freight.SCANS.id("sh-1"), 1, new Scanned("x"), "e", Instant.EPOCH, Map.of());
        return shipments
                .outbox()
                .orElseThrow()
                .effects()
                .of(event, next, shipments.source("scan").context(stored));
    }

    private <E> Evolution<ShipmentSummary> after(String sourceName, EventStream<E> stream, String id, E event)
            throws Exception {
        StoredEvent stored = stream.encode(stream.id(id), 1, event, "e", Instant.EPOCH, Map.of());
        Source<ShipmentKey, ShipmentSummary, ?> source = shipments.source(sourceName);
        Keyed.ToRow keyed = (Keyed.ToRow) source.key(stored);
        assertThat(keyed.key().values()).containsExactly("sh-1");
        return source.evolve(ROW, keyed.event(), stored);
    }
}
