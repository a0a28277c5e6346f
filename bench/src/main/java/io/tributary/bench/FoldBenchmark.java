/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.event.StoredEvent;
import io.tributary.fold.Candidate;
import io.tributary.fold.FoldRequest;
import io.tributary.fold.Folded;
import io.tributary.fold.InstanceEvents;
import io.tributary.fold.RowFold;
import io.tributary.projection.Projection;
import io.tributary.projection.Source;
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

    private final RowFold<Counter> fold = new RowFold<>(Counter.FOLDING);
    private final RowFold<Counter> latest = new RowFold<>(Counter.LATEST);
    private final RowKey key = new RowKey(List.of("id"), List.of("r-1"));
    private final List<List<StoredEvent>> histories = new ArrayList<>();

    /** Makes the events, as they are stored. */
    @Setup
    public void prepare() {
        for (int instance = 0; instance < instances; instance++) {
            String id = "i-" + instance;
            List<StoredEvent> history = new ArrayList<>();
            for (int version = 1; version <= EVENTS / instances; version++) {
                Counter.Added added = new Counter.Added("r-1", version);
                history.add(Counter.EVENTS.encode(
                        Counter.EVENTS.id(id), version, added, id + version, Instant.EPOCH, Map.of()));
            }
            histories.add(history);
        }
    }

    /** The product: stored events to one plan for the row, each of them counts. */
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public Folded<Counter> fold() {
        return plan(Counter.FOLDING, fold);
    }

    /** The product where only the newest event of each history counts. */
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public Folded<Counter> latest() {
        return plan(Counter.LATEST, latest);
    }

    private Folded<Counter> plan(Projection<?, Counter> projection, RowFold<Counter> through) {
        Source<?, Counter, ?> source = projection.source("added");
        List<InstanceEvents> batch = new ArrayList<>();
        for (List<StoredEvent> history : histories) {
            InstanceEvents events =
                    new InstanceEvents(new InstanceId("added", history.get(0).streamId()));
            history.forEach(event -> events.deliver(Candidate.of(source, key, event)));
            batch.add(events);
        }
        return through.fold(new FoldRequest(key, StoredRow.absent(), batch, false, Instant.EPOCH));
    }

    /** By hand: the user's own code in a loop, which is to decode an event, to say its row, and to evolve. */
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public Counter bareLoop() {
        Counter row = new Counter("r-1", 0);
        for (List<StoredEvent> history : histories) {
            for (StoredEvent event : history) {
                Counter.Added added = Counter.EVENTS.decode(event);
                if (new Counter.Key(added.row()).id().equals(row.id())) {
                    row = row.added(added);
                }
            }
        }
        return row;
    }
}
