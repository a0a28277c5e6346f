/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import static io.tributary.fixture.Engines.only;
import static io.tributary.fixture.FaultyRowStore.after;
import static io.tributary.fixture.FaultyRowStore.busy;
import static io.tributary.fixture.FaultyRowStore.none;
import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.scan;
import static io.tributary.fixture.Shipments.weigh;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.event.StoredEvent;
import io.tributary.fixture.Engines;
import io.tributary.fixture.FaultyRowStore;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.outbox.PendingEffect;
import io.tributary.projection.Projection;
import io.tributary.row.RowKey;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What does not fit into one write. */
class SeveralWritesTest {
    private static final RowKey SH1 = key("sh-1");

    private final Engines<ShipmentKey, Summary> engines = new Engines<>(Shipments.projection());

    @Test
    @Rule("projections 9.7")
    void more_effects_than_a_transaction_holds_are_several_writes_cut_between_events() {
        Engines<ShipmentKey, Summary> many = new Engines<>(chatty(60));

        RowOutcome<Summary> outcome = many.apply(SH1, weighings(1, 4));

        assertThat(outcome.writes()).isEqualTo(4);
        assertThat(outcome.revision()).hasValue(4);
        assertThat(only(outcome).applied()).containsExactly(1L, 2L, 3L, 4L);
        List<PendingEffect> pending = Engines.await(many.engine.pendingEffects(SH1));
        assertThat(pending).hasSize(240).isEqualTo(outcome.enqueued());
        assertThat(pending.get(60).sequence()).isEqualTo(200);
        assertThat(pending).extracting(effect -> effect.id().version()).isSorted();
    }

    @Test
    @Rule("projections 9.7")
    void events_share_a_write_as_long_as_their_effects_fit() {
        Engines<ShipmentKey, Summary> many = new Engines<>(chatty(33));

        assertThat(many.apply(SH1, weighings(1, 3)).writes()).isEqualTo(1);
        assertThat(many.apply(SH1, weighings(4, 8)).writes()).isEqualTo(2);
    }

    @Test
    @Rule("projections 9.7")
    void what_the_first_of_several_writes_applied_stays_applied_when_a_later_one_loses_a_race() {
        Engines<ShipmentKey, Summary> many = new Engines<>(chatty(60));
        RowEditor<ShipmentKey, Summary> other = many.rival();
        many.faulty.next(
                none(),
                after(() -> Engines.await(
                        other.update(new ShipmentKey("sh-1"), row -> new Summary("sh-1", 1, "x", row.kg())))));

        RowOutcome<Summary> outcome = many.apply(SH1, weighings(1, 3));

        assertThat(only(outcome).applied()).containsExactly(1L, 2L, 3L);
        assertThat(only(outcome).alreadyApplied()).isEmpty();
        assertThat(outcome.state()).contains(new Summary("sh-1", 1, "x", 3));
        assertThat(outcome.writes()).isEqualTo(3);
        assertThat(outcome.revision()).hasValue(4);
        assertThat(Engines.await(many.engine.pendingEffects(SH1))).hasSize(180).isEqualTo(outcome.enqueued());
    }

    @Test
    @Rule("projections 9.7")
    void when_a_later_write_loses_for_good_the_outcome_says_what_the_earlier_ones_wrote() {
        Engines<ShipmentKey, Summary> many = new Engines<>(chatty(60));
        List<FaultyRowStore.Fault> faults = new ArrayList<>(List.of(none()));
        for (int i = 0; i < 10; i++) {
            faults.add(busy());
        }
        many.faulty.next(faults.toArray(FaultyRowStore.Fault[]::new));

        RowOutcome<Summary> outcome = many.apply(SH1, weighings(1, 2));

        assertThat(outcome.failure()).map(Failure::code).contains("RowContended");
        assertThat(outcome.writes()).isEqualTo(1);
        assertThat(only(outcome).applied()).containsExactly(1L);
        assertThat(only(outcome).version()).hasValue(1);
        assertThat(outcome.enqueued()).hasSize(60);
    }

    @Test
    @Rule("projections 6.3")
    void an_instance_that_fails_late_is_in_none_of_several_writes() {
        Engines<ShipmentKey, Summary> many = new Engines<>(chatty(60));

        RowOutcome<Summary> outcome = many.apply(
                SH1,
                weigh("w-1", 1, "sh-1", 1),
                weigh("w-1", 2, "sh-1", 1),
                weigh("w-1", 3, "sh-1", -1),
                weigh("w-2", 1, "sh-1", 5));

        assertThat(outcome.writes()).isEqualTo(1);
        assertThat(outcome.state()).map(Summary::kg).contains(5L);
        assertThat(outcome.instances().get(0).applied()).isEmpty();
    }

    @Test
    @Rule("projections 9.7")
    void a_row_that_would_be_too_large_is_not_written() {
        RowOutcome<Summary> outcome = engines.apply(SH1, scan("sh-1", 1, "x".repeat(410 * 1024)));

        assertThat(outcome.failure()).map(Failure::code).contains("EffectTooLarge");

        RowOutcome<Summary> large = new Engines<>(quiet()).apply(SH1, scan("sh-1", 1, "x".repeat(410 * 1024)));
        assertThat(large.failure()).map(Failure::code).contains("RowTooLarge");
        assertThat(large.failure().orElseThrow().message()).contains("bytes");
        assertThat(large.writes()).isZero();
    }

    private static StoredEvent[] weighings(int from, int to) {
        StoredEvent[] events = new StoredEvent[to - from + 1];
        for (int i = from; i <= to; i++) {
            events[i - from] = weigh("w-1", i, "sh-1", 1);
        }
        return events;
    }

    private static Projection<ShipmentKey, Summary> chatty(int effects) {
        return Shipments.declaredWith((event, next, context) -> {
            List<Shipments.Notice> notices = new ArrayList<>();
            for (int i = 0; i < effects; i++) {
                notices.add(new Shipments.Notice("sh-1", "n" + i));
            }
            return notices;
        });
    }

    private static Projection<ShipmentKey, Summary> quiet() {
        return Shipments.declaredWith((event, next, context) -> List.of());
    }
}
