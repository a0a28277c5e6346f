/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.app.dynamodb.DynamoDb;
import io.tributary.app.eventfile.EventLine;
import io.tributary.app.rows.RowView;
import io.tributary.app.rows.RowViews;
import io.tributary.event.EventJson;
import io.tributary.fixture.ArrivalOrders;
import io.tributary.fixture.ReferenceFold;
import io.tributary.freight.ShipmentKey;
import io.tributary.freight.ShipmentSummary;
import io.tributary.freight.Shipments;
import io.tributary.projection.Projection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What rows and effects have to be when histories interleave as they arrive. */
final class FreightOutcome {
    private static final Projection<ShipmentKey, ShipmentSummary> SHIPMENTS = Shipments.projection();

    private FreightOutcome() {}

    static void rowsAreRight(DynamoDb dynamoDb, List<EventLine<?>> lines) {
        RowViews<ShipmentSummary> views = new RowViews<>(SHIPMENTS);
        Map<String, RowView> rows = dynamoDb.content(SHIPMENTS).rows().stream()
                .map(views::of)
                .collect(Collectors.toMap(row -> row.key().values().get(0), row -> row));
        Map<String, ReferenceFold.Row> reference = ReferenceFold.of(lines).rows();
        assertThat(rows.keySet()).isEqualTo(reference.keySet());
        reference.forEach((shipment, expected) -> {
            RowView row = rows.get(shipment);
            assertThat(row.checkpoints()).as("checkpoints of %s", shipment).isEqualTo(expected.checkpoints());
            Optional<ShipmentSummary> state = row.row()
                    .map(json -> EventJson.mapper().convertValue(json, ShipmentSummary.class))
                    .map(FreightOutcome::plain);
            if (shipment.startsWith("cancelled")) {
                assertThat(ArrivalOrders.of(shipment, lines).stream().map(any -> any.map(FreightOutcome::plain)))
                        .as("what %s may come to", shipment)
                        .contains(state);
            } else {
                assertThat(state)
                        .as("row of %s", shipment)
                        .isEqualTo(expected.state().map(FreightOutcome::plain));
            }
        });
    }

    /** The effects are given in the order of the topic. */
    static void effectsAreRight(List<EffectView> effects, List<EventLine<?>> lines) {
        List<ReferenceFold.Effect> asked = ReferenceFold.of(lines).effects();
        Map<String, String> kinds = new HashMap<>();
        Map<String, String> newest = new HashMap<>();
        asked.forEach(effect -> {
            kinds.put(effect.id(), effect.kind());
            newest.put(effect.shipmentId(), effect.id());
        });
        Set<String> ids = new HashSet<>();
        Map<String, Long> sequences = new HashMap<>();
        Map<String, String> last = new HashMap<>();
        for (EffectView effect : effects) {
            String shipment = effect.key().values().get(0);
            assertThat(ids.add(effect.id())).as("%s is there once", effect.id()).isTrue();
            assertThat(effect.effect().path("kind").asText()).isEqualTo(kinds.get(effect.id()));
            assertThat(effect.effect().path("shipmentId").asText()).isEqualTo(shipment);
            Long before = sequences.put(shipment, effect.sequence());
            assertThat(before == null || before < effect.sequence())
                    .as("%s comes after %s of %s", effect.sequence(), before, shipment)
                    .isTrue();
            last.put(shipment, effect.id());
        }
        assertThat(last).as("the newest scan of each shipment was applied").isEqualTo(newest);
    }

    private static ShipmentSummary plain(ShipmentSummary row) {
        return new ShipmentSummary(
                row.shipmentId(), row.parcels(), row.location(), row.kg().stripTrailingZeros());
    }
}
