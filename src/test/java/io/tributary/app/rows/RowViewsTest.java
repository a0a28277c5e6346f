/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.freight.ShipmentSummary;
import io.tributary.freight.Shipments;
import io.tributary.item.Item;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RowViewsTest {
    private final RowViews<ShipmentSummary> views = new RowViews<>(Shipments.projection());

    @Test
    void a_row_is_shown_with_its_checkpoints_and_revision() {
        RowView view = views.of(Item.of(Map.of(
                "pk", "SHIPMENT#sh%231",
                "sk", "SUMMARY",
                "entity", "ShipmentSummary",
                "shipmentId", "sh#1",
                "parcels", 2,
                "location", "Köln",
                "kg", 1.5,
                "checkpoints", Map.of("order#o-1", 3),
                "revision", 4)));

        assertThat(view.key().values()).containsExactly("sh#1");
        assertThat(view.row().orElseThrow().toString())
                .isEqualTo("{\"shipmentId\":\"sh#1\",\"parcels\":2,\"location\":\"Köln\",\"kg\":1.5}");
        assertThat(view.checkpoints()).isEqualTo(Map.of("order#o-1", 3L));
        assertThat(view.revision()).isEqualTo(4);
        assertThat(view.removed()).isFalse();
    }

    @Test
    void a_tombstone_is_shown_without_a_row() {
        RowView view = views.of(Item.of(Map.of(
                "pk", "SHIPMENT#sh-1",
                "sk", "SUMMARY",
                "entity", "ShipmentSummary#tombstone",
                "checkpoints", Map.of("order#o-1", 3),
                "revision", 4)));

        assertThat(view.removed()).isTrue();
        assertThat(view.row()).isEmpty();
        assertThat(view.checkpoints()).isEqualTo(Map.of("order#o-1", 3L));
    }
}
