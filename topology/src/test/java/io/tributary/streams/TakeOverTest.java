/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static io.tributary.streams.Parcels.scanned;
import static io.tributary.streams.Parcels.weighed;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What an owner finds that another has left. */
class TakeOverTest {
    private final Warehouse warehouse = new Warehouse(Driver.SETTINGS.applicationId());
    private Driver driver = new Driver(warehouse.engine());

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    @Rule("projections 10.6")
    void effects_that_another_owner_left_behind_leave_first_and_once() {
        Driver other = new Driver(warehouse.engine());
        warehouse.stored(scanned("sh-1", 1, "Ulm"));
        other.arrive(scanned("sh-1", 1, "Ulm")).turn();
        other.close();
        assertThat(warehouse.pending("sh-1")).as("written, and not committed").isLessThanOrEqualTo(1);

        driver.arrive(scanned("sh-1", 1, "Ulm"), scanned("sh-1", 2, "Bonn")).settle();

        assertThat(driver.effects()).last().asString().isEqualTo("200 scan#sh-1@2.0 at Bonn");
        assertThat(warehouse.pending("sh-1")).isZero();
    }

    @Test
    void rows_that_a_task_left_unfinished_are_finished_from_the_histories() {
        warehouse.stored(weighed("w-1", 1, "sh-1", 1), weighed("w-1", 2, "sh-1", 2), scanned("sh-1", 1, "Ulm"));
        driver.arrive(weighed("w-1", 1, "sh-1", 1), weighed("w-1", 2, "sh-1", 2), scanned("sh-1", 1, "Ulm"));
        assertThat(warehouse.row("sh-1")).isEqualTo("nothing");

        driver = driver.successor(warehouse.engine());
        driver.settle();

        assertThat(warehouse.row("sh-1")).contains("R(0,Ulm,3 | scan#sh-1:1 weigh#w-1:2");
        assertThat(driver.effects()).hasSize(1);
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }
}
