/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.order;
import static io.tributary.fixture.Shipments.scan;
import static io.tributary.fixture.Shipments.weigh;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.event.StoredEvent;
import io.tributary.fixture.Engines;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.OrderCancelled;
import io.tributary.fixture.Shipments.ParcelAdded;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.item.Item;
import io.tributary.outbox.EffectId;
import io.tributary.outbox.OutboxKey;
import io.tributary.outbox.PendingEffect;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProjectionEngineTest {
    private static final RowKey SH1 = key("sh-1");

    private final Engines<ShipmentKey, Summary> engines = new Engines<>(Shipments.projection());

    @Test
    @Rule({"projections 3.6", "projections 9.6"})
    void all_that_a_batch_does_to_a_row_is_one_write() {
        RowOutcome<Summary> outcome =
                engines.apply(SH1, order("o-1", 1, new ParcelAdded("sh-1", 2)), scan("sh-1", 1, "Köln"));

        assertThat(outcome.state()).contains(new Summary("sh-1", 2, "Köln", 0));
        assertThat(outcome.writes()).isEqualTo(1);
        assertThat(outcome.enqueued()).extracting(PendingEffect::sequence).containsExactly(100L);
        assertThat(engines.faulty.writes()).hasSize(1);
        assertThat(outcome.cost()).isEqualTo(new Cost(1, 0, 0, 1));
    }

    @Test
    @Rule("projections 3.5")
    void rows_of_a_batch_are_independent() {
        List<SourcedEvent> events = List.of(
                SourcedEvent.of("weigh", weigh("w-1", 1, "sh-1", -1)),
                SourcedEvent.of("weigh", weigh("w-2", 1, "sh-2", 5)));

        BatchOutcome<Summary> batch = Engines.await(engines.engine.applyBatch(events));

        assertThat(batch.rows())
                .extracting(RowOutcome::status)
                .containsExactly(RowOutcome.Status.FAILED, RowOutcome.Status.APPLIED);
    }

    @Test
    void bringing_up_reads_what_a_pointer_names_and_has_its_effects() {
        engines.happened(
                weigh("w-1", 1, "sh-1", 1),
                weigh("w-1", 2, "sh-1", 2),
                weigh("w-1", 3, "sh-1", 4),
                scan("sh-1", 1, "Ulm"),
                scan("sh-1", 2, "Köln"));
        Map<InstanceId, Long> pointers = new LinkedHashMap<>();
        pointers.put(new InstanceId("weigh", "w-1"), 2L);
        pointers.put(new InstanceId("scan", "sh-1"), 2L);

        RowOutcome<Summary> outcome = Engines.await(engines.engine.bringUp(SH1, pointers));

        assertThat(outcome.state()).contains(new Summary("sh-1", 0, "Köln", 3));
        assertThat(outcome.enqueued())
                .extracting(PendingEffect::id)
                .containsExactly(new EffectId("scan", "sh-1", 2, 0));
        RowOutcome<Summary> again = Engines.await(engines.engine.bringUp(SH1, pointers));
        assertThat(again.instances())
                .extracting(InstanceOutcome::alreadyApplied)
                .containsExactly(List.of(2L), List.of(2L));
        assertThat(again.writes()).isZero();
    }

    @Test
    @Rule("projections 9.1")
    void a_removed_row_leaves_its_checkpoints_and_revision() {
        engines.apply(SH1, order("o-1", 1, new ParcelAdded("sh-1", 2)));

        engines.apply(SH1, order("o-1", 2, new OrderCancelled("sh-1")));

        assertThat(engines.stored(SH1).orElseThrow().attributes().keySet())
                .containsExactly("checkpoints", "entity", "pk", "revision", "sk");
        assertThat(engines.stored(SH1).orElseThrow().get("entity")).contains("ShipmentSummary#tombstone");
    }

    @Test
    @Rule("projections 10.4")
    void effects_are_written_in_the_name_of_the_application() {
        Engines<ShipmentKey, Summary> claiming = new Engines<>(
                Shipments.projection(), EngineOptions.defaults().withClaim("app", Duration.ofSeconds(30)));

        claiming.apply(SH1, scan("sh-1", 1, "Ulm"));

        PendingEffect pending =
                Engines.await(claiming.engine.pendingEffects(SH1)).get(0);
        assertThat(pending.claim())
                .contains(new PendingEffect.Claim(
                        "app", Shipments.NOW.plusSeconds(30).toEpochMilli()));
        assertThat(Engines.await(claiming.engine.remove(List.of(pending.key()))))
                .containsExactly(new OutboxKey(SH1, 100));
        assertThat(Engines.await(claiming.engine.pendingEffects(SH1))).isEmpty();
    }

    @Test
    @Rule("projections 6.7")
    void an_event_that_cannot_be_decoded_fails_its_instance() {
        StoredEvent odd = new StoredEvent("Weigh", "w-1", 1, "id", "Smelled", Item.empty(), Shipments.NOW, Map.of());

        RowOutcome<Summary> outcome = engines.apply(SH1, odd, weigh("w-2", 1, "sh-1", 2));

        assertThat(outcome.instances().get(0).failure()).map(Failure::code).contains("EventUndecodable");
        assertThat(outcome.state()).map(Summary::kg).contains(2L);
        BatchOutcome<Summary> batch = Engines.await(engines.engine.applyBatch(List.of(SourcedEvent.of("weigh", odd))));
        assertThat(batch.unroutable()).hasSize(1);
    }
}
