/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static io.tributary.streams.Parcels.scanned;
import static io.tributary.streams.Parcels.weighed;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.engine.Failure;
import io.tributary.observe.TaskLoad;
import io.tributary.row.InstanceId;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Commands to a task about its rows. */
class TaskCommandsTest {
    private static final InstanceId ORDER = new InstanceId("order", "o-1");

    private final FakeEngine engine = new FakeEngine();
    private Driver driver = new Driver(engine);

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void a_rebuild_from_a_source_that_is_not_declared_does_not_hold_up_the_row() {
        InstanceId typo = new InstanceId("odrer", "o-1");
        driver.command("sh-1", new RowCommand.Rebuild(List.of(typo)).toBytes());
        driver.arrive(weighed("w-1", 1, "sh-1", 1)).settle();

        assertThat(engine.calls).contains("apply sh-1 weigh#w-1[1]").noneMatch(call -> call.contains("odrer"));
        assertThat(driver.ledgerIsEmpty()).isTrue();
        driver.command("sh-2", new RowCommand.Rebuild(List.of(typo)).toBytes());
        assertThat(driver.settle().load.total()).as("nothing is left open").isEqualTo(TaskLoad.NONE);
    }

    @Test
    void a_command_of_an_unknown_kind_is_ignored() {
        driver.command("sh-1", new byte[] {9, 9, 9});
        driver.command("sh-1", new byte[0]);
        driver.command("a#b", new RowCommand.Wake().toBytes());

        driver.arrive(scanned("sh-1", 1, "Ulm")).turn();
        assertThat(driver.effects()).hasSize(1);
    }

    @Test
    void a_rebuild_applies_to_the_heads_before_it_folds_anew() {
        driver.command("sh-1", new RowCommand.Rebuild(List.of(ORDER)).toBytes());
        driver.settle();

        assertThat(engine.calls).startsWith("bringUp sh-1 order#o-1[1, 2, 3]", "rebuild sh-1 [3]");
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    void a_rebuild_of_an_instance_that_fails_is_not_made() {
        engine.failing.put(ORDER, new Failure("MissingEvents", "scripted", OptionalLong.of(2), false));
        driver.command("sh-1", new RowCommand.Rebuild(List.of(ORDER)).toBytes());
        driver.settle();

        assertThat(engine.calls).noneMatch(call -> call.startsWith("rebuild"));
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    void a_catch_up_command_survives_the_task_that_read_it() {
        driver.command("sh-1", new RowCommand.CatchUp().toBytes());

        driver = driver.successor(engine);
        driver.settle();

        assertThat(engine.calls).contains("catchUp sh-1 order#o-1[1]");
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }
}
