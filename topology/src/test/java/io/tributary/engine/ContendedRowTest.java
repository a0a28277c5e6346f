/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import static io.tributary.fixture.Engines.only;
import static io.tributary.fixture.FaultyRowStore.after;
import static io.tributary.fixture.FaultyRowStore.busy;
import static io.tributary.fixture.FaultyRowStore.requestLost;
import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.weigh;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.fixture.Engines;
import io.tributary.fixture.FaultyRowStore;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.row.RowKey;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Rows that are not written, or not read, at the first attempt. */
class ContendedRowTest {
    private static final RowKey SH1 = key("sh-1");

    private final Engines<ShipmentKey, Summary> engines = new Engines<>(Shipments.projection());

    @Test
    @Rule("projections 8.2")
    void a_request_that_never_arrived_is_made_again() {
        engines.faulty.next(requestLost(), busy());

        RowOutcome<Summary> outcome = engines.apply(SH1, weigh("w-1", 1, "sh-1", 3));

        assertThat(outcome.state()).map(Summary::kg).contains(3L);
        assertThat(outcome.cost().writes()).isEqualTo(3);
    }

    @Test
    @Rule("projections 8.2")
    void a_lost_race_folds_again_from_the_row_as_it_is_without_reading_it() {
        engines.apply(SH1, weigh("w-1", 1, "sh-1", 3));
        engines.faulty.next(after(() -> Engines.await(
                engines.rival().update(new ShipmentKey("sh-1"), row -> new Summary("sh-1", 9, "Ulm", row.kg())))));

        RowOutcome<Summary> outcome = engines.apply(SH1, weigh("w-1", 2, "sh-1", 4));

        assertThat(outcome.state()).contains(new Summary("sh-1", 9, "Ulm", 7));
        assertThat(outcome.revision()).hasValue(3);
        assertThat(outcome.contended()).isTrue();
        assertThat(outcome.cost()).isEqualTo(new Cost(1, 0, 0, 2));
    }

    @Test
    @Rule("projections 8.2")
    void when_the_attempts_run_out_nothing_is_written_and_nothing_lost() {
        FaultyRowStore.Fault[] faults = new FaultyRowStore.Fault[10];
        Arrays.fill(faults, busy());
        engines.faulty.next(faults);

        RowOutcome<Summary> outcome = engines.apply(SH1, weigh("w-1", 1, "sh-1", 3));

        Failure failure = outcome.failure().orElseThrow();
        assertThat(failure.code()).isEqualTo("RowContended");
        assertThat(failure.retryable()).isTrue();
        assertThat(only(outcome).applied()).isEmpty();
        assertThat(engines.apply(SH1, weigh("w-1", 1, "sh-1", 3)).state())
                .map(Summary::kg)
                .contains(3L);
    }

    @Test
    @Rule("projections 14.1")
    void a_row_that_failed_still_says_what_was_applied_already() {
        engines.apply(SH1, weigh("w-1", 1, "sh-1", 3));
        FaultyRowStore.Fault[] faults = new FaultyRowStore.Fault[10];
        Arrays.fill(faults, busy());
        engines.faulty.next(faults);

        RowOutcome<Summary> outcome = engines.apply(SH1, weigh("w-1", 1, "sh-1", 3), weigh("w-1", 2, "sh-1", 4));

        assertThat(outcome.status()).isEqualTo(RowOutcome.Status.FAILED);
        assertThat(outcome.state()).map(Summary::kg).contains(3L);
        assertThat(only(outcome).alreadyApplied()).containsExactly(1L);
        assertThat(only(outcome).applied()).isEmpty();
        assertThat(only(outcome).version()).hasValue(1);
    }

    @Test
    void a_row_that_cannot_be_read_now_is_read_again_and_then_given_up() {
        engines.faulty.failReads(3);
        assertThat(engines.apply(SH1, weigh("w-1", 1, "sh-1", 3)).status()).isEqualTo(RowOutcome.Status.APPLIED);

        engines.faulty.failReads(99);
        RowOutcome<Summary> outcome = engines.apply(SH1, weigh("w-1", 2, "sh-1", 3));
        assertThat(outcome.failure()).map(Failure::code).contains("StoreUnavailable");
    }
}
