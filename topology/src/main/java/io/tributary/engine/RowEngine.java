/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import io.tributary.outbox.OutboxKey;
import io.tributary.outbox.PendingEffect;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * Brings rows of one projection forward. What the Kafka Streams topology, the repair commands and the tests drive.
 *
 * <p><b>Threading.</b> Thread-safe and non-blocking: no method waits. At most one operation per row is under way at a
 * time; a second one for the same row starts when the first has ended. Rows are independent. A stage may complete on a
 * thread of the row store's client: what follows it must not wait.
 *
 * <p><b>Failure.</b> Expected failures are in the outcome. A stage fails only by a bug.
 *
 * @param <R> the row type
 */
public interface RowEngine<R> {
    /** Folds events into the row they are keyed to, in one guarded write; the events may repeat and come in any order. */
    CompletionStage<RowOutcome<R>> apply(RowKey key, List<SourcedEvent> events);

    /** Brings instances of a row up to the given versions by reading their histories, as a delivery of those events. */
    CompletionStage<RowOutcome<R>> bringUp(RowKey key, Map<InstanceId, Long> versions);

    /** Brings every instance that the row's checkpoints know up to the head of its history. */
    CompletionStage<RowOutcome<R>> catchUp(RowKey key);

    /**
     * Folds the histories of the instances anew, from the initial row, up to the given versions, or to their heads for
     * those with {@link Long#MAX_VALUE}. Where the row has come further than a version by now, it is folded up to there:
     * what was applied is not taken back, since it would come again with its effects. Asks for no effects.
     *
     * @throws IllegalArgumentException if there is no instance
     */
    CompletionStage<RowOutcome<R>> rebuild(RowKey key, Map<InstanceId, Long> upTo);

    /** The row's outbox as it is now, in sequence, by a strongly consistent read. */
    CompletionStage<List<PendingEffect>> pendingEffects(RowKey key);

    /**
     * Removes delivered effects from the outbox, in as few requests as the store allows. An effect that is not there
     * counts as removed.
     *
     * @return those whose removal is confirmed; the others are to be asked for again
     */
    CompletionStage<Set<OutboxKey>> remove(Collection<OutboxKey> effects);
}
