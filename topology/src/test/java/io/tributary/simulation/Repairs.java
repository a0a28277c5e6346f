/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.engine.RowEngine;
import io.tributary.engine.RowOutcome;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** How an owner repairs a row that it was asked to. */
final class Repairs {
    private final RowEngine<Tally> engine;
    private final DeliveryRules rules;
    private final Map<RowKey, Writer> rebuilding;

    /**
     * Repairs by an engine.
     *
     * @param rebuilding whom the engine's writes of a row are by while it is rebuilt
     */
    Repairs(RowEngine<Tally> engine, DeliveryRules rules, Map<RowKey, Writer> rebuilding) {
        this.engine = engine;
        this.rules = rules;
        this.rebuilding = rebuilding;
    }

    /** Repairs a row after what a turn has done, and answers with all outcomes. */
    CompletionStage<List<RowOutcome<Tally>>> repaired(
            RowKey row, Optional<Broker.Repair> repair, List<RowOutcome<Tally>> before) {
        if (repair.isEmpty()) {
            return CompletableFuture.completedStage(before);
        }
        if (!(repair.get() instanceof Broker.Repair.Rebuild rebuild)) {
            return engine.catchUp(row).thenApply(outcome -> Doubt.append(before, outcome));
        }
        Map<InstanceId, Long> heads = new LinkedHashMap<>();
        rebuild.instances().forEach(instance -> heads.put(instance, Long.MAX_VALUE));
        if (!rules.bringsUpBeforeRebuild()) {
            return rebuilt(row, heads, before);
        }
        return engine.bringUp(row, heads).thenCompose(outcome -> {
            List<RowOutcome<Tally>> so = Doubt.append(before, outcome);
            if (!Doubt.failed(List.of(outcome)).isEmpty() || outcome.failure().isPresent()) {
                return CompletableFuture.completedStage(so);
            }
            Map<InstanceId, Long> upTo = new LinkedHashMap<>();
            outcome.instances()
                    .forEach(instance ->
                            upTo.put(instance.instance(), instance.version().orElse(0)));
            return rebuilt(row, upTo, so);
        });
    }

    private CompletionStage<List<RowOutcome<Tally>>> rebuilt(
            RowKey row, Map<InstanceId, Long> upTo, List<RowOutcome<Tally>> before) {
        rebuilding.put(row, new Writer.Rebuild(upTo));
        return engine.rebuild(row, upTo).thenApply(outcome -> {
            rebuilding.remove(row);
            return Doubt.append(before, outcome);
        });
    }
}
