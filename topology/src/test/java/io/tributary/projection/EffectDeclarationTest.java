/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import static io.tributary.projection.Declarations.assertProblem;
import static io.tributary.projection.Declarations.begun;
import static io.tributary.projection.Declarations.started;
import static io.tributary.projection.Declarations.weighing;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tributary.Rule;
import io.tributary.fixture.Shipments.Notice;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

@Rule("projections 2.6")
class EffectDeclarationTest {
    private static final ReadModel<ShipmentKey, Summary> ROWS_WITHOUT_SORT_KEY =
            ReadModel.of(Summary.class).keyedBy(ShipmentKey.class).table("rows").key("S#{shipmentId}");

    @Test
    void an_outbox_without_a_revision() {
        assertProblem(
                weighing(begun(), "w")
                        .checkpoints(Checkpoints.inFieldsOnly().mapping("w", "v", 0, "i"))
                        .outbox(Notice.class, (event, next, context) -> List.of()),
                "effects are numbered by the row's revision");
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
    void an_attribute_or_table_without_a_name() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Tombstones.expiring("", Duration.ofDays(2)))
                .withMessage("the TTL attribute's name must not be empty");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> begun().outboxIn("", Notice.class, (event, next, context) -> List.of()))
                .withMessage("the outbox table's name must not be empty");
    }

    @Test
    void two_effect_types_that_could_not_be_told_apart() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> begun().outbox(Effect.class, (event, next, context) -> List.of()))
                .withMessageContaining("would both be stored as 'Sent'; rename one");
    }

    sealed interface Effect {
        final class Mail {
            record Sent(String to) implements Effect {}
        }

        final class Text {
            record Sent(String to) implements Effect {}
        }
    }
}
