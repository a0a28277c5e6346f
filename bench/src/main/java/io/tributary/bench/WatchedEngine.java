/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.engine.RowEngine;
import io.tributary.engine.RowOutcome;
import io.tributary.engine.SourcedEvent;
import io.tributary.outbox.OutboxKey;
import io.tributary.outbox.PendingEffect;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * The engine, and somebody who sees each row the moment that it is written.
 *
 * @param engine the engine
 * @param written is told of each
 * @param <R> the row type
 */
record WatchedEngine<R>(RowEngine<R> engine, Consumer<RowOutcome<R>> written) implements RowEngine<R> {
    @Override
    public CompletionStage<RowOutcome<R>> apply(RowKey key, List<SourcedEvent> events) {
        return watched(engine.apply(key, events));
    }

    @Override
    public CompletionStage<RowOutcome<R>> bringUp(RowKey key, Map<InstanceId, Long> versions) {
        return watched(engine.bringUp(key, versions));
    }

    private CompletionStage<RowOutcome<R>> watched(CompletionStage<RowOutcome<R>> outcome) {
        return outcome.thenApply(row -> {
            written.accept(row);
            return row;
        });
    }

    @Override
    public CompletionStage<RowOutcome<R>> catchUp(RowKey key) {
        return engine.catchUp(key);
    }

    @Override
    public CompletionStage<RowOutcome<R>> rebuild(RowKey key, Map<InstanceId, Long> upTo) {
        return engine.rebuild(key, upTo);
    }

    @Override
    public CompletionStage<List<PendingEffect>> pendingEffects(RowKey key) {
        return engine.pendingEffects(key);
    }

    @Override
    public CompletionStage<Set<OutboxKey>> remove(Collection<OutboxKey> effects) {
        return engine.remove(effects);
    }
}
