/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import static io.tributary.fixture.Engines.only;
import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.weigh;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.fixture.Engines;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.row.RowKey;
import org.junit.jupiter.api.Test;

/** An engine that remembers rows. */
class CachedRowsTest {
    private static final RowKey SH1 = key("sh-1");

    @Test
    void a_cached_row_is_not_read_again() {
        Engines<ShipmentKey, Summary> cached = cached();
        cached.apply(SH1, weigh("w-1", 1, "sh-1", 3));

        RowOutcome<Summary> outcome = cached.apply(SH1, weigh("w-1", 2, "sh-1", 4));

        assertThat(outcome.state()).map(Summary::kg).contains(7L);
        assertThat(cached.faulty.reads()).hasSize(1);
    }

    @Test
    void a_stale_cached_row_is_harmless() {
        Engines<ShipmentKey, Summary> cached = cached();
        cached.apply(SH1, weigh("w-1", 1, "sh-1", 3));
        Engines.await(cached.rival().update(new ShipmentKey("sh-1"), row -> new Summary("sh-1", 8, "Ulm", row.kg())));

        RowOutcome<Summary> outcome = cached.apply(SH1, weigh("w-1", 2, "sh-1", 4));

        assertThat(outcome.state()).contains(new Summary("sh-1", 8, "Ulm", 7));
        assertThat(cached.faulty.reads()).hasSize(1);
    }

    @Test
    void a_decision_to_write_nothing_is_made_on_a_fresh_row() {
        Engines<ShipmentKey, Summary> cached = cached();
        cached.apply(SH1, weigh("w-1", 1, "sh-1", 3));

        RowOutcome<Summary> outcome = cached.apply(SH1, weigh("w-1", 2, "sh-1", 0));

        assertThat(only(outcome).skipped()).containsExactly(2L);
        assertThat(cached.faulty.reads()).hasSize(2);
    }

    @Test
    @Rule("projections 7.1")
    void a_skipped_event_is_decided_again_with_the_next_one_from_memory() {
        Engines<ShipmentKey, Summary> cached = cached();
        cached.happened(weigh("w-1", 1, "sh-1", 3), weigh("w-1", 2, "sh-1", 0));
        cached.apply(SH1, weigh("w-1", 1, "sh-1", 3));
        cached.apply(SH1, weigh("w-1", 2, "sh-1", 0));

        RowOutcome<Summary> outcome = cached.apply(SH1, weigh("w-1", 3, "sh-1", 4));

        assertThat(only(outcome).applied()).containsExactly(3L);
        assertThat(only(outcome).skipped()).containsExactly(2L);
        assertThat(cached.reads.reads()).isEmpty();
    }

    private static Engines<ShipmentKey, Summary> cached() {
        return new Engines<>(Shipments.projection(), EngineOptions.defaults().withCachedRows(10));
    }
}
