/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static io.tributary.streams.Parcels.added;
import static io.tributary.streams.Parcels.weighed;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.contract.DeadLetter;
import io.tributary.engine.Failure;
import io.tributary.observe.TaskLoad;
import io.tributary.row.InstanceId;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Instances that fail in a task: reported, tried again, and in nobody's way. */
class FailedInstancesTest {
    private static final InstanceId WEIGH = new InstanceId("weigh", "w-1");

    private final FakeEngine engine = new FakeEngine();
    private Driver driver = new Driver(engine);

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void a_failed_instance_is_reported_once_retried_and_does_not_hold_up_its_row() {
        engine.failing.put(WEIGH, new Failure("Poison", "scripted", OptionalLong.of(1), false));
        driver.arrive(weighed("w-1", 1, "sh-1", 1), added("o-1", 1, "sh-1", 2)).settle();
        driver.pass(Duration.ofMinutes(2)).settle();

        assertThat(driver.deadLetters()).singleElement().satisfies(letter -> {
            assertThat(letter.getProjection()).isEqualTo("shipments");
            assertThat(letter.getRowKey()).isEqualTo("sh-1");
            assertThat(letter.getSource()).isEqualTo("weigh");
            assertThat(letter.getStreamId()).isEqualTo("w-1");
            assertThat(letter.getVersion()).isEqualTo(1L);
            assertThat(letter.getCode()).isEqualTo("Poison");
        });
        assertThat(driver.load.total()).isEqualTo(new TaskLoad(1, 0, 0, 0));
        assertThat(engine.calls).startsWith("apply sh-1 order#o-1[1] weigh#w-1[1]", "bringUp sh-1 weigh#w-1[1]");
        driver.arrive(added("o-1", 2, "sh-1", 2)).settle();
        assertThat(engine.calls).contains("apply sh-1 order#o-1[2]");

        engine.failing.clear();
        driver.pass(Duration.ofMinutes(2)).settle();

        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    void while_a_failed_instance_waits_its_newer_events_cost_nothing() {
        engine.failing.put(WEIGH, new Failure("Poison", "scripted", OptionalLong.of(1), false));
        driver.arrive(weighed("w-1", 1, "sh-1", 1)).turn();
        List<String> before = List.copyOf(engine.calls);

        for (int version = 2; version <= 9; version++) {
            driver.arrive(weighed("w-1", version, "sh-1", 1)).turn();
        }
        assertThat(engine.calls).isEqualTo(before);

        engine.failing.clear();
        driver.pass(Duration.ofMinutes(2)).settle();
        assertThat(engine.calls).endsWith("apply sh-1 weigh#w-1[2, 3, 4, 5, 6, 7, 8, 9]");
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    void what_may_pass_by_itself_is_reported_only_when_it_does_not() {
        engine.failing.put(WEIGH, new Failure("StoreUnavailable", "scripted", OptionalLong.empty(), true));
        driver.arrive(weighed("w-1", 1, "sh-1", 1)).settle();
        assertThat(driver.deadLetters()).isEmpty();

        for (int i = 0; i < 10; i++) {
            driver.pass(Duration.ofMinutes(2));
        }

        assertThat(driver.deadLetters()).extracting(DeadLetter::getCode).containsExactly("StoreUnavailable");
    }

    @Test
    void a_failure_is_remembered_by_the_next_owner() {
        engine.failing.put(WEIGH, new Failure("Poison", "scripted", OptionalLong.of(1), false));
        driver.arrive(weighed("w-1", 1, "sh-1", 1)).settle();
        assertThat(driver.deadLetters()).hasSize(1);

        driver = driver.successor(engine);
        driver.pass(Duration.ofMinutes(2)).settle();

        assertThat(driver.deadLetters()).isEmpty();
        engine.failing.clear();
        driver.pass(Duration.ofMinutes(2)).settle();
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    void a_wake_command_tries_a_failed_instance_at_once() {
        engine.failing.put(WEIGH, new Failure("Poison", "scripted", OptionalLong.of(1), false));
        driver.arrive(weighed("w-1", 1, "sh-1", 1)).settle();
        engine.failing.clear();

        driver.command("sh-1", new RowCommand.Wake().toBytes());
        driver.settle();

        assertThat(driver.ledgerIsEmpty()).isTrue();
    }
}
