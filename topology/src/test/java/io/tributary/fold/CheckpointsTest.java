/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.fold;

import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.order;
import static io.tributary.fixture.Shipments.scan;
import static io.tributary.fixture.Shipments.weigh;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.engine.Failure;
import io.tributary.engine.InstanceOutcome;
import io.tributary.engine.RowOutcome;
import io.tributary.fixture.Engines;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.ParcelAdded;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.item.Item;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Projection;
import io.tributary.row.Guard;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import io.tributary.row.RowWrite;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Where an instance's checkpoint lies in the row, and who may write there. */
class CheckpointsTest {
    private static final RowKey S = key("s");
    private static final Checkpoints MAP_AND_FIELD =
            Checkpoints.in("checkpoints").mapping("weigh", "seen", 10, "session");

    private static Engines<ShipmentKey, Summary> engines(Checkpoints checkpoints) {
        Projection<ShipmentKey, Summary> projection = Shipments.declared()
                .checkpoints(checkpoints)
                .revision("revision")
                .build();
        return new Engines<>(projection);
    }

    private static Checkpoints fieldsOnly() {
        return Checkpoints.inFieldsOnly()
                .mapping("weigh", "seen", 10, "session")
                .mapping("scan", "scanned", 0, "scannedBy")
                .mapping("order", "ordered", 0, "orderedBy");
    }

    @Test
    @Rule("projections 7.2")
    void each_instance_has_its_own_entry_named_by_source_and_stream_id() {
        Engines<ShipmentKey, Summary> engines = engines(Checkpoints.in("checkpoints"));

        engines.apply(
                S,
                weigh("w-1", 1, "s", 5),
                weigh("w-1", 2, "s", 5),
                weigh("w#2", 1, "s", 5),
                scan("s", 4, "Ulm"),
                order("o-1", 1, new ParcelAdded("s", 1)));

        assertThat(attribute(engines, "checkpoints"))
                .contains(Item.of(Map.of("weigh#w-1", 2, "weigh#w%232", 1, "scan#s", 4, "order#o-1", 1)));
    }

    @Test
    @Rule({"projections 7.3", "projections 7.4", "projections 7.6"})
    void a_second_instance_of_a_mapped_source_goes_to_the_map() {
        Engines<ShipmentKey, Summary> engines = engines(MAP_AND_FIELD);
        engines.apply(S, weigh("w-1", 1, "s", 5));
        assertThat(attribute(engines, "checkpoints")).isEmpty();

        RowOutcome<Summary> outcome = engines.apply(S, weigh("w-2", 1, "s", 3), weigh("w-1", 2, "s", 1));

        assertThat(outcome.state()).map(Summary::kg).contains(9L);
        assertThat(attribute(engines, "seen")).contains(BigDecimal.valueOf(12));
        assertThat(attribute(engines, "session")).contains("w-1");
        assertThat(attribute(engines, "checkpoints")).contains(Item.of(Map.of("weigh#w-2", 1)));
    }

    @Test
    @Rule("projections 7.3")
    void an_instance_that_has_an_entry_in_the_map_keeps_it_and_adopts_no_field() {
        Engines<ShipmentKey, Summary> mapped = engines(Checkpoints.in("checkpoints"));
        mapped.apply(S, weigh("w-1", 1, "s", 5));
        Engines<ShipmentKey, Summary> engines = engines(MAP_AND_FIELD);
        engines.rows.write(new RowWrite(
                S,
                new Guard.Absent(),
                mapped.stored(S).orElseThrow(),
                new TreeMap<>(),
                "a row of an earlier declaration"));

        engines.apply(S, weigh("w-1", 2, "s", 5), weigh("w-2", 1, "s", 1));

        assertThat(attribute(engines, "checkpoints")).contains(Item.of(Map.of("weigh#w-1", 2)));
        assertThat(attribute(engines, "session")).contains("w-2");
        assertThat(attribute(engines, "seen")).contains(BigDecimal.valueOf(11));
    }

    @Test
    @Rule("projections 7.4")
    void without_a_map_it_conflicts_before_its_events_are_looked_at_and_nothing_of_it_is_written() {
        Engines<ShipmentKey, Summary> engines = engines(fieldsOnly());
        engines.apply(S, weigh("w-1", 1, "s", 5));

        RowOutcome<Summary> outcome =
                engines.apply(S, weigh("w-2", 3, "s", -1), weigh("w-2", 1, "s", 3), scan("s", 1, "Ulm"));

        assertThat(outcome.status()).isEqualTo(RowOutcome.Status.APPLIED);
        assertThat(outcome.state()).contains(new Summary("s", 0, "Ulm", 5));
        InstanceOutcome second = outcome.instances().get(1);
        assertThat(second.instance()).isEqualTo(new InstanceId("weigh", "w-2"));
        assertThat(second.failure()).map(Failure::code).contains("SourceConflict");
        assertThat(second.version()).isEmpty();
        assertThat(engines.reads.reads())
                .as("version 2 is missing, and not asked for")
                .isEmpty();
        assertThat(attribute(engines, "session")).contains("w-1");
    }

    @Test
    @Rule("projections 7.5")
    void an_instance_whose_events_were_all_skipped_writes_no_position_and_adopts_nothing() {
        Engines<ShipmentKey, Summary> engines = engines(MAP_AND_FIELD);

        engines.apply(S, weigh("w-1", 1, "s", 0), scan("s", 1, "Ulm"));

        assertThat(attribute(engines, "seen")).isEmpty();
        assertThat(attribute(engines, "session")).isEmpty();
        assertThat(attribute(engines, "checkpoints")).contains(Item.of(Map.of("scan#s", 1)));
        engines.apply(S, weigh("w-2", 1, "s", 4));
        assertThat(attribute(engines, "session")).contains("w-2");
    }

    @Test
    @Rule("projections 7.5")
    void an_instance_that_failed_writes_no_position_and_adopts_nothing() {
        Engines<ShipmentKey, Summary> engines = engines(MAP_AND_FIELD);

        RowOutcome<Summary> outcome =
                engines.apply(S, weigh("w-1", 1, "s", 5), weigh("w-1", 2, "s", -1), weigh("w-2", 1, "s", 4));

        assertThat(outcome.state()).map(Summary::kg).contains(4L);
        assertThat(attribute(engines, "seen")).contains(BigDecimal.valueOf(11));
        assertThat(attribute(engines, "session")).contains("w-2");
        assertThat(attribute(engines, "checkpoints")).isEmpty();
    }

    @Test
    @Rule("projections 7.5")
    void a_rejection_takes_no_field_from_a_sibling_where_there_is_no_row_yet_nor_in_a_rebuild() {
        Engines<ShipmentKey, Summary> engines =
                new Engines<>(Shipments.declared(weigh -> weigh.terminal((failure, event) -> true))
                        .checkpoints(MAP_AND_FIELD)
                        .revision("revision")
                        .build());
        engines.happened(weigh("w-1", 1, "s", -1), weigh("w-2", 1, "s", 4));

        engines.apply(S, weigh("w-1", 1, "s", -1), weigh("w-2", 1, "s", 4));
        assertThat(attribute(engines, "session")).contains("w-2");

        Engines.await(engines.engine.rebuild(
                S,
                Map.of(
                        new InstanceId("weigh", "w-1"),
                        Long.MAX_VALUE,
                        new InstanceId("weigh", "w-2"),
                        Long.MAX_VALUE)));
        assertThat(attribute(engines, "session")).contains("w-2");
        assertThat(attribute(engines, "seen")).contains(BigDecimal.valueOf(11));
    }

    private static Optional<Object> attribute(Engines<?, ?> engines, String name) {
        return engines.stored(S).flatMap(item -> item.get(name));
    }
}
