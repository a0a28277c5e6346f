/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.fixture.Shipments.Weighed;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Declarations that lack something, for tests of what is then said. */
final class Declarations {
    static final ReadModel<ShipmentKey, Summary> ROWS =
            ReadModel.of(Summary.class).keyedBy(ShipmentKey.class).table("rows").key("S#{shipmentId}", "ROW");

    private Declarations() {}

    /** A projection without checkpoints and sources. */
    static ProjectionBuilder<ShipmentKey, Summary> begun() {
        return Projection.named("p").into(ROWS).startingWith(key -> new Summary("", 0, "", 0));
    }

    /** A projection without sources. */
    static ProjectionBuilder<ShipmentKey, Summary> started() {
        return begun().checkpoints(Checkpoints.in("map"));
    }

    /** A projection of a source as declared. */
    static ProjectionBuilder<ShipmentKey, Summary> declaring(
            Consumer<SourceBuilder<ShipmentKey, Summary, Weighed>> source) {
        return started().from("s", Shipments.WEIGHINGS, source).revision("revision");
    }

    /** A projection of a source that asks. */
    static ProjectionBuilder<ShipmentKey, Summary> signalling(
            Consumer<SourceBuilder<ShipmentKey, Summary, Weighed>> more) {
        return started().from("s", Shipments.WEIGHINGS, weigh -> {
            asking(weigh);
            more.accept(weigh);
        });
    }

    /** Lets a source ask. */
    static SourceBuilder<ShipmentKey, Summary, Weighed> asking(SourceBuilder<ShipmentKey, Summary, Weighed> source) {
        return source.keyedBy((id, event) -> new ShipmentKey(event.shipmentId()))
                .signal(
                        (id, event) -> CompletableFuture.completedStage(Optional.empty()),
                        (row, answer, context) -> Evolution.skip());
    }

    /** Adds a whole source. */
    static ProjectionBuilder<ShipmentKey, Summary> weighing(
            ProjectionBuilder<ShipmentKey, Summary> builder, String name) {
        return builder.from(
                name,
                Shipments.WEIGHINGS,
                weigh -> weigh.keyedBy((id, event) -> new ShipmentKey(event.shipmentId()))
                        .on(Weighed.class, (row, event) -> row));
    }

    /** Says that exactly these faults are found. */
    static void assertProblem(ProjectionBuilder<?, ?> builder, String... problems) {
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
