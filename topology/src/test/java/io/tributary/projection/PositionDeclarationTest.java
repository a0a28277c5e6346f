/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import static io.tributary.projection.Declarations.assertProblem;
import static io.tributary.projection.Declarations.begun;
import static io.tributary.projection.Declarations.signalling;
import static io.tributary.projection.Declarations.started;
import static io.tributary.projection.Declarations.weighing;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tributary.Rule;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.Notice;
import io.tributary.fixture.Shipments.ShipmentKey;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

@Rule("projections 2.6")
class PositionDeclarationTest {
    @Test
    void several_sources_without_a_revision() {
        assertProblem(weighing(weighing(started(), "a"), "b"), "several sources write the row: declare a revision");
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
    void an_attribute_that_has_another_meaning_already() {
        for (String taken : List.of("pk", "sk", "entity")) {
            assertProblem(
                    weighing(begun(), "a").checkpoints(Checkpoints.in(taken)).revision("revision"),
                    "attribute '" + taken
                            + "' has two meanings among positions, revision, TTL, key and entity; rename one");
        }
        assertProblem(
                weighing(started(), "a").revision("at").removal(Tombstones.expiring("at", Duration.ofDays(2))),
                "attribute 'at' has two meanings");
    }

    @Test
    void an_attribute_without_a_name() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Checkpoints.in(""))
                .withMessage("the checkpoint map's attribute name must not be empty");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Checkpoints.in("map").mapping("a", "", 0, "i"))
                .withMessage("the mapping of source 'a' must name its attributes, was empty");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Checkpoints.in("map").mapping("a", "v", 0, ""))
                .withMessage("the mapping of source 'a' must name its attributes, was empty");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> begun().revision(""))
                .withMessage("the revision's attribute name must not be empty");
    }

    @Test
    void a_revision_that_would_start_below_0() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> begun().revision("revision", -1))
                .withMessage("initial must not be negative, was -1");
    }
}
