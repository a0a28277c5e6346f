/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import static io.tributary.fixture.Engines.await;
import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.scan;
import static io.tributary.fixture.Shipments.weigh;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.event.StreamId;
import io.tributary.fixture.Engines;
import io.tributary.fixture.FaultyRowStore;
import io.tributary.fixture.SettableClock;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.Notice;
import io.tributary.fixture.Shipments.Scanned;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.fixture.Shipments.Weighed;
import io.tributary.item.Item;
import io.tributary.outbox.PendingEffect;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.EventContext;
import io.tributary.projection.Evolution;
import io.tributary.projection.Projection;
import io.tributary.projection.ReadModel;
import io.tributary.projection.SourceBuilder;
import io.tributary.projection.Tombstones;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class SignalTest {
    private static final RowKey SH1 = key("sh-1");

    private final List<String> asked = new ArrayList<>();
    private Optional<String> location = Optional.of("Ulm");
    private Optional<RuntimeException> failure = Optional.empty();
    private final Engines<ShipmentKey, Summary> versioned = new Engines<>(projection(scan -> {}));
    private final Engines<ShipmentKey, Summary> unversioned = new Engines<>(projection(SourceBuilder::unversioned));

    @Test
    @Rule({"projections 12.1", "event-store 6.2"})
    void the_owner_is_asked_once_for_the_newest_event_and_the_older_ones_are_superseded() {
        RowOutcome<Summary> outcome =
                versioned.apply(SH1, scan("sh-1", 4, "a"), scan("sh-1", 6, "b"), scan("sh-1", 5, "c"));

        assertThat(asked).containsExactly("sh-1 b");
        assertThat(outcome.state()).map(Summary::location).contains("Ulm");
        assertThat(scanned(outcome).applied()).containsExactly(6L);
        assertThat(scanned(outcome).superseded()).containsExactly(4L, 5L);
        assertThat(scanned(outcome).version()).hasValue(6);
        assertThat(outcome.enqueued()).extracting(PendingEffect::eventType).containsExactly("Scanned");
        assertThat(versioned.reads.reads()).isEmpty();
    }

    @Test
    @Rule("projections 12.1")
    void nobody_is_asked_for_an_event_at_the_checkpoint() {
        versioned.apply(SH1, scan("sh-1", 2, "a"));

        RowOutcome<Summary> outcome = versioned.apply(SH1, scan("sh-1", 1, "b"), scan("sh-1", 2, "a"));

        assertThat(asked).hasSize(1);
        assertThat(scanned(outcome).alreadyApplied()).containsExactly(1L, 2L);
    }

    @Test
    @Rule("projections 12.1")
    void an_instance_that_is_gone_is_an_answer() {
        versioned.apply(SH1, scan("sh-1", 1, "a"));
        location = Optional.empty();

        RowOutcome<Summary> outcome = versioned.apply(SH1, scan("sh-1", 2, "b"));

        assertThat(outcome.removed()).isTrue();
    }

    @Test
    @Rule("projections 12.2")
    void the_owner_is_asked_again_after_a_lost_race() {
        ProjectionEngine<ShipmentKey, Summary> rival = versioned.delivering(
                new SettableClock(), Delivery.to(effect -> CompletableFuture.completedStage(null)));
        versioned.faulty.next(FaultyRowStore.after(() -> {
            await(rival.apply(SH1, List.of(SourcedEvent.of("weigh", weigh("w-1", 1, "sh-1", 3)))));
            location = Optional.of("Bonn");
        }));

        RowOutcome<Summary> outcome = versioned.apply(SH1, scan("sh-1", 1, "a"));

        assertThat(asked).containsExactly("sh-1 a", "sh-1 a");
        assertThat(outcome.state()).contains(new Summary("sh-1", 0, "Bonn", 3));
        assertThat(outcome.contended()).isTrue();
    }

    @Test
    @Rule({"projections 12.4", "projections 6.3"})
    void a_question_that_fails_fails_its_instance_alone() {
        failure = Optional.of(new IllegalStateException("owner down"));

        RowOutcome<Summary> outcome = versioned.apply(SH1, scan("sh-1", 1, "a"), weigh("w-1", 1, "sh-1", 3));

        assertThat(scanned(outcome).failure()).hasValueSatisfying(fault -> {
            assertThat(fault.code()).isEqualTo("IllegalStateException");
            assertThat(fault.message()).isEqualTo("owner down");
            assertThat(fault.version()).hasValue(1);
            assertThat(fault.retryable()).isTrue();
        });
        assertThat(outcome.state()).contains(new Summary("sh-1", 0, "", 3));
        failure = Optional.empty();
        assertThat(versioned.apply(SH1, scan("sh-1", 1, "a")).state())
                .map(Summary::location)
                .contains("Ulm");
    }

    @Test
    @Rule({"projections 12.4", "projections 6.2"})
    void a_question_that_fails_for_good_rejects_the_event() {
        versioned.apply(SH1, weigh("w-1", 1, "sh-1", 3));
        failure = Optional.of(new UnsupportedOperationException("forbidden"));

        RowOutcome<Summary> outcome = versioned.apply(SH1, scan("sh-1", 1, "a"), scan("sh-1", 2, "b"));

        assertThat(scanned(outcome).rejected()).containsExactly(2L);
        assertThat(scanned(outcome).version()).hasValue(2);
        assertThat(outcome.state()).map(Summary::location).contains("");
        assertThat(outcome.enqueued()).isEmpty();
    }

    @Test
    @Rule("projections 12.3")
    void an_unversioned_source_asks_for_every_signal_and_keeps_no_checkpoint() {
        unversioned.apply(SH1, scan("sh-1", 1, "a"));
        location = Optional.of("Bonn");

        RowOutcome<Summary> outcome = unversioned.apply(SH1, scan("sh-1", 1, "a"));

        assertThat(asked).containsExactly("sh-1 a", "sh-1 a");
        assertThat(outcome.state()).map(Summary::location).contains("Bonn");
        assertThat(scanned(outcome).applied()).containsExactly(1L);
        assertThat(scanned(outcome).version()).isEmpty();
        assertThat(outcome.revision()).hasValue(2);
        assertThat(unversioned.stored(SH1).flatMap(item -> item.get("checkpoints")))
                .isEmpty();
    }

    @Test
    @Rule("projections 12.3")
    void an_unversioned_source_leaves_the_checkpoints_and_effects_of_others_alone() {
        RowOutcome<Summary> outcome = unversioned.apply(SH1, scan("sh-1", 1, "a"), weigh("w-1", 1, "sh-1", 3));

        assertThat(outcome.enqueued())
                .extracting(effect -> effect.id().source())
                .containsExactly("weigh");
        assertThat(unversioned.stored(SH1).flatMap(item -> item.get("checkpoints")))
                .contains(Item.of(Map.of("weigh#w-1", 1)));
    }

    @Test
    @Rule({"projections 12.3", "projections 6.6"})
    void a_rejected_signal_without_a_version_writes_nothing() {
        unversioned.apply(SH1, weigh("w-1", 1, "sh-1", 3));
        failure = Optional.of(new UnsupportedOperationException("forbidden"));

        RowOutcome<Summary> outcome = unversioned.apply(SH1, scan("sh-1", 1, "a"));

        assertThat(scanned(outcome).rejected()).containsExactly(1L);
        assertThat(outcome.writes()).isZero();
    }

    @Test
    @Rule({"projections 11.1", "projections 12.1"})
    void a_rebuild_asks_too() {
        versioned.happened(scan("sh-1", 1, "a"), scan("sh-1", 2, "b"));
        versioned.apply(SH1, scan("sh-1", 1, "a"), scan("sh-1", 2, "b"));
        location = Optional.of("Bonn");

        RowOutcome<Summary> outcome =
                await(versioned.engine.rebuild(SH1, Map.of(new InstanceId("scan", "sh-1"), Long.MAX_VALUE)));

        assertThat(asked).containsExactly("sh-1 b", "sh-1 b");
        assertThat(outcome.state()).map(Summary::location).contains("Bonn");
        assertThat(outcome.enqueued()).isEmpty();
    }

    private Projection<ShipmentKey, Summary> projection(Consumer<SourceBuilder<ShipmentKey, Summary, Scanned>> more) {
        return Projection.named("signals")
                .into(ReadModel.of(Summary.class)
                        .keyedBy(ShipmentKey.class)
                        .table("engine-read")
                        .key("SIGNAL#{shipmentId}", "SUMMARY"))
                .startingWith(key -> new Summary(key.shipmentId(), 0, "", 0))
                .from("scan", Shipments.SCANS, scan -> {
                    scan.keyedBy(id -> new ShipmentKey(id.get("shipmentId")))
                            .signal(this::ask, SignalTest::answered)
                            .terminal((failed, event) -> failed instanceof UnsupportedOperationException);
                    more.accept(scan);
                })
                .from(
                        "weigh",
                        Shipments.WEIGHINGS,
                        weigh -> weigh.keyedBy((id, event) -> new ShipmentKey(event.shipmentId()))
                                .on(
                                        Weighed.class,
                                        (row, event) -> new Summary(
                                                row.shipmentId(),
                                                row.parcels(),
                                                row.location(),
                                                row.kg() + event.kg())))
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .removal(Tombstones.kept())
                .outbox(Notice.class, (event, next, context) -> List.of(new Notice("sh-1", "changed")))
                .build();
    }

    private CompletionStage<Optional<String>> ask(StreamId id, Scanned event) {
        asked.add(id.text() + " " + event.location());
        failure.ifPresent(broken -> {
            throw broken;
        });
        return CompletableFuture.completedStage(location);
    }

    private static Evolution<Summary> answered(Summary row, Optional<String> answer, EventContext context) {
        return answer.map(at -> Evolution.to(new Summary(row.shipmentId(), row.parcels(), at, row.kg())))
                .orElseGet(Evolution::remove);
    }

    private static InstanceOutcome scanned(RowOutcome<Summary> outcome) {
        return outcome.instances().stream()
                .filter(instance -> instance.instance().source().equals("scan"))
                .findFirst()
                .orElseThrow();
    }
}
