/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.order;
import static io.tributary.fixture.Shipments.weigh;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.event.StoredEvent;
import io.tributary.fixture.Engines;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.OrderCancelled;
import io.tributary.fixture.Shipments.ParcelAdded;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Weighed;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Projection;
import io.tributary.projection.ReadModel;
import io.tributary.row.RowKey;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each source writes its own fact and the status is derived from them, so that no order of arrival is a wrong one. */
class FactsTest {
    private static final RowKey S = key("s");

    /** What is known of a shipment. */
    record Facts(String id, boolean cancelled, boolean weighed) {
        String status() {
            return cancelled ? "cancelled" : weighed ? "on its way" : "new";
        }
    }

    private static RowOutcome<Facts> after(StoredEvent... events) {
        Engines<ShipmentKey, Facts> engines = new Engines<>(Projection.named("facts")
                .into(ReadModel.of(Facts.class)
                        .keyedBy(ShipmentKey.class)
                        .table("engine-read")
                        .key("S#{shipmentId}", "FACTS"))
                .startingWith((ShipmentKey key) -> new Facts(key.shipmentId(), false, false))
                .from(
                        "order",
                        Shipments.ORDERS,
                        source -> source.keyedBy((id, event) -> new ShipmentKey(event.shipmentId()))
                                .on(OrderCancelled.class, (row, event) -> new Facts(row.id(), true, row.weighed()))
                                .ignoring(ParcelAdded.class))
                .from(
                        "weigh",
                        Shipments.WEIGHINGS,
                        source -> source.keyedBy((id, event) -> new ShipmentKey(event.shipmentId()))
                                .on(Weighed.class, (row, event) -> new Facts(row.id(), row.cancelled(), true)))
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .build());
        return List.of(events).stream()
                .map(event -> engines.apply(S, event))
                .reduce((first, second) -> second)
                .orElseThrow();
    }

    @Test
    @Rule("event-store 6.4")
    void a_status_derived_from_facts_is_the_same_whichever_of_them_came_first() {
        StoredEvent cancelled = order("o-1", 1, new OrderCancelled("s"));
        StoredEvent weighed = weigh("w-1", 1, "s", 5);

        assertThat(after(weighed).state()).map(Facts::status).contains("on its way");
        assertThat(after(cancelled, weighed).state()).map(Facts::status).contains("cancelled");
        assertThat(after(weighed, cancelled).state())
                .isEqualTo(after(cancelled, weighed).state());
    }
}
