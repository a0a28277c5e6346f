/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import static io.tributary.testing.TestEvent.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.fixture.Shipments;
import io.tributary.fixture.Shipments.Scanned;
import io.tributary.fixture.Shipments.ShipmentKey;
import io.tributary.fixture.Shipments.Summary;
import io.tributary.outbox.PendingEffect;
import io.tributary.row.Guard;
import io.tributary.row.RowKey;
import io.tributary.row.RowWrite;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class VerdictTest {
    private static final RowKey SH_1 = Shipments.key("sh-1");

    private final List<TestEvent<?>> scans = List.of(
            event(Shipments.SCANS, "sh-1", new Scanned("Köln")), event(Shipments.SCANS, "sh-1", new Scanned("Bonn")));
    private final World<ShipmentKey, Summary> world = new World<>(
            Shipments.projection(), new Course("", List.of(), Course.Mishaps.NONE, false), new Journal(false), false);
    private Expected expected;

    @BeforeEach
    void both_scans_are_applied_and_nothing_is_delivered() {
        world.told.happen(scans, world.histories);
        expected = Expected.of(world, List.of(), scans, false);
        scans.forEach(scan -> world.deliver(List.of(scan)));
    }

    @Test
    void what_was_delivered_in_order_is_fine() {
        world.delivered.addAll(world.written.effects());
        world.delivered.addAll(world.written.effects());

        assertThat(verdict()).isEmpty();
    }

    @Test
    void an_effect_that_is_never_delivered_is_found() {
        world.delivered.add(world.written.effects().get(0));

        assertThat(verdict())
                .hasValueSatisfying(
                        problem -> assertThat(problem).contains("each at least once", "scan#sh-1@2.0 at 200"));
    }

    @Test
    void an_effect_that_overtakes_another_is_found() {
        world.delivered.add(world.written.effects().get(1));
        world.delivered.addAll(world.written.effects());

        assertThat(verdict()).hasValueSatisfying(problem -> assertThat(problem).contains("not delivered in its order"));
    }

    @Test
    void an_effect_that_nobody_wrote_is_found() {
        List<PendingEffect> effects = world.written.effects();
        world.delivered.addAll(effects);
        PendingEffect last = effects.get(1);
        world.delivered.add(new PendingEffect(
                SH_1, 999, last.id(), last.eventType(), last.effectType(), last.payload(), Optional.empty()));

        assertThat(verdict()).hasValueSatisfying(problem -> assertThat(problem).contains("an unknown one at 999"));
    }

    @Test
    void an_effect_that_is_written_twice_is_found() {
        var outbox = new TreeMap<>(Answers.of(world.rows.outbox(SH_1)));
        RowWrite again = new RowWrite(
                SH_1, new Guard.Matches(Map.of()), world.rows.rows().get(SH_1), outbox, "");
        Answers.of(new SteppedRows(world.written, new Incarnation(world.journal, Course.Mishaps.NONE), key -> {})
                .write(again));
        world.delivered.addAll(world.written.effects());

        assertThat(verdict()).hasValueSatisfying(problem -> assertThat(problem).contains("was written twice"));
    }

    @Test
    void a_row_that_is_something_else_is_found() {
        world.delivered.addAll(world.written.effects());
        Answers.of(world.editor().update(new ShipmentKey("sh-1"), row -> new Summary("sh-1", 9, "Bonn", 0)));

        assertThat(verdict())
                .hasValueSatisfying(problem -> assertThat(problem).contains("row sh-1", "parcels=0", "parcels=9"));
    }

    private Optional<String> verdict() {
        return Verdict.on(world, expected, 0, true);
    }
}
