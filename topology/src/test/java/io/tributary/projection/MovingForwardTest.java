/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.weigh;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.engine.RowOutcome;
import io.tributary.fixture.Engines;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.fixture.Shipments.Weighed;
import java.util.Comparator;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MovingForwardTest {
    private final Engines<ShipmentKey, Summary> heaviest = new Engines<>(Projection.named("heaviest")
            .into(ReadModel.of(Summary.class)
                    .keyedBy(ShipmentKey.class)
                    .table("engine-read")
                    .key("S#{shipmentId}", "ROW"))
            .startingWith(key -> new Summary(key.shipmentId(), 0, "", 0))
            .from(
                    "weigh",
                    Shipments.WEIGHINGS,
                    weigh -> weigh.keyedBy((id, event) -> new ShipmentKey(event.shipmentId()))
                            .evolve(
                                    Weighed.class,
                                    Evolve.movingForward(
                                            Comparator.<Long>naturalOrder(),
                                            row -> row.kg() == 0 ? Optional.empty() : Optional.of(row.kg()),
                                            Weighed::kg,
                                            (row, event) -> new Summary(row.shipmentId(), 0, "", event.kg()))))
            .checkpoints(Checkpoints.in("checkpoints"))
            .revision("revision")
            .build());

    @Test
    @Rule("event-store 6.3")
    void an_event_whose_value_is_not_after_the_rows_is_skipped() {
        RowOutcome<Summary> outcome = heaviest.apply(
                key("sh-1"),
                weigh("w-1", 1, "sh-1", -5),
                weigh("w-2", 1, "sh-1", 7),
                weigh("w-3", 1, "sh-1", 7),
                weigh("w-4", 1, "sh-1", 6),
                weigh("w-5", 1, "sh-1", 8));

        assertThat(outcome.state()).map(Summary::kg).contains(8L);
        assertThat(outcome.instances())
                .extracting(instance -> instance.skipped().size())
                .containsExactly(0, 0, 1, 1, 0);
    }
}
