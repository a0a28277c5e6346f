/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tributary.Rule;
import io.tributary.simulation.Journal.Count;
import java.util.HashMap;
import org.junit.jupiter.api.Test;

class SimulationTest {
    @Test
    @Rule({
        "projections 3.4",
        "projections 4.1",
        "projections 6.4",
        "projections 6.5",
        "projections 7.1",
        "projections 8.1",
        "projections 8.2",
        "projections 8.3",
        "projections 9.3",
        "projections 9.6",
        "projections 10.4",
        "projections 10.6",
        "projections 11.1",
        "projections 11.5",
        "projections 12.2"
    })
    void whatever_goes_wrong_nothing_is_lost_doubled_or_out_of_order() throws Exception {
        Seeds seeds = Seeds.run(Long.getLong("simulation.histories", 20_000));

        System.out.println(seeds.table());
        assertThat(seeds.violations()).isEmpty();
        for (Count count : Count.values()) {
            assertThat(seeds.mean(count)).as("mean of %s in a history", count).isGreaterThan(0.2);
        }
    }

    @Test
    void a_seed_replays_identically() {
        for (long seed = 1; seed <= 50; seed++) {
            Simulation.Result first = Simulation.run(seed, new Collaborators(), new HashMap<>());

            Simulation.Result second = Simulation.run(seed, new Collaborators(), new HashMap<>());

            assertThat(second).isEqualTo(first);
            assertThat(second.trace()).isNotEmpty();
        }
    }
}
