/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static io.tributary.streams.Parcels.NOWHERE;
import static io.tributary.streams.Parcels.scanned;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.engine.Failure;
import io.tributary.event.StoredEvent;
import io.tributary.row.InstanceId;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Newest events of LATEST sources, more than a ledger or a heap holds, when histories do not go back far enough. */
class LatestTakeOverTest {
    private static final int MORE_THAN_THE_LEDGER_KEEPS = 20;
    private static final int MORE_THAN_ARE_HELD = 257;

    private final Warehouse warehouse = new Warehouse(Driver.SETTINGS.applicationId());
    private final FakeEngine gone = new FakeEngine();
    private Driver driver = new Driver(gone);

    @AfterEach
    void close() {
        Driver.outage = false;
        driver.close();
    }

    private void arrive(int events) {
        for (int version = 1; version <= events; version++) {
            driver.arrive(scanned("sh-1", version, "place " + version));
        }
    }

    private void takeOver() {
        driver = driver.successor(warehouse.engine());
        driver.settle();
    }

    @Test
    @Rule("projections 5.1")
    void the_newest_event_outlives_its_task_though_its_history_has_expired() {
        arrive(MORE_THAN_THE_LEDGER_KEEPS);

        takeOver();

        assertThat(warehouse.row("sh-1")).isEqualTo("R(0,place 20,0 | scan#sh-1:20 | 1)");
        assertThat(driver.effects()).containsExactly("100 scan#sh-1@20.0 at place 20");
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    @Rule("projections 5.1")
    void an_event_larger_than_all_that_the_ledger_keeps_of_an_instance_is_kept() {
        String large = "x".repeat(300_000);
        driver.arrive(scanned("sh-1", 1, "Ulm"), scanned("sh-1", 2, large));

        takeOver();

        assertThat(warehouse.row("sh-1")).isEqualTo("R(0," + large + ",0 | scan#sh-1:2 | 1)");
    }

    @Test
    @Rule("projections 5.1")
    void the_newest_event_is_not_let_go_when_more_arrive_than_are_held() {
        driver.close();
        driver = new Driver(warehouse.engine());
        arrive(MORE_THAN_ARE_HELD);

        driver.settle();

        assertThat(warehouse.row("sh-1")).isEqualTo("R(0,place 257,0 | scan#sh-1:257 | 1)");
    }

    @Test
    @Rule("projections 5.1")
    void the_newest_event_is_not_let_go_when_its_turn_fails_and_too_many_have_come_meanwhile() {
        gone.hold();
        gone.failing.put(
                new InstanceId("scan", "sh-1"), new Failure("RowContended", "busy", OptionalLong.empty(), true));
        driver.arrive(scanned("sh-1", 1_000, "Kiel")).turn();
        arrive(MORE_THAN_ARE_HELD);
        gone.release();
        driver.turn();

        takeOver();
        driver.pass(Driver.SETTINGS.maxRetry()).settle();

        assertThat(warehouse.row("sh-1")).isEqualTo("R(0,Kiel,0 | scan#sh-1:1000 | 1)");
    }

    @Test
    @Rule("projections 5.2")
    void an_older_event_is_taken_from_the_history_when_the_newest_are_rejected() {
        for (int version = 1; version <= MORE_THAN_THE_LEDGER_KEEPS; version++) {
            StoredEvent event = scanned("sh-1", version, version == 2 ? "Ulm" : NOWHERE);
            warehouse.stored(event);
            driver.arrive(event);
        }

        takeOver();

        assertThat(warehouse.row("sh-1")).isEqualTo("R(0,Ulm,0 | scan#sh-1:20 | 1)");
    }

    @Test
    @Rule({"projections 5.1", "projections 6.7"})
    void an_event_that_its_new_task_cannot_decode_waits_until_it_can() {
        driver.arrive(scanned("sh-1", 1, "Ulm"));

        Driver.outage = true;
        takeOver();
        assertThat(warehouse.row("sh-1")).isEqualTo("nothing");
        assertThat(driver.ledgerIsEmpty()).isFalse();

        Driver.outage = false;
        driver.pass(Driver.SETTINGS.maxRetry()).settle();
        assertThat(warehouse.row("sh-1")).isEqualTo("R(0,Ulm,0 | scan#sh-1:1 | 1)");
        assertThat(driver.effects()).containsExactly("100 scan#sh-1@1.0 at Ulm");
    }

    @Test
    @Rule("projections 5.1")
    void an_event_that_its_new_task_cannot_decode_is_taken_from_its_history() {
        warehouse.stored(scanned("sh-1", 1, "Ulm"));
        driver.arrive(scanned("sh-1", 1, "Ulm"));

        Driver.outage = true;
        takeOver();

        assertThat(warehouse.row("sh-1")).isEqualTo("R(0,Ulm,0 | scan#sh-1:1 | 1)");
    }
}
