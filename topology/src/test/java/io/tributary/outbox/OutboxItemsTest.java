/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.outbox;

import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.scan;
import static io.tributary.fixture.Shipments.weigh;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tributary.Rule;
import io.tributary.engine.EngineOptions;
import io.tributary.fixture.Engines;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.Notice;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.item.Item;
import io.tributary.row.RowKey;
import io.tributary.row.RowWrite;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class OutboxItemsTest {
    private static final RowKey S = key("s");

    private final OutboxItems items =
            new OutboxItems("shipments", Shipments.projection().layout());

    @Test
    @Rule("projections 9.8")
    void an_item_carries_the_effect_its_event_and_its_place_in_the_rows_one_sequence() {
        Engines<ShipmentKey, Summary> engines = new Engines<>(Shipments.declaredWith((event, next, context) ->
                List.of(new Notice("s", context.source() + " first"), new Notice("s", context.source() + " second"))));
        engines.apply(S, weigh("w-1", 1, "s", 5));

        engines.apply(S, weigh("w-1", 2, "s", 5), scan("s", 4, "Ulm"));

        RowWrite write = engines.faulty.writes().get(1);
        assertThat(write.outbox().keySet()).containsExactly(200L, 201L, 202L, 203L);
        Item scanned = write.outbox().get(201L);
        String shard = scanned.get("pendingShard").orElseThrow().toString();
        assertThat(shard).matches("shipments#(0[0-9]|1[0-5])");
        assertThat(scanned)
                .isEqualTo(Item.of(new TreeMap<>(Map.ofEntries(
                        Map.entry("entity", "ShipmentSummary#outbox"),
                        Map.entry("effect", Item.of(Map.of("shipmentId", "s", "kind", "scan second"))),
                        Map.entry("effectType", "Notice"),
                        Map.entry("source", "scan"),
                        Map.entry("streamId", "s"),
                        Map.entry("version", 4),
                        Map.entry("eventType", "Scanned"),
                        Map.entry("index", 1),
                        Map.entry("sequence", 201),
                        Map.entry("pendingShard", shard),
                        Map.entry("pendingSince", Shipments.NOW.toEpochMilli())))));
        assertThat(write.outbox().get(203L).get("source")).contains("weigh");
    }

    @Test
    @Rule("projections 9.8")
    void an_item_reads_back_as_the_effect_with_its_claim() {
        Engines<ShipmentKey, Summary> engines = new Engines<>(
                Shipments.projection(), EngineOptions.defaults().withClaim("app", Duration.ofSeconds(30)));
        List<PendingEffect> enqueued = engines.apply(S, scan("s", 1, "Ulm")).enqueued();

        Item item = engines.faulty.writes().get(0).outbox().get(100L);
        PendingEffect read = items.read(S, item);

        assertThat(item.get("claimedBy")).contains("app");
        assertThat(read).isEqualTo(enqueued.get(0).claimedBy("app", Shipments.NOW.plusSeconds(30)));
    }

    @Test
    void an_item_of_something_else_is_refused_with_what_it_lacks() {
        Item item = Item.of(Map.of("source", "scan", "streamId", "s", "version", "one", "index", 0));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> items.read(S, item))
                .withMessage("attribute 'version' of an outbox item must be a number");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> items.read(S, item.with("version", 1)))
                .withMessage("an outbox item lacks the attribute 'sequence'");
    }
}
