/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import static io.tributary.streams.Parcels.scanned;
import static io.tributary.streams.Parcels.weighed;
import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.row.InstanceId;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Repairs by command, beside events on their way. */
class RepairTest {
    private static final long BROKEN = 66;

    private final Warehouse warehouse = new Warehouse(Driver.SETTINGS.applicationId());
    private final Driver driver = new Driver(warehouse.engine());

    @AfterEach
    void close() {
        Parcels.POISON.clear();
        driver.close();
    }

    @Test
    @Rule({"projections 6.3", "projections 11.5"})
    void a_catch_up_that_does_not_see_a_failed_event_does_not_settle_it() {
        warehouse.stored(weighed("w-1", 1, "sh-1", 1));
        driver.arrive(weighed("w-1", 1, "sh-1", 1)).settle();
        Parcels.POISON.add(BROKEN);
        driver.arrive(weighed("w-1", 2, "sh-1", BROKEN));
        driver.command("sh-1", new RowCommand.CatchUp().toBytes());
        driver.settle();
        assertThat(driver.ledgerIsEmpty()).isFalse();

        warehouse.stored(weighed("w-1", 2, "sh-1", BROKEN));
        Parcels.POISON.clear();
        driver.pass(Driver.SETTINGS.maxRetry()).settle();

        assertThat(warehouse.row("sh-1")).isEqualTo("R(0,,67 | weigh#w-1:2 | 2)");
        assertThat(driver.ledgerIsEmpty()).isTrue();
    }

    @Test
    @Rule("projections 11.1")
    void a_rebuild_ahead_of_delivery_swallows_no_effect() {
        driver.batch(warehouse, scanned("sh-1", 1, "Ulm"));
        warehouse.stored(scanned("sh-1", 2, "Bonn"));
        driver.effects();

        driver.command("sh-1", new RowCommand.Rebuild(List.of(new InstanceId("scan", "sh-1"))).toBytes());
        driver.settle();
        driver.arrive(scanned("sh-1", 2, "Bonn")).settle();

        assertThat(driver.effects()).containsExactly("200 scan#sh-1@2.0 at Bonn");
    }
}
