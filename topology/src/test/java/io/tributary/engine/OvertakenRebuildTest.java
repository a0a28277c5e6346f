/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.scan;
import static io.tributary.fixture.Shipments.weigh;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.fixture.Engines;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Rebuilds take nothing back that a row has come to: the events would come again, with their effects. */
class OvertakenRebuildTest {
    private static final RowKey SH1 = key("sh-1");
    private static final InstanceId WEIGHED = new InstanceId("weigh", "w-1");
    private static final InstanceId SCANNED = new InstanceId("scan", "sh-1");

    private final Engines<ShipmentKey, Summary> engines = new Engines<>(Shipments.projection());

    @Test
    @Rule("projections 11.1")
    void a_rebuild_that_live_delivery_overtook_goes_as_far_as_the_row_has_come() {
        engines.happened(weigh("w-1", 1, "sh-1", 1), weigh("w-1", 2, "sh-1", 2), weigh("w-1", 3, "sh-1", 4));
        engines.apply(SH1, weigh("w-1", 3, "sh-1", 4));

        RowOutcome<Summary> rebuilt = Engines.await(engines.engine.rebuild(SH1, Map.of(WEIGHED, 2L)));

        assertThat(rebuilt.state()).map(Summary::kg).contains(7L);
        assertThat(rebuilt.instances()).extracting(InstanceOutcome::version).containsExactly(OptionalLong.of(3));
    }

    @Test
    @Rule({"projections 11.1", "projections 11.4"})
    void a_rebuild_from_a_history_that_ends_before_the_row_is_missing_events() {
        engines.happened(weigh("w-1", 1, "sh-1", 1));
        engines.apply(SH1, weigh("w-1", 1, "sh-1", 1), weigh("w-1", 2, "sh-1", 2));

        RowOutcome<Summary> rebuilt = Engines.await(engines.engine.rebuild(SH1, Map.of(WEIGHED, 1L)));

        assertThat(rebuilt.failure()).map(Failure::code).contains("MissingEvents");
        assertThat(rebuilt.failure().orElseThrow().version()).hasValue(2);
        assertThat(rebuilt.writes()).isZero();
    }

    @Test
    @Rule({"projections 11.1", "projections 11.4"})
    void a_rebuild_of_a_latest_source_whose_newest_event_has_expired_is_missing_events() {
        engines.happened(scan("sh-1", 1, "Ulm"));
        engines.apply(SH1, scan("sh-1", 2, "Bonn"));

        RowOutcome<Summary> rebuilt = Engines.await(engines.engine.rebuild(SH1, Map.of(SCANNED, 2L)));

        assertThat(rebuilt.failure()).map(Failure::code).contains("MissingEvents");
        assertThat(rebuilt.writes()).isZero();
    }

    @Test
    @Rule("projections 11.1")
    void a_rebuild_of_a_latest_source_does_without_the_older_events() {
        engines.happened(scan("sh-1", 2, "Bonn"));
        engines.apply(SH1, scan("sh-1", 2, "Bonn"));

        RowOutcome<Summary> rebuilt = Engines.await(engines.engine.rebuild(SH1, Map.of(SCANNED, 2L)));

        assertThat(rebuilt.failure()).isEmpty();
        assertThat(rebuilt.state()).map(Summary::location).contains("Bonn");
    }
}
