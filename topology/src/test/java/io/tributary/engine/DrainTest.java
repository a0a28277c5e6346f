/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import static io.tributary.fixture.Engines.await;
import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.order;
import static io.tributary.fixture.Shipments.scan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tributary.Rule;
import io.tributary.event.StoredEvent;
import io.tributary.fixture.Engines;
import io.tributary.fixture.FaultyRowStore;
import io.tributary.fixture.SettableClock;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.Notice;
import io.tributary.fixture.Shipments.ParcelAdded;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.outbox.EffectCodec;
import io.tributary.outbox.EffectDelivery;
import io.tributary.outbox.PendingEffect;
import io.tributary.projection.Checkpoints;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class DrainTest {
    private static final RowKey SH1 = key("sh-1");

    private final SettableClock clock = new SettableClock();
    private final Engines<ShipmentKey, Summary> engines = new Engines<>(Shipments.projection());
    private final List<String> delivered = new ArrayList<>();
    private final Set<String> refused = new HashSet<>();
    private final Postman postman = new Postman("postman");

    /** Delivers at once, or holds what it is told to hold in its hands. */
    private final class Postman implements EffectDelivery {
        private final ProjectionEngine<ShipmentKey, Summary> engine;
        private final List<CompletableFuture<Void>> held = new ArrayList<>();
        private boolean holding;

        Postman(String name) {
            this.engine = engines.delivering(clock, new Delivery(this, name, Duration.ofSeconds(30)));
        }

        @Override
        public CompletionStage<?> deliver(PendingEffect effect) {
            if (refused.contains(effect.id().text())) {
                throw new IllegalStateException("nobody at home");
            }
            delivered.add(effect.id().text());
            CompletableFuture<Void> answer = new CompletableFuture<>();
            if (holding) {
                held.add(answer);
                return answer;
            }
            return CompletableFuture.completedStage(null);
        }

        RowOutcome<Summary> apply(StoredEvent... events) {
            return await(engine.apply(SH1, sourced(events)));
        }
    }

    @Test
    @Rule({"projections 10.1", "projections 10.2", "projections 14.1"})
    void effects_are_delivered_after_the_write_in_sequence() {
        written(scan("sh-1", 1, "Ulm"), scan("sh-1", 2, "Bonn"));

        RowOutcome<Summary> outcome = postman.apply(scan("sh-1", 3, "Köln"));

        assertThat(delivered).containsExactly("scan#sh-1@1.0", "scan#sh-1@2.0", "scan#sh-1@3.0");
        assertThat(outcome.enqueued()).hasSize(1);
        assertThat(outcome.delivered()).isEqualTo(3);
        assertThat(outcome.undelivered()).isZero();
        assertThat(pending()).isEmpty();
    }

    @Test
    @Rule("projections 10.2")
    void a_write_without_effects_looks_at_no_outbox() {
        RowOutcome<Summary> outcome = postman.apply(order("o-1", 1, new ParcelAdded("sh-1", 1)));

        assertThat(outcome.cost()).isEqualTo(new Cost(1, 0, 0, 1));
    }

    @Test
    @Rule("projections 10.2")
    void a_failed_delivery_leaves_the_effect_at_the_head_and_the_events_applied() {
        refused.add("scan#sh-1@2.0");
        written(scan("sh-1", 1, "Ulm"), scan("sh-1", 2, "Bonn"));

        RowOutcome<Summary> outcome = postman.apply(scan("sh-1", 3, "Köln"));

        assertThat(delivered).containsExactly("scan#sh-1@1.0");
        assertThat(outcome.status()).isEqualTo(RowOutcome.Status.APPLIED);
        assertThat(outcome.state()).map(Summary::location).contains("Köln");
        assertThat(outcome.delivered()).isEqualTo(1);
        assertThat(outcome.undelivered()).isEqualTo(2);
        assertThat(pending()).containsExactly("scan#sh-1@2.0", "scan#sh-1@3.0");
    }

    @Test
    @Rule("projections 10.2")
    void known_leftovers_are_delivered_with_the_next_event_even_one_without_effects() {
        refused.add("scan#sh-1@1.0");
        postman.apply(scan("sh-1", 1, "Ulm"));
        refused.clear();

        RowOutcome<Summary> outcome = postman.apply(order("o-1", 1, new ParcelAdded("sh-1", 1)));

        assertThat(outcome.delivered()).isEqualTo(1);
        assertThat(await(postman.engine.apply(SH1, sourced(order("o-1", 2, new ParcelAdded("sh-1", 1)))))
                        .cost())
                .extracting(Cost::outboxReads)
                .isEqualTo(0);
    }

    @Test
    @Rule("projections 10.6")
    void an_event_that_was_applied_already_lets_the_outbox_be_looked_at() {
        written(scan("sh-1", 1, "Ulm"));

        RowOutcome<Summary> outcome = postman.apply(scan("sh-1", 1, "Ulm"));

        assertThat(outcome.writes()).isZero();
        assertThat(outcome.delivered()).isEqualTo(1);
        assertThat(pending()).isEmpty();
    }

    @Test
    @Rule({"projections 8.3", "projections 10.2"})
    void the_outbox_is_drained_after_a_write_whose_answer_was_lost() {
        engines.faulty.next(FaultyRowStore.answerLost());

        RowOutcome<Summary> outcome = postman.apply(scan("sh-1", 1, "Ulm"));

        assertThat(outcome.delivered()).isEqualTo(1);
        assertThat(delivered).containsExactly("scan#sh-1@1.0");
    }

    @Test
    @Rule("projections 10.1")
    void a_live_claim_of_somebody_else_stops_the_drain() {
        postman.holding = true;
        written(scan("sh-1", 1, "Ulm"), scan("sh-1", 2, "Bonn"));
        CompletionStage<Drained> busy = postman.engine.drain(SH1);

        Drained other = await(new Postman("other").engine.drain(SH1));

        assertThat(other).isEqualTo(new Drained(0, 2, Optional.empty()));
        assertThat(delivered).containsExactly("scan#sh-1@1.0");
        assertThat(busy.toCompletableFuture()).isNotDone();
    }

    @Test
    @Rule("projections 10.3")
    void a_claim_that_a_crash_left_ends_and_the_effect_is_delivered_again() {
        postman.holding = true;
        written(scan("sh-1", 1, "Ulm"));
        CompletionStage<Drained> crashed = postman.engine.drain(SH1);
        Postman other = new Postman("other");

        clock.pass(Duration.ofSeconds(30).minusMillis(1));
        assertThat(await(other.engine.drain(SH1)).delivered()).isZero();
        clock.pass(Duration.ofMillis(1));
        assertThat(await(other.engine.drain(SH1)).delivered()).isEqualTo(1);

        assertThat(delivered).containsExactly("scan#sh-1@1.0", "scan#sh-1@1.0");
        assertThat(pending()).isEmpty();
        assertThat(crashed.toCompletableFuture()).isNotDone();
    }

    @Test
    @Rule("projections 10.3")
    void a_success_after_its_claim_ended_removes_the_effect_that_another_drainer_has() {
        postman.holding = true;
        Postman other = new Postman("other");
        other.holding = true;
        written(scan("sh-1", 1, "Ulm"), scan("sh-1", 2, "Bonn"));
        CompletionStage<Drained> late = postman.engine.drain(SH1);
        clock.pass(Duration.ofSeconds(31));
        CompletionStage<Drained> second = other.engine.drain(SH1);

        postman.held.get(0).complete(null);

        assertThat(pending()).containsExactly("scan#sh-1@2.0");
        other.held.get(0).complete(null);
        assertThat(await(second)).isEqualTo(new Drained(1, 1, Optional.empty()));
        postman.held.get(1).complete(null);
        assertThat(await(late)).isEqualTo(new Drained(2, 0, Optional.empty()));
        assertThat(delivered).containsExactly("scan#sh-1@1.0", "scan#sh-1@1.0", "scan#sh-1@2.0");
        assertThat(pending()).isEmpty();
    }

    @Test
    @Rule("projections 10.1")
    void an_effect_whose_writer_met_the_claim_of_a_drain_is_delivered_by_that_drain() {
        postman.holding = true;
        written(scan("sh-1", 1, "Ulm"));
        CompletionStage<Drained> drain = postman.engine.drain(SH1);
        RowOutcome<Summary> met = new Postman("other").apply(scan("sh-1", 2, "Bonn"));
        postman.holding = false;

        postman.held.get(0).complete(null);

        assertThat(met.undelivered()).isEqualTo(2);
        assertThat(await(drain)).isEqualTo(new Drained(2, 0, Optional.empty()));
        assertThat(delivered).containsExactly("scan#sh-1@1.0", "scan#sh-1@2.0");
    }

    @Test
    @Rule("projections 10.1")
    void what_could_not_be_removed_is_not_overtaken() {
        written(scan("sh-1", 1, "Ulm"), scan("sh-1", 2, "Bonn"));
        engines.faulty.failRemovals(1);

        Drained drained = await(postman.engine.drain(SH1));

        assertThat(drained.delivered()).isEqualTo(1);
        assertThat(drained.failure()).map(Failure::code).contains("OutboxUnavailable");
        assertThat(pending()).containsExactly("scan#sh-1@1.0", "scan#sh-1@2.0");
    }

    @Test
    @Rule("projections 11.1")
    void a_rebuild_leaves_pending_effects_alone() {
        engines.happened(scan("sh-1", 1, "Ulm"));
        written(scan("sh-1", 1, "Ulm"));

        RowOutcome<Summary> outcome =
                await(postman.engine.rebuild(SH1, Map.of(new InstanceId("scan", "sh-1"), Long.MAX_VALUE)));

        assertThat(outcome.writes()).isEqualTo(1);
        assertThat(delivered).isEmpty();
        assertThat(pending()).containsExactly("scan#sh-1@1.0");
    }

    @Test
    @Rule("projections 10.5")
    void rows_without_further_events_are_delivered_by_a_sweep() {
        written(scan("sh-1", 1, "Ulm"));
        for (int i = 2; i < 40; i++) {
            engines.apply(key("sh-" + i), scan("sh-" + i, 1, "Ulm"));
        }
        engines.apply(key("sh-none"), order("o-1", 1, new ParcelAdded("sh-none", 1)));
        refused.add("scan#sh-7@1.0");

        assertThat(await(postman.engine.drainPending(Duration.ofMinutes(1))).rows())
                .isEmpty();
        clock.pass(Duration.ofMinutes(1));
        Swept swept = await(postman.engine.drainPending(Duration.ofMinutes(1)));

        assertThat(swept.rows()).hasSize(39);
        assertThat(swept.delivered()).isEqualTo(38);
        assertThat(swept.undelivered()).isEqualTo(1);
        assertThat(swept.rows().get(key("sh-7")).failure()).map(Failure::code).contains("DeliveryFailed");
        assertThat(await(postman.engine.drainPending(Duration.ZERO)).rows()).containsOnlyKeys(key("sh-7"));
    }

    @Test
    @Rule("projections 10.4")
    void a_delivery_gets_effects_as_the_users_type_with_their_names() {
        List<Object> got = new ArrayList<>();
        EffectDelivery typed = EffectDelivery.decoded(EffectCodec.of(Notice.class), (notice, effect) -> {
            got.addAll(List.of(notice, effect.id().text(), effect.sequence()));
            return CompletableFuture.completedStage(null);
        });
        written(scan("sh-1", 1, "Ulm"));

        await(engines.delivering(clock, Delivery.to(typed)).drain(SH1));

        assertThat(got).containsExactly(new Notice("sh-1", "at Ulm"), "scan#sh-1@1.0", 100L);
    }

    @Test
    void an_engine_that_could_deliver_nothing_is_refused() {
        var silent = new Engines<>(Shipments.declared()
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .build());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> silent.delivering(clock, Delivery.to(postman)))
                .withMessageContaining("has no effects to deliver");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Engines<>(
                                Shipments.projection(),
                                EngineOptions.defaults().withClaim("application", Duration.ofDays(1)))
                        .delivering(clock, Delivery.to(postman)))
                .withMessageContaining("claimed from birth by 'application'");
        assertThatIllegalStateException()
                .isThrownBy(() -> engines.engine.drain(SH1))
                .withMessageContaining("without a delivery");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Delivery.to(postman).claimingFor(Duration.ZERO))
                .withMessage("claimFor must be 1 ms or more, was PT0S");
    }

    private void written(StoredEvent... events) {
        for (StoredEvent event : events) {
            engines.apply(SH1, event);
        }
    }

    private List<String> pending() {
        return await(engines.engine.pendingEffects(SH1)).stream()
                .map(effect -> effect.id().text())
                .toList();
    }

    private List<SourcedEvent> sourced(StoredEvent... events) {
        return List.of(events).stream()
                .map(event -> SourcedEvent.of(event.stream().toLowerCase(Locale.ROOT), event))
                .toList();
    }
}
