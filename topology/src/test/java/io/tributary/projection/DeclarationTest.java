/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import static io.tributary.projection.Declarations.ROWS;
import static io.tributary.projection.Declarations.assertProblem;
import static io.tributary.projection.Declarations.begun;
import static io.tributary.projection.Declarations.started;
import static io.tributary.projection.Declarations.weighing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.tributary.Rule;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.Notice;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

@Rule("projections 2.6")
class DeclarationTest {
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
        assertTwice("startingWith", () -> begun().startingWith(key -> new Summary("", 0, "", 0)));
        assertTwice("checkpoints", () -> started().checkpoints(Checkpoints.in("again")));
        assertTwice("revision", () -> begun().revision("revision").revision("again", 0));
        assertTwice("removal", () -> begun().removal(Tombstones.kept()).removal(Tombstones.kept()));
        assertTwice("sourcesOf", () -> begun().sourcesOf(key -> List.of()).sourcesOf(key -> List.of()));
        assertTwice("version", () -> begun().version(2).version(3));
        assertTwice(
                "outbox",
                () -> begun().outbox(Notice.class, (event, next, context) -> List.of())
                        .outboxIn("t", Notice.class, (event, next, context) -> List.of()));
    }

    @Test
    void a_name_becomes_part_of_topics() {
        for (String name : List.of("", "a b", "a/b")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Projection.named(name))
                    .withMessage("a projection's name must be letters, digits, '.', '_' and '-', was '" + name + "'");
        }
    }

    @Test
    void versions_count_from_1() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> begun().version(0))
                .withMessage("version must be 1 or more, was 0");
    }

    @Test
    void a_setting_that_is_null_is_named() {
        assertThatNullPointerException()
                .isThrownBy(() -> Projection.named("p").into(null))
                .withMessage("readModel");
        assertThatNullPointerException()
                .isThrownBy(() -> begun().checkpoints(null))
                .withMessage("checkpoints");
        assertThatNullPointerException()
                .isThrownBy(() -> begun().from("s", null, source -> {}))
                .withMessage("stream");
    }

    private static void assertTwice(String setting, ThrowingCallable declaration) {
        assertThatIllegalStateException()
                .isThrownBy(declaration)
                .withMessage("projection 'p' has " + setting + "(...) twice");
    }
}
