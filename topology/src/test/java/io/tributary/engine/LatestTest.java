/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import static io.tributary.fixture.Engines.only;
import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.scan;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.fixture.Engines;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.Notice;
import io.tributary.fixture.Shipments.Scanned;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.outbox.PendingEffect;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Evolution;
import io.tributary.projection.Projection;
import io.tributary.projection.ReadModel;
import io.tributary.row.RowKey;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Of each history only the newest event that is accepted counts. */
class LatestTest {
    private static final RowKey S = key("s");

    private final Engines<ShipmentKey, Summary> engines = new Engines<>(Projection.named("latest")
            .into(ReadModel.of(Summary.class)
                    .keyedBy(ShipmentKey.class)
                    .table("engine-read")
                    .key("S#{shipmentId}", "LATEST"))
            .startingWith((ShipmentKey key) -> new Summary(key.shipmentId(), 0, "", 0))
            .from(
                    "scan",
                    Shipments.SCANS,
                    source -> source.latest()
                            .keyedBy(id -> new ShipmentKey(id.get("shipmentId")))
                            .evolve(Scanned.class, (row, event, context) -> located(row, event))
                            .terminal((failure, event) -> failure instanceof IllegalArgumentException))
            .checkpoints(Checkpoints.in("checkpoints"))
            .revision("revision")
            .outbox(Notice.class, (event, next, context) -> List.of(new Notice("s", ((Scanned) event).location())))
            .build());

    private static Evolution<Summary> located(Summary row, Scanned event) {
        return switch (event.location()) {
            case "nowhere" -> Evolution.skip();
            case "" -> throw new IllegalArgumentException("no location");
            case "broken" -> throw new IllegalStateException("broken");
            default -> Evolution.to(new Summary(row.shipmentId(), 0, event.location(), row.kg() + 1));
        };
    }

    @Test
    @Rule({"projections 5.1", "projections 5.3", "event-store 6.1"})
    void only_the_newest_event_is_evolved_and_has_effects_whatever_order_they_came_in() {
        RowOutcome<Summary> outcome = engines.apply(S, scan("s", 3, "Kiel"), scan("s", 7, "Ulm"), scan("s", 5, "Bonn"));

        assertThat(outcome.state()).contains(new Summary("s", 0, "Ulm", 1));
        assertThat(only(outcome).applied()).containsExactly(7L);
        assertThat(only(outcome).superseded()).containsExactly(3L, 5L);
        assertThat(outcome.enqueued())
                .extracting(effect -> effect.id().version())
                .containsExactly(7L);
        assertThat(engines.reads.reads()).isEmpty();
    }

    @Test
    @Rule({"projections 5.1", "event-store 6.1"})
    void an_event_that_comes_after_a_newer_one_changes_nothing() {
        engines.apply(S, scan("s", 7, "Ulm"));

        RowOutcome<Summary> outcome = engines.apply(S, scan("s", 5, "Bonn"));

        assertThat(only(outcome).alreadyApplied()).containsExactly(5L);
        assertThat(outcome.state()).map(Summary::location).contains("Ulm");
        assertThat(outcome.writes()).isZero();
    }

    @Test
    @Rule("projections 5.2")
    void behind_one_that_is_rejected_or_skipped_the_next_older_one_counts() {
        RowOutcome<Summary> outcome =
                engines.apply(S, scan("s", 1, "Kiel"), scan("s", 2, "Ulm"), scan("s", 3, ""), scan("s", 4, "nowhere"));

        assertThat(outcome.state()).contains(new Summary("s", 0, "Ulm", 1));
        assertThat(only(outcome).applied()).containsExactly(2L);
        assertThat(only(outcome).rejected()).containsExactly(3L);
        assertThat(only(outcome).skipped()).containsExactly(4L);
        assertThat(only(outcome).superseded()).containsExactly(1L);
        assertThat(only(outcome).version()).hasValue(3);
        assertThat(outcome.enqueued()).extracting(PendingEffect::sequence).containsExactly(100L);
    }

    @Test
    @Rule({"projections 5.2", "projections 5.3"})
    void when_none_is_accepted_none_is_superseded() {
        engines.apply(S, scan("s", 1, "Ulm"));

        RowOutcome<Summary> outcome = engines.apply(S, scan("s", 2, ""), scan("s", 3, "nowhere"), scan("s", 4, ""));

        assertThat(only(outcome).superseded()).isEmpty();
        assertThat(only(outcome).rejected()).containsExactly(2L, 4L);
        assertThat(only(outcome).skipped()).containsExactly(3L);
        assertThat(only(outcome).version()).hasValue(4);
        assertThat(outcome.state()).map(Summary::location).contains("Ulm");
    }

    @Test
    @Rule("projections 5.2")
    void an_older_one_does_not_stand_in_for_one_that_failed() {
        RowOutcome<Summary> outcome = engines.apply(S, scan("s", 1, "Ulm"), scan("s", 2, "broken"));

        assertThat(outcome.failure()).map(Failure::message).contains("broken");
        assertThat(only(outcome).applied()).isEmpty();
        assertThat(engines.stored(S)).isEmpty();
    }
}
