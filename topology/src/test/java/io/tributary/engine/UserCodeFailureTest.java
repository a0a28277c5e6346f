/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.order;
import static io.tributary.fixture.Shipments.scan;
import static io.tributary.fixture.Shipments.weigh;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.fixture.Engines;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.Notice;
import io.tributary.fixture.Shipments.ParcelAdded;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.fixture.Shipments.Weighed;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Evolution;
import io.tributary.projection.Projection;
import io.tributary.projection.ReadModel;
import io.tributary.projection.SourceBuilder;
import io.tributary.projection.Tombstones;
import io.tributary.row.RowKey;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Whatever the user's code does, it is a failure of the instance whose event met it. */
class UserCodeFailureTest {
    private static final RowKey S = key("s");

    /** A row whose weight may have more digits than a number of DynamoDB. */
    record Scales(String id, BigDecimal kg, long parcels) {}

    private static Engines<ShipmentKey, Scales> scales(Consumer<SourceBuilder<ShipmentKey, Scales, Weighed>> more) {
        return new Engines<>(Projection.named("scales")
                .into(ReadModel.of(Scales.class)
                        .keyedBy(ShipmentKey.class)
                        .table("engine-read")
                        .key("S#{shipmentId}", "SCALES"))
                .startingWith((ShipmentKey key) -> new Scales(key.shipmentId(), BigDecimal.ZERO, 0))
                .from(
                        "order",
                        Shipments.ORDERS,
                        order -> order.keyedBy((id, event) -> new ShipmentKey(event.shipmentId()))
                                .on(
                                        ParcelAdded.class,
                                        (row, event) -> new Scales(row.id(), row.kg(), row.parcels() + event.parcels()))
                                .ignoring(Shipments.OrderCancelled.class))
                .from(
                        "weigh",
                        Shipments.WEIGHINGS,
                        weigh -> more.accept(weigh.keyedBy((id, event) -> new ShipmentKey(event.shipmentId()))
                                .evolve(Weighed.class, (row, event, context) -> weighed(row, event))))
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .build());
    }

    private static Evolution<Scales> weighed(Scales row, Weighed event) {
        return switch ((int) event.kg()) {
            case 1 -> endless(row);
            case 2 -> throw new AssertionError("never");
            case 3 ->
                throw new IllegalStateException("nameless") {
                    private static final long serialVersionUID = 1L;
                };
            default ->
                Evolution.to(new Scales(
                        row.id(),
                        BigDecimal.ONE.divide(BigDecimal.valueOf(event.kg()), 60, java.math.RoundingMode.DOWN),
                        row.parcels()));
        };
    }

    @SuppressWarnings("InfiniteRecursion")
    private static Evolution<Scales> endless(Scales row) {
        return endless(row);
    }

    private static RowOutcome<Scales> beside(Engines<ShipmentKey, Scales> engines, long kg) {
        return engines.apply(S, order("o-1", 1, new ParcelAdded("s", 4)), weigh("w-1", 1, "s", kg));
    }

    @Test
    @Rule("projections 6.3")
    void an_error_of_evolve_fails_its_instance_and_no_other() {
        RowOutcome<Scales> outcome = beside(scales(weigh -> {}), 1);

        assertThat(outcome.state()).map(Scales::parcels).contains(4L);
        assertThat(outcome.instances().get(1).failure())
                .contains(new Failure(
                        "StackOverflowError",
                        "java.lang.StackOverflowError",
                        OptionalLong.of(1),
                        Optional.of("Weighed"),
                        false));
    }

    @Test
    @Rule("projections 6.2")
    void an_error_of_evolve_goes_to_terminal_like_an_exception() {
        Engines<ShipmentKey, Scales> engines =
                scales(weigh -> weigh.terminal((failure, event) -> failure.getCause() instanceof AssertionError));

        assertThat(beside(engines, 2).instances().get(1).rejected()).containsExactly(1L);
    }

    @Test
    @Rule("projections 6.3")
    void an_error_of_terminal_fails_the_instance() {
        Engines<ShipmentKey, Scales> engines = scales(weigh -> weigh.terminal((failure, event) -> {
            throw new AssertionError("no");
        }));

        assertThat(beside(engines, 2).instances().get(1).failure())
                .map(Failure::code)
                .contains("AssertionError");
    }

    @Test
    @Rule("projections 6.3")
    void a_failure_of_a_class_without_a_name_has_that_of_its_parent() {
        assertThat(beside(scales(weigh -> {}), 3).instances().get(1).failure())
                .map(Failure::code)
                .contains("IllegalStateException");
    }

    @Test
    @Rule("projections 6.3")
    void a_state_that_no_item_can_hold_fails_its_instance_and_no_other() {
        RowOutcome<Scales> outcome = beside(scales(weigh -> {}), 7);

        assertThat(outcome.status()).isEqualTo(RowOutcome.Status.APPLIED);
        assertThat(outcome.state()).contains(new Scales("s", BigDecimal.ZERO, 4));
        assertThat(outcome.instances().get(1).failure()).map(Failure::code).contains("RowUnwritable");
        assertThat(outcome.instances().get(1).failure().orElseThrow().version()).hasValue(1);
    }

    @Test
    @Rule("projections 6.2")
    void a_state_that_no_item_can_hold_goes_to_terminal() {
        RowOutcome<Scales> outcome = beside(scales(weigh -> weigh.terminal((failure, event) -> true)), 7);

        assertThat(outcome.instances().get(1).rejected()).containsExactly(1L);
    }

    @Test
    @Rule("projections 9.5")
    void an_error_of_effects_fails_the_instance() {
        Engines<ShipmentKey, Summary> engines = new Engines<>(Shipments.declaredWith((event, next, context) -> {
            throw new AssertionError("no");
        }));

        assertThat(engines.apply(S, scan("s", 1, "Ulm")).failure())
                .map(Failure::code)
                .contains("AssertionError");
    }

    @Test
    @Rule("projections 9.5")
    void an_effect_that_could_not_be_read_again_fails_the_instance_and_is_not_stored() {
        Engines<ShipmentKey, Summary> engines = new Engines<>(Shipments.declared()
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .removal(Tombstones.kept())
                .outbox(Object.class, (event, next, context) -> List.of(new Notice("s", "of a type not declared")))
                .build());

        assertThat(engines.apply(S, scan("s", 1, "Ulm")).failure())
                .map(Failure::code)
                .contains("EffectUnserializable");
        assertThat(engines.faulty.writes()).isEmpty();
    }

    @Test
    @Rule("projections 9.7")
    void effects_of_one_event_that_no_transaction_can_hold_fail_the_instance() {
        String large = "x".repeat(300 * 1024);
        Engines<ShipmentKey, Summary> engines = new Engines<>(
                Shipments.declaredWith((event, next, context) -> Collections.nCopies(20, new Notice(large, "large"))));

        RowOutcome<Summary> outcome = engines.apply(S, scan("s", 1, "Ulm"));

        assertThat(outcome.failure()).map(Failure::code).contains("TooManyEffects");
        assertThat(engines.faulty.writes()).isEmpty();
    }

    @Test
    @Rule({"projections 6.3", "projections 13.1"})
    void an_error_of_key_makes_the_event_unroutable() {
        Engines<ShipmentKey, Map<String, Object>> engines = new Engines<>(Projection.named("broken")
                .into(ReadModel.of(new com.fasterxml.jackson.core.type.TypeReference<Map<String, Object>>() {}, "Row")
                        .keyedBy(ShipmentKey.class)
                        .table("engine-read")
                        .key("S#{shipmentId}", "ROW"))
                .startingWith((ShipmentKey key) -> Map.of())
                .from(
                        "weigh",
                        Shipments.WEIGHINGS,
                        weigh -> weigh.keyedBy((id, event) -> {
                                    throw new AssertionError("no");
                                })
                                .on(Weighed.class, (row, event) -> row))
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .build());

        BatchOutcome<Map<String, Object>> batch =
                Engines.await(engines.engine.applyBatch(List.of(SourcedEvent.of("weigh", weigh("w-1", 1, "s", 5)))));

        assertThat(batch.unroutable())
                .extracting(BatchOutcome.Unroutable::failure)
                .extracting(Failure::code)
                .containsExactly("KeyFailed");
        assertThat(engines.apply(S, weigh("w-1", 1, "s", 5)).failure())
                .map(Failure::code)
                .contains("AssertionError");
    }
}
