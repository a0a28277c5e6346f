/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import static io.tributary.projection.Declarations.asking;
import static io.tributary.projection.Declarations.assertProblem;
import static io.tributary.projection.Declarations.declaring;
import static io.tributary.projection.Declarations.signalling;
import static io.tributary.projection.Declarations.started;
import static io.tributary.projection.Declarations.weighing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.tributary.Rule;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.OrderCancelled;
import io.tributary.fixture.Shipments.OrderEvent;
import io.tributary.fixture.Shipments.ParcelAdded;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.fixture.Shipments.Weighed;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

@Rule("projections 2.6")
class SourceDeclarationTest {
    @Test
    void a_source_name_that_is_empty_or_has_a_separator_in_it() {
        assertProblem(weighing(started(), "").revision("revision"), "source '': give it a name");
        assertProblem(weighing(started(), "a#b").revision("revision"), "source 'a#b': give it a name");
    }

    @Test
    void a_source_without_key_or_handler() {
        assertProblem(
                started().from("w", Shipments.WEIGHINGS, weigh -> {}).revision("revision"),
                "say with keyedBy(...)",
                "handle at least one event type");
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
    @Rule("projections 12.3")
    void signals_that_are_declared_by_halves() {
        assertProblem(signalling(SourceBuilder::latest).revision("revision"), "the newest event is all that a signal");
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
    void a_setting_of_a_source_is_made_once() {
        assertTwice(
                "source 's' has keyedBy(...) twice",
                source -> source.keyedBy(id -> new ShipmentKey("sh-1")).keyedBy(id -> new ShipmentKey("sh-1")));
        assertTwice(
                "source 's' has signal(...) twice",
                source -> asking(source)
                        .signal(
                                (id, event) -> CompletableFuture.completedStage(Optional.empty()),
                                (row, answer, context) -> Evolution.skip()));
        assertTwice(
                "source 's' has terminal(...) twice",
                source -> source.terminal((failure, event) -> true).terminal((failure, event) -> true));
        assertTwice(
                "source 's' has startsRow(...) twice",
                source -> source.startsRow(event -> true).startsRow(event -> true));
        assertTwice(
                "source 's' handles Weighed twice",
                source -> source.on(Weighed.class, (row, event) -> row).removesOn(Weighed.class));
    }

    @Test
    void a_setting_that_is_null_is_named() {
        assertThatNullPointerException()
                .isThrownBy(() -> declaring(source -> source.terminal(null)))
                .withMessage("terminal");
        assertThatNullPointerException()
                .isThrownBy(() -> declaring(source -> source.signal(null, (row, answer, context) -> Evolution.skip())))
                .withMessage("ask");
    }

    @Test
    void a_type_that_is_both_handled_and_ignored() {
        assertProblem(
                declaring(source -> source.keyedBy(id -> new ShipmentKey("sh-1"))
                        .on(Weighed.class, (row, event) -> row)
                        .ignoring(Weighed.class)),
                "source 's': Weighed is both handled and ignored; drop one");
    }

    @Test
    void an_event_that_begins_a_row_where_no_earlier_one_is_looked_for() {
        assertProblem(
                declaring(source -> source.keyedBy(id -> new ShipmentKey("sh-1"))
                        .on(Weighed.class, (row, event) -> row)
                        .latest()
                        .startsRow(event -> true)),
                "source 's': only a source that folds looks for earlier events; drop startsRow(...)");
    }

    @Test
    void a_supertype_stands_for_its_subtypes() {
        Projection<ShipmentKey, Summary> projection = started()
                .from(
                        "order",
                        Shipments.ORDERS,
                        order -> order.keyedBy((id, event) -> new ShipmentKey(event.shipmentId()))
                                .on(OrderEvent.class, (row, event) -> row))
                .revision("revision")
                .build();

        assertThat(projection.source("order").handledTypes()).containsExactly("ParcelAdded", "OrderCancelled");
    }

    private static void assertTwice(String message, Consumer<SourceBuilder<ShipmentKey, Summary, Weighed>> source) {
        assertThatIllegalStateException().isThrownBy(() -> declaring(source)).withMessage(message);
    }
}
