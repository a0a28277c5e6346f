/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.change;

import static io.tributary.fixture.Engines.await;
import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.order;
import static io.tributary.fixture.Shipments.scan;
import static io.tributary.fixture.Shipments.weigh;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.engine.Delivery;
import io.tributary.engine.RowOutcome;
import io.tributary.event.EventLayout;
import io.tributary.event.StoredEvent;
import io.tributary.fixture.Engines;
import io.tributary.fixture.FaultyRowStore;
import io.tributary.fixture.SettableClock;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.ParcelAdded;
import io.tributary.fixture.Shipments.Scanned;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.item.Item;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Projection;
import io.tributary.projection.ReadModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ChangeProcessorTest {
    private static final String TABLE = "engine-events";

    private final Engines<ShipmentKey, Summary> shipments = new Engines<>(Shipments.projection());
    private final Engines<ShipmentKey, Summary> locations = new Engines<>(locations());
    private final ChangeProcessor processor = new ChangeProcessor(List.of(shipments.engine, locations.engine));

    @Test
    @Rule("projections 13.1")
    void each_record_goes_to_every_projection_that_reads_its_stream() {
        ProcessedBatch batch = await(processor.processBatch(List.of(
                inserted(scan("sh-1", 1, "Ulm")),
                inserted(order("o-1", 1, new ParcelAdded("sh-1", 2))),
                inserted(scan("sh-2", 1, "Bonn")))));

        assertThat(batch.rows())
                .extracting(row -> row.projection() + " " + row.key().text())
                .containsExactlyInAnyOrder("shipments sh-1", "shipments sh-2", "locations sh-1", "locations sh-2");
        assertThat(batch.rows())
                .filteredOn(
                        row -> row.projection().equals("shipments") && row.key().equals(key("sh-1")))
                .singleElement()
                .satisfies(row -> assertThat(row.state().get()).isEqualTo(new Summary("sh-1", 2, "Ulm", 0)));
        assertThat(batch.deliverAgain()).isEmpty();
        assertThat(batch.ignored()).isEmpty();
    }

    @Test
    @Rule("projections 13.2")
    void records_that_are_no_inserts_of_events_are_ignored_and_counted_by_reason() {
        Item event = EventLayout.standard().write(scan("sh-1", 1, "Ulm"));
        Item other = Item.of(Map.of("pk", "x", "sk", "y"));
        ProcessedBatch batch = await(processor.processBatch(List.of(
                ChangeRecord.inserted("1", TABLE, other),
                ChangeRecord.inserted("2", TABLE, event.with("sk", "snapshot")),
                ChangeRecord.inserted("3", TABLE, event.with("stream", "Else")),
                ChangeRecord.inserted("4", "another-table", event),
                change(ChangeRecord.Kind.MODIFIED, Optional.of(event), Optional.of(event.with("type", "New"))),
                change(ChangeRecord.Kind.MODIFIED, Optional.of(other), Optional.of(other.with("a", 1))),
                change(ChangeRecord.Kind.REMOVED, Optional.of(event), Optional.empty()),
                change(ChangeRecord.Kind.EXPIRED, Optional.of(event), Optional.empty()))));

        assertThat(batch.ignored())
                .isEqualTo(Map.of(
                        Ignored.NO_EVENT, 3,
                        Ignored.OTHER_STREAM, 1,
                        Ignored.EVENT_MODIFIED, 1,
                        Ignored.MODIFIED, 1,
                        Ignored.REMOVED, 1,
                        Ignored.EXPIRED, 1));
        assertThat(batch.rows()).isEmpty();
        assertThat(batch.deliverAgain()).isEmpty();
    }

    @Test
    @Rule("projections 13.1")
    void the_records_of_a_failed_instance_are_delivered_again_and_no_others() {
        ChangeRecord negative = inserted(weigh("w-1", 1, "sh-1", -1));
        ChangeRecord behind = inserted(weigh("w-1", 2, "sh-1", 5));
        ChangeRecord elsewhere = inserted(weigh("w-1", 3, "sh-2", 7));
        ChangeRecord scanned = inserted(scan("sh-1", 1, "Ulm"));

        ProcessedBatch batch = await(processor.processBatch(List.of(behind, scanned, elsewhere, negative, negative)));

        assertThat(batch.deliverAgain()).extracting(DeliverAgain::record).containsExactly(behind, negative, negative);
        assertThat(batch.deliverAgain().get(0).failure().code()).isEqualTo("IllegalArgumentException");
        assertThat(batch.rows()).extracting(RowOutcome::status).containsOnly(RowOutcome.Status.APPLIED);
    }

    @Test
    @Rule("projections 13.1")
    void what_cannot_be_read_is_delivered_again_with_the_reason() {
        Item event = EventLayout.standard().write(scan("sh-1", 1, "Ulm"));
        ChangeRecord malformed = ChangeRecord.inserted("1", TABLE, event.with("version", "one"));
        ChangeRecord unknownType = ChangeRecord.inserted("2", TABLE, event.with("type", "Unknown"));
        ChangeRecord keysOnly = change(ChangeRecord.Kind.INSERTED, Optional.empty(), Optional.empty());

        ProcessedBatch batch = await(processor.processBatch(List.of(malformed, unknownType, keysOnly)));

        assertThat(batch.deliverAgain())
                .extracting(again -> again.failure().code())
                .containsExactly("MalformedEvent", "EventUndecodable", "ImageMissing");
    }

    @Test
    @Rule("projections 13.1")
    void all_records_of_a_row_that_could_not_be_written_are_delivered_again() {
        for (int i = 0; i < 10; i++) {
            shipments.faulty.next(FaultyRowStore.busy());
        }
        ChangeRecord scanned = inserted(scan("sh-1", 1, "Ulm"));

        ProcessedBatch batch = await(processor.processBatch(List.of(scanned)));

        assertThat(batch.deliverAgain()).extracting(DeliverAgain::record).containsExactly(scanned);
        assertThat(batch.deliverAgain().get(0).failure().code()).isEqualTo("RowContended");
        assertThat(await(processor.processBatch(List.of(scanned))).deliverAgain())
                .isEmpty();
    }

    @Test
    @Rule("projections 13.1")
    void an_engine_with_a_delivery_delivers() {
        var delivering = shipments.delivering(
                new SettableClock(), Delivery.to(effect -> CompletableFuture.completedStage(null)));

        ProcessedBatch batch =
                await(new ChangeProcessor(List.of(delivering)).processBatch(List.of(inserted(scan("sh-1", 1, "Ulm")))));

        assertThat(batch.rows()).extracting(RowOutcome::delivered).containsExactly(1);
    }

    private static Projection<ShipmentKey, Summary> locations() {
        return Projection.named("locations")
                .into(ReadModel.of(Summary.class)
                        .keyedBy(ShipmentKey.class)
                        .table("locations")
                        .key("S#{shipmentId}", "ROW"))
                .startingWith(key -> new Summary(key.shipmentId(), 0, "", 0))
                .from(
                        "scan",
                        Shipments.SCANS,
                        scan -> scan.latest()
                                .keyedBy(id -> new ShipmentKey(id.get("shipmentId")))
                                .on(
                                        Scanned.class,
                                        (row, event) -> new Summary(row.shipmentId(), 0, event.location(), 0)))
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .build();
    }

    private static ChangeRecord inserted(StoredEvent event) {
        return ChangeRecord.inserted(
                event.position(), TABLE, EventLayout.standard().write(event));
    }

    private static ChangeRecord change(ChangeRecord.Kind kind, Optional<Item> before, Optional<Item> after) {
        return new ChangeRecord("c", TABLE, kind, before, after);
    }
}
