/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import static io.tributary.testing.TestEvent.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.Notice;
import io.tributary.fixture.Shipments.OrderCancelled;
import io.tributary.fixture.Shipments.OrderEvent;
import io.tributary.fixture.Shipments.ParcelAdded;
import io.tributary.fixture.Shipments.Scanned;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.fixture.Shipments.Weighed;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Projection;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ScenarioTest {
    private static final ShipmentKey SH_1 = new ShipmentKey("sh-1");
    private static final Scenario<ShipmentKey, Summary> NOTHING = Scenario.of(Shipments.projection());

    private final TestEvent<OrderEvent> added = event(Shipments.ORDERS, "o-1", new ParcelAdded("sh-1", 2));
    private final TestEvent<Scanned> atKoeln = event(Shipments.SCANS, "sh-1", new Scanned("Köln"));
    private final TestEvent<Scanned> atBonn = event(Shipments.SCANS, "sh-1", new Scanned("Bonn"));
    private final TestEvent<Weighed> tare = event(Shipments.WEIGHINGS, "w-1", new Weighed("sh-1", 0));
    private final TestEvent<Weighed> broken = event(Shipments.WEIGHINGS, "w-1", new Weighed("sh-1", -1));

    @Test
    void what_is_right_is_left_alone() {
        NOTHING.given(added)
                .when(added, atKoeln, tare)
                .then(SH_1)
                .row(new Summary("sh-1", 2, "Köln", 0))
                .rowSatisfies(row -> assertThat(row.parcels()).isEqualTo(2))
                .revision(2)
                .checkpoint("order", "o-1", 1)
                .checkpoint("scan", "sh-1", 1)
                .checkpoint("weigh", "w-1", 0)
                .attribute("kg", 0)
                .noAttribute("pounds")
                .alreadyApplied(added)
                .applied(atKoeln)
                .skipped(tare)
                .effects(new Notice("sh-1", "at Köln"))
                .outbox(new Notice("sh-1", "at Köln"))
                .writes(1)
                .and()
                .when(atBonn)
                .then(SH_1)
                .effects(new Notice("sh-1", "at Bonn"))
                .outbox(new Notice("sh-1", "at Köln"), new Notice("sh-1", "at Bonn"));
    }

    @Test
    void what_is_wrong_is_an_assertion_error_that_shows_row_and_outcome() {
        RowThen<ShipmentKey, Summary> then = NOTHING.given(added).when(atKoeln).then(SH_1);

        fails(
                () -> then.row(new Summary("sh-1", 3, "Köln", 0)),
                "the row of sh-1 in projection 'shipments'",
                "parcels=3");
        fails(then::noRow, "expected: nothing");
        fails(then::removed, "a tombstone of sh-1", "but was:  not there");
        fails(() -> then.revision(3), "expected: 3", "but was:  2");
        fails(() -> then.checkpoint("scan", "sh-1", 2), "the checkpoint of scan#sh-1");
        fails(() -> then.attribute("kg", 1), "attribute 'kg'");
        fails(() -> then.noAttribute("kg"), "expected: nothing");
        fails(() -> then.effects(), "the effects", "expected: []", "at Köln");
        fails(() -> then.outbox(), "the outbox");
        fails(() -> then.writes(2), "writes");
        fails(() -> then.skipped(atKoeln), "event Scan#sh-1@1 Scanned", "expected: skipped", "applied [1]");
        fails(() -> then.applied(added), "but was:  not applied");
        fails(() -> then.rejected(atKoeln), "expected: rejected");
        fails(() -> then.superseded(atKoeln), "expected: superseded");
        fails(() -> then.alreadyApplied(atKoeln), "expected: already applied");
        fails(
                () -> then.failed(atKoeln, "MissingEvents"),
                "expected: failed with MissingEvents",
                "but was:  not failed");
        fails(() -> then.and().noRowIsKnownFor(atKoeln), "the row of Scanned of Scan#sh-1");
        fails(
                () -> NOTHING.when(added)
                        .then(SH_1)
                        .rowSatisfies(row -> assertThat(row.kg()).isEqualTo(7)),
                "7");
        fails(() -> NOTHING.when(added).then(new ShipmentKey("sh-2")).applied(added), "no event for this row");
    }

    @Test
    void an_instance_that_fails_is_seen() {
        NOTHING.when(added, broken)
                .then(SH_1)
                .row(new Summary("sh-1", 2, "", 0))
                .failed(broken, "IllegalArgumentException")
                .checkpoint("weigh", "w-1", 0);
    }

    @Test
    void only_the_newest_of_a_latest_source_counts() {
        NOTHING.when(atKoeln, atBonn).then(SH_1).superseded(atKoeln).applied(atBonn);
    }

    @Test
    void gaps_are_filled_from_what_nobody_delivered_and_holes_are_not() {
        TestEvent<OrderEvent> second = event(Shipments.ORDERS, "o-1", new ParcelAdded("sh-1", 3));

        NOTHING.givenUndelivered(added)
                .when(second)
                .then(SH_1)
                .row(new Summary("sh-1", 5, "", 0))
                .applied(added, second);
        NOTHING.givenLost(added).when(second).then(SH_1).noRow().failed(second, "MissingEvents");
        NOTHING.given(added)
                .givenUndelivered(second)
                .whenCaughtUp(SH_1)
                .then(SH_1)
                .row(new Summary("sh-1", 5, "", 0));
    }

    @Test
    void rows_of_other_code_are_folded_on() {
        NOTHING.givenRow(SH_1, new Summary("sh-1", 7, "Ulm", 0))
                .when(added)
                .then(SH_1)
                .row(new Summary("sh-1", 9, "Ulm", 0))
                .revision(1);
        NOTHING.givenItem(SH_1, Map.of("shipmentId", "sh-1", "parcels", 1, "location", "", "kg", 0, "colour", "red"))
                .when(added)
                .then(SH_1)
                .attribute("colour", "red")
                .attribute("parcels", 3);
        NOTHING.given(added)
                .whenEdited(SH_1, row -> new Summary("sh-1", row.parcels(), "Ulm", 0))
                .then(SH_1)
                .row(new Summary("sh-1", 2, "Ulm", 0))
                .revision(2);
    }

    @Test
    void a_removed_row_leaves_a_tombstone_over_which_one_can_be_created() {
        TestEvent<OrderEvent> cancelled = event(Shipments.ORDERS, "o-1", new OrderCancelled("sh-1"));

        NOTHING.given(added)
                .when(cancelled)
                .then(SH_1)
                .removed()
                .noRow()
                .and()
                .whenCreated(SH_1, new Summary("sh-1", 1, "", 0))
                .then(SH_1)
                .row(new Summary("sh-1", 1, "", 0))
                .checkpoint("order", "o-1", 2)
                .and()
                .when(added, cancelled)
                .then(SH_1)
                .alreadyApplied(added, cancelled);
    }

    @Test
    void a_row_is_folded_anew() {
        NOTHING.given(added)
                .givenEdited(SH_1, row -> new Summary("sh-1", 99, "", 0))
                .whenRebuilt(SH_1)
                .then(SH_1)
                .row(new Summary("sh-1", 2, "", 0))
                .effects();
        NOTHING.given(added, atKoeln)
                .whenRebuilt(SH_1, atKoeln)
                .then(SH_1)
                .row(new Summary("sh-1", 0, "Köln", 0))
                .checkpoint("order", "o-1", 0);
    }

    @Test
    void an_event_that_cannot_be_decoded_has_no_row() {
        TestEvent<OrderEvent> unknown = TestEvent.stored(Shipments.ORDERS, "o-1", "ParcelLost", Map.of());

        NOTHING.when(unknown).noRowIsKnownFor(unknown);
    }

    @Test
    void what_is_given_must_work_and_belong_to_the_projection() {
        fails(() -> NOTHING.given(broken).when(added), "what is given must have worked", "kg must not be negative");
        Projection<ShipmentKey, Summary> scansOnly = Projection.named("scans")
                .into(Shipments.projection().readModel())
                .startingWith(key -> new Summary(key.shipmentId(), 0, "", 0))
                .from(
                        "scan",
                        Shipments.SCANS,
                        scan -> scan.keyedBy(id -> new ShipmentKey(id.get("shipmentId")))
                                .on(Scanned.class, (row, event) -> row))
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Scenario.of(scansOnly).when(added))
                .withMessageContaining("does not read the stream 'Order'")
                .withMessageContaining(List.of("scan").toString());
    }

    @Test
    void an_edit_that_finds_no_row_is_an_error() {
        fails(() -> NOTHING.whenEdited(SH_1, row -> row), "what other code writes", "Missing");
        fails(() -> NOTHING.given(added).whenCreated(SH_1, new Summary("sh-1", 1, "", 0)), "Exists");
    }

    private static void fails(ThrowingCallable check, String... words) {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(check)
                .satisfies(e -> assertThat(e.getMessage()).contains(words));
    }
}
