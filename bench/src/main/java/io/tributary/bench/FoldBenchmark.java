/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.event.StoredEvent;
import io.tributary.fold.Candidate;
import io.tributary.fold.FoldRequest;
import io.tributary.fold.Folded;
import io.tributary.fold.InstanceEvents;
import io.tributary.fold.RowFold;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import io.tributary.row.StoredRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The fold core, events per second and core, beside a bare loop over the user's methods on the same events. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class FoldBenchmark {
    private static final int EVENTS = 1_000;

    /** How many histories feed the row. */
    @Param({"1", "10", "100"})
    public int instances;

    private final RowFold<Counter> fold = new RowFold<>(Counter.folding());
    private final RowFold<Counter> latest = new RowFold<>(Counter.latest());
    private final RowKey key = new RowKey(List.of("id"), List.of("r-1"));
    private final List<InstanceEvents> all = new ArrayList<>();
    private final List<InstanceEvents> newest = new ArrayList<>();
    private final List<Counter.Added> decoded = new ArrayList<>();

    /** Makes the events, decoded once, as the engine hands them over. */
    @Setup
    public void prepare() {
        for (int instance = 0; instance < instances; instance++) {
            String id = "i-" + instance;
            InstanceEvents toAll = new InstanceEvents(new InstanceId("added", id));
            InstanceEvents toNewest = new InstanceEvents(new InstanceId("added", id));
            for (int version = 1; version <= EVENTS / instances; version++) {
                Counter.Added added = new Counter.Added("r-1", version);
                StoredEvent stored = Counter.EVENTS.encode(
                        Counter.EVENTS.id(id), version, added, id + version, Instant.EPOCH, Map.of());
                toAll.deliver(Candidate.of(Counter.folding().source("added"), key, stored));
                toNewest.deliver(Candidate.of(Counter.latest().source("added"), key, stored));
                decoded.add(added);
            }
            all.add(toAll);
            newest.add(toNewest);
        }
    }

    /** The product: one plan for all events of the row, each of which counts. */
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public Folded<Counter> fold() {
        return fold.fold(new FoldRequest(key, StoredRow.absent(), all, false, Instant.EPOCH));
    }

    /** The product where only the newest event of each history counts. */
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public Folded<Counter> latest() {
        return latest.fold(new FoldRequest(key, StoredRow.absent(), newest, false, Instant.EPOCH));
    }

    /** By hand: the user's method in a loop. */
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public Counter bareLoop() {
        Counter row = new Counter("r-1", 0);
        for (Counter.Added event : decoded) {
            row = row.added(event);
        }
        return row;
    }
}
