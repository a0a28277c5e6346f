/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import static io.tributary.fixture.FaultyRowStore.after;
import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.order;
import static io.tributary.fixture.Shipments.weigh;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tributary.Rule;
import io.tributary.event.StoredEvent;
import io.tributary.fixture.Engines;
import io.tributary.fixture.FaultyRowStore;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.OrderCancelled;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.fixture.Shipments.Weighed;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Projection;
import io.tributary.projection.ReadModel;
import io.tributary.row.RowKey;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Other writers of the same rows. */
class RowEditorTest {
    private static final RowKey SH1 = key("sh-1");
    private static final ShipmentKey KEY = new ShipmentKey("sh-1");

    private final Engines<ShipmentKey, Summary> engines = new Engines<>(Shipments.projection());
    private final RowEditor<ShipmentKey, Summary> editor = new RowEditor<>(Shipments.projection(), engines.faulty);

    private static Summary plusOne(Summary row) {
        return new Summary(row.shipmentId(), row.parcels() + 1, row.location(), row.kg());
    }

    @Test
    @Rule("projections 8.1")
    void two_writers_that_come_to_equal_rows_are_both_in_the_row() {
        engines.apply(SH1, weigh("w-1", 1, "sh-1", 3));
        engines.faulty.next(after(() -> Engines.await(engines.rival().update(KEY, RowEditorTest::plusOne))));

        Edited<Summary> edited = Engines.await(editor.update(KEY, RowEditorTest::plusOne));

        assertThat(edited).isEqualTo(new Edited.Written<>(new Summary("sh-1", 2, "", 3), OptionalLong.of(3)));
    }

    @Test
    @Rule("projections 8.1")
    void an_edit_raises_the_revision_and_leaves_checkpoints_alone() {
        engines.apply(SH1, weigh("w-1", 1, "sh-1", 3));

        Engines.await(editor.update(KEY, RowEditorTest::plusOne));

        assertThat(engines.stored(SH1).orElseThrow().get("revision")).contains(BigDecimal.valueOf(2));
        RowOutcome<Summary> outcome = engines.apply(SH1, weigh("w-1", 1, "sh-1", 3));
        assertThat(outcome.instances().get(0).alreadyApplied()).containsExactly(1L);
        assertThat(outcome.state()).contains(new Summary("sh-1", 1, "", 3));
    }

    @Test
    @Rule("projections 8.2")
    void an_edit_that_meets_others_again_and_again_gives_up_and_says_so() {
        engines.apply(SH1, weigh("w-1", 1, "sh-1", 3));
        FaultyRowStore.Fault[] faults = new FaultyRowStore.Fault[10];
        Arrays.fill(faults, FaultyRowStore.busy());
        engines.faulty.next(faults);

        assertThat(Engines.await(editor.update(KEY, RowEditorTest::plusOne))).isInstanceOf(Edited.Contended.class);
    }

    @Test
    @Rule("projections 2.7")
    void rows_without_a_revision_are_only_read() {
        Projection<ShipmentKey, Summary> plain = Projection.named("plain")
                .into(ReadModel.of(Summary.class)
                        .keyedBy(ShipmentKey.class)
                        .table("engine-read")
                        .key("P#{shipmentId}", "PLAIN"))
                .startingWith((ShipmentKey key) -> new Summary(key.shipmentId(), 0, "", 0))
                .from(
                        "weigh",
                        Shipments.WEIGHINGS,
                        source -> source.keyedBy((id, event) -> new ShipmentKey(event.shipmentId()))
                                .on(Weighed.class, (row, event) -> new Summary(row.shipmentId(), 0, "", event.kg())))
                .checkpoints(Checkpoints.inFieldsOnly().mapping("weigh", "seen", 0, "session"))
                .build();
        Engines<ShipmentKey, Summary> unrevised = new Engines<>(plain);
        unrevised.apply(SH1, weigh("w-1", 1, "sh-1", 3));
        RowEditor<ShipmentKey, Summary> reader = new RowEditor<>(plain, unrevised.rows);

        assertThat(Engines.await(reader.read(KEY))).map(Summary::kg).contains(3L);
        assertThatIllegalStateException()
                .isThrownBy(() -> reader.update(KEY, RowEditorTest::plusOne))
                .withMessage("projection 'plain' has no revision, so other writers would overwrite what they did not"
                        + " see; declare one with revision(...)");
        assertThatIllegalStateException().isThrownBy(() -> reader.create(KEY, new Summary("sh-1", 0, "", 0)));
    }

    @Test
    @Rule("projections 9.4")
    void a_create_over_a_tombstone_keeps_its_checkpoints() {
        StoredEvent cancelled = order("o-1", 1, new OrderCancelled("sh-1"));
        engines.apply(SH1, cancelled);
        assertThat(Engines.await(engines.rival().read(new ShipmentKey("sh-1")))).isEmpty();

        Edited<Summary> created =
                Engines.await(engines.rival().create(new ShipmentKey("sh-1"), new Summary("sh-1", 7, "", 0)));

        assertThat(created).isEqualTo(new Edited.Written<>(new Summary("sh-1", 7, "", 0), OptionalLong.of(2)));
        assertThat(engines.apply(SH1, cancelled).instances().get(0).alreadyApplied())
                .containsExactly(1L);
        assertThat(Engines.await(engines.rival().create(new ShipmentKey("sh-1"), new Summary("sh-1", 0, "", 0))))
                .isInstanceOf(Edited.Exists.class);
        assertThat(Engines.await(engines.rival().update(new ShipmentKey("sh-2"), row -> row)))
                .isInstanceOf(Edited.Missing.class);
    }

    @Test
    @Rule("projections 9.4")
    void a_row_that_somebody_creates_a_moment_before_is_there_already() {
        engines.faulty.next((store, write) ->
                engines.rival().create(KEY, new Summary("sh-1", 1, "", 0)).thenCompose(first -> store.write(write)));

        assertThat(Engines.await(editor.create(KEY, new Summary("sh-1", 2, "", 0))))
                .isInstanceOf(Edited.Exists.class);
    }
}
