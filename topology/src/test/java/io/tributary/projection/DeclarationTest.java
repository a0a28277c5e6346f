/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tributary.Rule;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.Notice;
import io.tributary.fixture.Shipments.OrderCancelled;
import io.tributary.fixture.Shipments.ParcelAdded;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.fixture.Shipments.Weighed;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

@Rule("projections 2.6")
class DeclarationTest {
    private static final ReadModel<ShipmentKey, Summary> ROWS =
            ReadModel.of(Summary.class).keyedBy(ShipmentKey.class).table("rows").key("S#{shipmentId}", "ROW");
    private static final ReadModel<ShipmentKey, Summary> ROWS_WITHOUT_SORT_KEY =
            ReadModel.of(Summary.class).keyedBy(ShipmentKey.class).table("rows").key("S#{shipmentId}");

    @Test
    @Rule({"projections 2.1", "projections 2.2"})
    void a_whole_declaration_is_a_descriptor() {
        Projection<ShipmentKey, Summary> projection = Shipments.projection();

        assertThat(projection.sources()).extracting(Source::name).containsExactly("order", "scan", "weigh");
        assertThat(projection.sources()).extracting(Source::mode).containsExactly(Mode.FOLD, Mode.LATEST, Mode.FOLD);
        assertThat(projection.source("order").handledTypes()).containsExactly("ParcelAdded", "OrderCancelled");
        assertThat(projection.version()).isEqualTo(1);
        assertThat(projection.ownAttributes()).containsExactly("checkpoints", "revision");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> projection.source("nobody"))
                .withMessageContaining("[order, scan, weigh]");
    }

    @Test
    void no_source() {
        assertProblem(started(), "add a source with from(...)");
    }

    @Test
    void two_sources_of_one_name() {
        assertProblem(
                weighing(weighing(started(), "w"), "w").revision("revision"), "two sources are named 'w'; rename one");
    }

    @Test
    void a_source_name_that_is_empty_or_has_a_separator_in_it() {
        assertProblem(weighing(started(), "").revision("revision"), "source '': give it a name");
        assertProblem(weighing(started(), "a#b").revision("revision"), "source 'a#b': give it a name");
    }

    @Test
    void several_sources_without_a_revision() {
        assertProblem(weighing(weighing(started(), "a"), "b"), "several sources write the row: declare a revision");
    }

    @Test
    void an_outbox_without_a_revision() {
        assertProblem(
                weighing(begun(), "w")
                        .checkpoints(Checkpoints.inFieldsOnly().mapping("w", "v", 0, "i"))
                        .outbox(Notice.class, (event, next, context) -> List.of()),
                "effects are numbered by the row's revision");
    }

    @Test
    @Rule("projections 2.7")
    void a_single_source_without_a_guard() {
        assertProblem(weighing(started(), "w"), "writes need a guard");
        weighing(begun(), "w")
                .checkpoints(Checkpoints.inFieldsOnly().mapping("w", "v", 0, "i"))
                .build();
    }

    @Test
    void a_field_without_an_instance_field_beside_another_source() {
        assertProblem(
                weighing(weighing(begun(), "a"), "b")
                        .checkpoints(Checkpoints.in("map").mapping("a", "v", 0))
                        .revision("revision"),
                "needs an instance field");
        weighing(begun(), "a")
                .checkpoints(Checkpoints.inFieldsOnly().mapping("a", "v", 0))
                .build();
    }

    @Test
    void two_positions_on_one_attribute() {
        assertProblem(
                weighing(weighing(begun(), "a"), "b")
                        .checkpoints(
                                Checkpoints.in("map").mapping("a", "v", 0, "i").mapping("b", "v", 0, "j"))
                        .revision("revision"),
                "attribute 'v' has two meanings");
        assertProblem(
                weighing(begun(), "a").checkpoints(Checkpoints.in("revision")).revision("revision"),
                "attribute 'revision' has two meanings");
    }

    @Test
    void two_fields_for_one_source() {
        assertProblem(
                weighing(begun(), "a")
                        .checkpoints(
                                Checkpoints.in("map").mapping("a", "v", 0, "i").mapping("a", "w", 0, "j"))
                        .revision("revision"),
                "source 'a' has two checkpoint fields");
    }

    @Test
    void a_mapping_for_a_source_that_does_not_exist() {
        assertProblem(
                weighing(begun(), "a")
                        .checkpoints(Checkpoints.in("map").mapping("b", "v", 0, "i"))
                        .revision("revision"),
                "is for the source 'b', which does not exist; name one of [a]");
    }

    @Test
    void no_place_for_a_sources_checkpoints() {
        assertProblem(
                weighing(begun(), "a").checkpoints(Checkpoints.inFieldsOnly()).revision("revision"),
                "source 'a' has no place for its checkpoints");
        assertProblem(weighing(begun(), "a").revision("revision"), "say with checkpoints(...)");
    }

    @Test
    void an_outbox_beside_a_row_without_a_sort_key() {
        assertProblem(
                weighing(
                                Projection.named("p")
                                        .into(ROWS_WITHOUT_SORT_KEY)
                                        .startingWith(key -> new Summary("", 0, "", 0)),
                                "w")
                        .checkpoints(Checkpoints.in("map"))
                        .revision("revision")
                        .outbox(Notice.class, (event, next, context) -> List.of()),
                "table 'rows' has no sort key; name another table");
    }

    @Test
    void tombstones_that_expire_too_early_or_together_with_an_outbox() {
        assertProblem(
                weighing(started(), "w").revision("revision").removal(Tombstones.expiring("ttl", Duration.ofHours(24))),
                "more than 24 hours");
        assertProblem(
                weighing(started(), "w")
                        .revision("revision")
                        .removal(Tombstones.expiring("ttl", Duration.ofDays(2)))
                        .outbox(Notice.class, (event, next, context) -> List.of()),
                "must not expire together with an outbox");
    }

    @Test
    void a_subtype_that_is_neither_handled_nor_ignored() {
        assertProblem(
                started()
                        .from(
                                "order",
                                Shipments.ORDERS,
                                order -> order.keyedBy((id, event) -> new ShipmentKey(event.shipmentId()))
                                        .on(ParcelAdded.class, (row, event) -> row))
                        .revision("revision"),
                "handle the event type OrderCancelled, or declare it with ignoring(OrderCancelled.class)");
        started()
                .from(
                        "order",
                        Shipments.ORDERS,
                        order -> order.keyedBy((id, event) -> new ShipmentKey(event.shipmentId()))
                                .on(ParcelAdded.class, (row, event) -> row)
                                .ignoring(OrderCancelled.class))
                .revision("revision")
                .build();
    }

    @Test
    void a_source_without_key_or_handler() {
        assertProblem(
                started().from("w", Shipments.WEIGHINGS, weigh -> {}).revision("revision"),
                "say with keyedBy(...)",
                "handle at least one event type");
    }

    @Test
    @Rule("projections 12.3")
    void signals_that_are_declared_by_halves() {
        assertProblem(
                signalling(signal -> signal.latest()).revision("revision"), "the newest event is all that a signal");
        assertProblem(
                signalling(signal -> signal.on(Weighed.class, (row, event) -> row))
                        .revision("revision"),
                "signal(...) says how the row changes; drop on(...)");
        assertProblem(
                started()
                        .from(
                                "w",
                                Shipments.WEIGHINGS,
                                weigh -> weigh.keyedBy((id, event) -> new ShipmentKey(event.shipmentId()))
                                        .on(Weighed.class, (row, event) -> row)
                                        .unversioned())
                        .revision("revision"),
                "unversioned() needs signal(...)");
    }

    @Test
    @Rule("projections 12.3")
    void an_unversioned_source_has_no_checkpoint_and_no_effects() {
        assertProblem(
                weighing(
                                begun().from(
                                                "s",
                                                Shipments.WEIGHINGS,
                                                weigh -> weigh.keyedBy(
                                                                (id, event) -> new ShipmentKey(event.shipmentId()))
                                                        .signal(
                                                                (id, event) -> CompletableFuture.completedStage(
                                                                        Optional.empty()),
                                                                (row, answer, context) -> Evolution.skip())
                                                        .unversioned()),
                                "w")
                        .checkpoints(Checkpoints.in("map").mapping("s", "v", 0, "i"))
                        .revision("revision"),
                "source 's' is unversioned and has no checkpoint; drop its field 'v'");
        assertProblem(
                signalling(SourceBuilder::unversioned)
                        .revision("revision")
                        .outbox(Notice.class, (event, next, context) -> List.of()),
                "events of unversioned sources have no effects");
        assertProblem(signalling(SourceBuilder::unversioned), "writes need a guard");
        begun().from(
                        "s",
                        Shipments.WEIGHINGS,
                        weigh -> weigh.keyedBy((id, event) -> new ShipmentKey(event.shipmentId()))
                                .signal(
                                        (id, event) -> CompletableFuture.completedStage(Optional.empty()),
                                        (row, answer, context) -> Evolution.skip())
                                .unversioned())
                .revision("revision")
                .build();
    }

    @Test
    void no_initial_row() {
        assertProblem(
                weighing(Projection.named("p").into(ROWS), "w")
                        .checkpoints(Checkpoints.in("map"))
                        .revision("revision"),
                "say with startingWith(...)");
    }

    @Test
    void every_fault_is_reported_with_the_projections_name() {
        assertThatExceptionOfType(InvalidProjectionException.class)
                .isThrownBy(() -> Projection.named("p").into(ROWS).build())
                .withMessageStartingWith("projection 'p'")
                .satisfies(e -> assertThat(e.problems()).hasSizeGreaterThan(2));
    }

    @Test
    void a_setting_is_made_once() {
        assertThatIllegalStateException()
                .isThrownBy(() -> started().checkpoints(Checkpoints.in("again")))
                .withMessage("projection 'p' has checkpoints(...) twice");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Projection.named("a b"))
                .withMessageContaining("'a b'");
    }

    @Test
    void key_templates_use_every_component_of_the_key_and_no_other() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReadModel.of(Summary.class)
                        .keyedBy(ShipmentKey.class)
                        .table("rows")
                        .key("S#{other}", "ROW"))
                .withMessageContaining("[shipmentId]")
                .withMessageContaining("[other]");
    }

    private static ProjectionBuilder<ShipmentKey, Summary> begun() {
        return Projection.named("p").into(ROWS).startingWith(key -> new Summary("", 0, "", 0));
    }

    private static ProjectionBuilder<ShipmentKey, Summary> started() {
        return begun().checkpoints(Checkpoints.in("map"));
    }

    private static ProjectionBuilder<ShipmentKey, Summary> signalling(
            Consumer<SourceBuilder<ShipmentKey, Summary, Weighed>> more) {
        return started().from("s", Shipments.WEIGHINGS, weigh -> {
            weigh.keyedBy((id, event) -> new ShipmentKey(event.shipmentId()))
                    .signal(
                            (id, event) -> CompletableFuture.completedStage(Optional.empty()),
                            (row, answer, context) -> Evolution.skip());
            more.accept(weigh);
        });
    }

    private static ProjectionBuilder<ShipmentKey, Summary> weighing(
            ProjectionBuilder<ShipmentKey, Summary> builder, String name) {
        return builder.from(
                name,
                Shipments.WEIGHINGS,
                weigh -> weigh.keyedBy((id, event) -> new ShipmentKey(event.shipmentId()))
                        .on(Weighed.class, (row, event) -> row));
    }

    private static void assertProblem(ProjectionBuilder<?, ?> builder, String... problems) {
        assertThatExceptionOfType(InvalidProjectionException.class)
                .isThrownBy(builder::build)
                .satisfies(e -> {
                    for (String problem : problems) {
                        assertThat(e.problems())
                                .anySatisfy(found -> assertThat(found).contains(problem));
                    }
                    assertThat(e.problems()).hasSize(problems.length);
                });
    }
}
