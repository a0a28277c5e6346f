/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.freight;

import io.tributary.event.EventStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The event streams of the freight company. */
public final class Freight {
    /** The table of all events. */
    public static final String EVENTS_TABLE = "freight-events";

    /** The table of the rows. */
    public static final String READ_TABLE = "freight-read";

    /** Orders: what is to be sent. */
    public static final EventStream<OrderEvent> ORDERS = EventStream.named("Order")
            .of(OrderEvent.class)
            .identifiedBy("orderId")
            .storedIn(EVENTS_TABLE);

    /** Scans: where a shipment was seen. */
    public static final EventStream<ScanEvent> SCANS = EventStream.named("Scan")
            .of(ScanEvent.class)
            .identifiedBy("shipmentId")
            .storedIn(EVENTS_TABLE);

    /** Weighings: what lay on the scales in one session. */
    public static final EventStream<WeighEvent> WEIGHINGS = EventStream.named("Weigh")
            .of(WeighEvent.class)
            .identifiedBy("sessionId")
            .storedIn(EVENTS_TABLE);

    private Freight() {}

    /** All of them. */
    public static List<EventStream<?>> streams() {
        return List.of(ORDERS, SCANS, WEIGHINGS);
    }

    static String required(String name, @Nullable String value) {
        if (value == null || value.isEmpty()) {
            throw new IllegalArgumentException(name + " must be there and not empty");
        }
        return value;
    }
}
