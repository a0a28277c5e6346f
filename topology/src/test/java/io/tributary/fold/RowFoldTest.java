/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.fold;

import static io.tributary.fixture.Shipments.key;
import static io.tributary.fixture.Shipments.weigh;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.engine.Failure;
import io.tributary.engine.InstanceOutcome;
import io.tributary.engine.RowOutcome;
import io.tributary.fixture.Engines;
import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Weighed;
import io.tributary.item.Item;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Evolution;
import io.tributary.projection.Projection;
import io.tributary.projection.ProjectionBuilder;
import io.tributary.projection.ReadModel;
import io.tributary.projection.SourceBuilder;
import io.tributary.projection.Tombstones;
import io.tributary.row.Guard;
import io.tributary.row.RowWrite;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What the cases do not reach: row types, rows without a revision, fields without an owner, expiry. */
class RowFoldTest {

    /** A row that shows the projection's own fields. */
    record Scales(String id, long kg, Optional<String> session, OptionalLong seen, OptionalLong revision) {
        static Scales empty(ShipmentKey key) {
            return new Scales(key.shipmentId(), 0, Optional.empty(), OptionalLong.empty(), OptionalLong.of(77));
        }

        Scales plus(long more) {
            return new Scales(id, kg + more, Optional.of("overwritten"), OptionalLong.of(99), OptionalLong.of(99));
        }
    }

    private static ProjectionBuilder<ShipmentKey, Scales> scales(
            Consumer<SourceBuilder<ShipmentKey, Scales, Weighed>> more) {
        return Projection.named("scales")
                .into(ReadModel.of(Scales.class)
                        .keyedBy(ShipmentKey.class)
                        .table("engine-read")
                        .key("S#{shipmentId}", "SCALES"))
                .startingWith(Scales::empty)
                .from(
                        "weigh",
                        Shipments.WEIGHINGS,
                        weigh -> more.accept(weigh.keyedBy((id, event) -> new ShipmentKey(event.shipmentId()))
                                .evolve(Weighed.class, (row, event, context) -> switch ((int) event.kg()) {
                                    case 0 -> Evolution.skip();
                                    case -1 -> Evolution.remove();
                                    case 13 -> throw new IllegalArgumentException("unlucky");
                                    default -> Evolution.to(row.plus(event.kg()));
                                })));
    }

    private static ProjectionBuilder<ShipmentKey, Scales> scales() {
        return scales(source -> {});
    }

    @Test
    @Rule("projections 2.5")
    void what_evolve_returns_in_the_projections_own_fields_is_overwritten() {
        Engines<ShipmentKey, Scales> engines =
                new Engines<>(scales().checkpoints(Checkpoints.inFieldsOnly().mapping("weigh", "seen", 10, "session"))
                        .revision("revision")
                        .build());

        RowOutcome<Scales> outcome = engines.apply(key("s"), weigh("w-1", 1, "s", 5));

        assertThat(outcome.state())
                .contains(new Scales("s", 5, Optional.of("w-1"), OptionalLong.of(11), OptionalLong.of(1)));
        assertThat(engines.stored(key("s")).orElseThrow().has("checkpoints")).isFalse();
    }

    @Test
    @Rule("projections 2.7")
    void a_row_without_a_revision_is_guarded_by_its_checkpoint() {
        Engines<ShipmentKey, Scales> engines =
                new Engines<>(scales().checkpoints(Checkpoints.inFieldsOnly().mapping("weigh", "seen", 0, "session"))
                        .build());

        RowOutcome<Scales> first = engines.apply(key("s"), weigh("w-1", 1, "s", 5));
        engines.apply(key("s"), weigh("w-1", 2, "s", 5));

        assertThat(first.revision()).isEmpty();
        assertThat(engines.faulty.writes().get(0).guard()).isEqualTo(new Guard.Absent());
        assertThat(engines.faulty.writes().get(1).guard())
                .isEqualTo(
                        new Guard.Matches(Map.of("seen", Optional.of(BigDecimal.ONE), "session", Optional.of("w-1"))));
    }

    @Test
    @Rule("projections 2.6")
    void a_field_without_an_owner_goes_to_one_instance_in_a_write() {
        Engines<ShipmentKey, Scales> engines =
                new Engines<>(scales().checkpoints(Checkpoints.inFieldsOnly().mapping("weigh", "seen", 0))
                        .build());

        RowOutcome<Scales> outcome = engines.apply(key("s"), weigh("w-1", 1, "s", 5), weigh("w-2", 1, "s", 7));

        assertThat(outcome.state()).map(Scales::kg).contains(5L);
        assertThat(outcome.instances().get(1).failure()).map(Failure::code).contains("SourceConflict");
        assertThat(engines.apply(key("s"), weigh("w-1", 1, "s", 5)).instances())
                .extracting(InstanceOutcome::alreadyApplied)
                .containsExactly(List.of(1L));
    }

    @Test
    @Rule("projections 7.3")
    void an_owner_that_has_a_map_entry_too_counts_the_higher_of_the_two() {
        Engines<ShipmentKey, Scales> engines =
                new Engines<>(scales().checkpoints(Checkpoints.in("checkpoints").mapping("weigh", "seen", 0, "session"))
                        .revision("revision")
                        .build());
        given(
                engines,
                Map.of(
                        "id",
                        "s",
                        "kg",
                        1,
                        "seen",
                        2,
                        "session",
                        "w-1",
                        "checkpoints",
                        Map.of("weigh#w-1", 3),
                        "revision",
                        4));

        RowOutcome<Scales> outcome = engines.apply(key("s"), weigh("w-1", 3, "s", 5), weigh("w-1", 4, "s", 7));

        assertThat(outcome.instances().get(0).alreadyApplied()).containsExactly(3L);
        assertThat(outcome.state()).map(Scales::kg).contains(8L);
        assertThat(outcome.instances().get(0).version()).hasValue(4);
    }

    @Test
    @Rule({"projections 9.1", "projections 9.3"})
    void a_tombstone_expires_when_it_is_told_to_and_a_row_does_not() {
        Engines<ShipmentKey, Scales> engines = new Engines<>(scales().checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .removal(Tombstones.expiring("ttl", Duration.ofDays(2)))
                .build());

        engines.apply(key("s"), weigh("w-1", 1, "s", -1));
        assertThat(engines.stored(key("s")).orElseThrow().get("ttl"))
                .contains(BigDecimal.valueOf(Shipments.NOW.plusSeconds(172_800).getEpochSecond()));

        engines.apply(key("s"), weigh("w-1", 2, "s", 3));
        assertThat(engines.stored(key("s")).orElseThrow().has("ttl")).isFalse();
    }

    @Test
    @Rule("projections 9.3")
    void a_row_that_is_removed_and_starts_anew_in_one_write_keeps_nothing_of_the_old_one() {
        Engines<ShipmentKey, Scales> engines = new Engines<>(scales().checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .removal(Tombstones.kept())
                .build());
        given(engines, Map.of("id", "s", "kg", 50, "gsi1pk", "old", "revision", 1));

        RowOutcome<Scales> outcome = engines.apply(key("s"), weigh("w-1", 1, "s", -1), weigh("w-1", 2, "s", 3));

        assertThat(outcome.state()).map(Scales::kg).contains(3L);
        assertThat(outcome.revision()).hasValue(2);
        assertThat(engines.stored(key("s")).orElseThrow().has("gsi1pk")).isFalse();
    }

    @Test
    @Rule({"projections 7.6", "projections 8.1"})
    void a_row_written_before_the_projection_is_taken_over_with_all_it_has() {
        Engines<ShipmentKey, Scales> engines = new Engines<>(scales().checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision", 0)
                .build());
        given(engines, Map.of("id", "s", "kg", 10, "gsi1pk", "A#1"));

        RowOutcome<Scales> outcome = engines.apply(key("s"), weigh("w-1", 1, "s", 2));

        assertThat(outcome.state()).map(Scales::kg).contains(12L);
        assertThat(outcome.revision()).hasValue(0);
        assertThat(engines.stored(key("s")).orElseThrow().get("gsi1pk")).contains("A#1");
        assertThat(engines.faulty.writes().get(0).guard())
                .isEqualTo(new Guard.Matches(Map.of("revision", Optional.empty())));
    }

    @Test
    @Rule("projections 3.7")
    void a_checkpoint_map_that_is_none_makes_the_row_unreadable() {
        Engines<ShipmentKey, Scales> engines = new Engines<>(scales().checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .build());
        given(engines, Map.of("id", "s", "kg", 10, "checkpoints", "none", "revision", 1));

        RowOutcome<Scales> outcome = engines.apply(key("s"), weigh("w-1", 1, "s", 2));

        assertThat(outcome.failure()).map(Failure::code).contains("RowUnreadable");
        assertThat(outcome.failure().orElseThrow().message()).contains("'checkpoints'");
    }

    @Test
    @Rule("projections 4.3")
    void a_stream_that_may_have_gaps_folds_what_is_there() {
        Engines<ShipmentKey, Scales> engines = new Engines<>(scales(SourceBuilder::allowGaps)
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .build());
        engines.happened(weigh("w-1", 2, "s", 2));

        RowOutcome<Scales> outcome = engines.apply(key("s"), weigh("w-1", 4, "s", 4));

        assertThat(outcome.instances().get(0).applied()).containsExactly(2L, 4L);
        assertThat(engines.reads.reads()).hasSize(1);
    }

    @Test
    @Rule("projections 6.2")
    void a_failure_of_terminal_itself_fails_the_instance() {
        Engines<ShipmentKey, Scales> engines = new Engines<>(scales(source -> source.terminal((failure, event) -> {
                    throw new IllegalStateException("undecided");
                }))
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .build());

        RowOutcome<Scales> outcome = engines.apply(key("s"), weigh("w-1", 1, "s", 13));

        assertThat(outcome.failure()).map(Failure::message).contains("undecided");
    }

    @Test
    @Rule("projections 7.3")
    void an_instance_with_an_empty_name_adopts_no_field_since_its_name_would_read_as_nobodys() {
        Engines<ShipmentKey, Scales> engines =
                new Engines<>(scales().checkpoints(Checkpoints.in("checkpoints").mapping("weigh", "seen", 0, "session"))
                        .revision("revision")
                        .build());

        engines.apply(key("s"), weigh("", 1, "s", 5), weigh("", 2, "s", 5));
        RowOutcome<Scales> outcome = engines.apply(key("s"), weigh("w-1", 1, "s", 2));

        assertThat(outcome.state()).map(Scales::kg).contains(12L);
        assertThat(outcome.state()).flatMap(Scales::session).contains("w-1");
        assertThat(engines.stored(key("s")).orElseThrow().get("checkpoints")).contains(Item.of(Map.of("weigh#", 2)));
    }

    @Test
    @Rule("projections 3.7")
    void a_checkpoint_below_zero_is_unreadable() {
        Engines<ShipmentKey, Scales> engines = new Engines<>(scales().checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .build());
        given(engines, Map.of("id", "s", "kg", 1, "checkpoints", Map.of("weigh#w-1", -1)));

        assertThat(engines.apply(key("s"), weigh("w-1", 1, "s", 5)).failure())
                .map(Failure::code)
                .contains("RowUnreadable");
    }

    private static void given(Engines<?, ?> engines, Map<String, Object> attributes) {
        Item item = Item.of(attributes)
                .withAll(scales().checkpoints(Checkpoints.in("checkpoints"))
                        .revision("revision")
                        .build()
                        .layout()
                        .marked(key("s"), false));
        Engines.await(engines.rows.write(new RowWrite(key("s"), new Guard.Absent(), item, new TreeMap<>(), "given")));
    }
}
