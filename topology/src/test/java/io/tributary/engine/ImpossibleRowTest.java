/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.weigh;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.fixture.Engines;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.route.Routed;
import io.tributary.route.Router;
import io.tributary.row.RowRefusedException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ImpossibleRowTest {
    private final Engines<ShipmentKey, Summary> engines = new Engines<>(Shipments.projection());

    @Test
    @Rule("projections 3.5")
    void a_row_whose_key_cannot_be_is_not_asked_for_beside_others() {
        RowOutcome<Summary> outcome = Engines.await(engines.engine.catchUp(key("x".repeat(3000))));

        assertThat(outcome.failure()).map(Failure::code).contains("RowKeyInvalid");
        assertThat(outcome.failure()).map(Failure::retryable).contains(false);
        assertThat(engines.faulty.reads()).isEmpty();
    }

    @Test
    @Rule("projections 3.5")
    void a_write_that_the_store_will_never_take_fails_at_once_and_for_good() {
        engines.faulty.next((store, write) -> CompletableFuture.failedStage(
                new RowRefusedException("an index key must not be empty", new IllegalStateException())));

        RowOutcome<Summary> outcome = engines.apply(key("s"), weigh("w-1", 1, "s", 5));

        assertThat(outcome.failure()).map(Failure::code).contains("RowRefused");
        assertThat(outcome.failure()).map(Failure::retryable).contains(false);
        assertThat(outcome.contended()).isFalse();
        assertThat(engines.faulty.writes()).hasSize(1);
    }

    @Test
    @Rule("projections 2.3")
    void a_key_that_was_cut_within_a_character_is_no_key() {
        List<Routed> routed = new Router(Shipments.projection()).route(weigh("w-1", 1, "\uD83D", 5));

        assertThat(routed)
                .singleElement()
                .isInstanceOfSatisfying(
                        Routed.Unroutable.class,
                        answer -> assertThat(answer.code()).isEqualTo("RowKeyInvalid"));
    }
}
