/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.event.EventStream;
import io.tributary.projection.Checkpoints;
import io.tributary.projection.Projection;
import io.tributary.projection.ReadModel;
import io.tributary.projection.SourceBuilder;
import java.util.function.Consumer;

/**
 * The smallest row that is worth folding: what it costs is what the fold costs.
 *
 * @param id the row's key
 * @param sum the sum of all that was added
 */
public record Counter(String id, long sum) {
    static final EventStream<Added> EVENTS =
            EventStream.named("Added").of(Added.class).identifiedBy("id").storedIn("bench-events");

    /**
     * Something was added.
     *
     * @param row the row it is added to
     * @param by how much
     */
    public record Added(String row, long by) {}

    /**
     * The row's key.
     *
     * @param id its only attribute
     */
    public record Key(String id) {}

    Counter added(Added event) {
        return new Counter(id, sum + event.by());
    }

    /** Every event counts. */
    static final Projection<Key, Counter> FOLDING = projection(added -> {});

    /** The newest event of each history counts. */
    static final Projection<Key, Counter> LATEST = projection(SourceBuilder::latest);

    private static Projection<Key, Counter> projection(Consumer<SourceBuilder<Key, Counter, Added>> mode) {
        return Projection.named("counters")
                .into(ReadModel.of(Counter.class)
                        .keyedBy(Key.class)
                        .table("bench-read")
                        .key("COUNTER#{id}", "SUM"))
                .startingWith(key -> new Counter(key.id(), 0))
                .from("added", EVENTS, added -> {
                    added.keyedBy((id, event) -> new Key(event.row())).on(Added.class, Counter::added);
                    mode.accept(added);
                })
                .checkpoints(Checkpoints.in("checkpoints"))
                .revision("revision")
                .build();
    }
}
