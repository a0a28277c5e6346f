/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.history.memory.InMemoryHistoryStore;
import io.tributary.projection.Projection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Row writes per second over a store in the heap whose writes take 5 ms, with 1 to 1,024 under way: what the engine itself
 * costs when the store is not the limit. The most that is possible is the number under way divided by 5 ms.
 */
final class LatencySection implements Section {
    /** How many rounds' rows are written while the profile is taken. */
    private static final int PROFILED = 5;

    private static final Duration WRITE = Duration.ofMillis(5);

    @Override
    public String name() {
        return "latency";
    }

    @Override
    public void measure(Effort effort, Results results) throws Exception {
        results.curve("latency", "operations in flight", "row writes per second with 5 ms writes");
        for (int inFlight : new int[] {1, 64, 256, 1_024}) {
            int rows = Math.min(effort.pick(20_000, 100_000), inFlight * effort.pick(200, 600));
            Projection<Account.Key, Account> projection = Account.silent("latency");
            try (SlowRows slow = new SlowRows(projection.layout(), WRITE);
                    EngineSide engine = new EngineSide(projection, slow, new InMemoryHistoryStore(), inFlight)) {
                Rounds rounds = new Rounds(inFlight == 1 ? 1 : 4, Duration.ofSeconds(inFlight == 1 ? 0 : 8), 3);
                double[] rates = rounds.rates(Rounds.with(round -> turns(rows, round), engine::write));
                results.figure("row writes with 5 ms writes, " + inFlight + " in flight", rates[0], "1/s");
                results.point("latency", "engine", inFlight, rates[0]);
                if (inFlight == 1_024) {
                    results.ratio("engine.latency.1024", rates[0] / 100_000);
                    List<Turn> more = new ArrayList<>();
                    for (int round = 0; round < PROFILED; round++) {
                        more.addAll(turns(rows, rounds.count() + round));
                    }
                    Profile.of(() -> engine.write(more)).print(results, "1,024 in flight");
                }
            }
        }
    }

    private static List<Turn> turns(int rows, int round) {
        return Account.events(rows, round).stream().map(Turn::of).toList();
    }
}
