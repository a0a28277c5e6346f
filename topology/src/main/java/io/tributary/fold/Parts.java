/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.fold;

import io.tributary.item.Item;
import io.tributary.outbox.PendingEffect;
import io.tributary.projection.Projection;
import io.tributary.row.Guard;
import io.tributary.row.InstanceId;
import io.tributary.row.ItemSize;
import io.tributary.row.RowWrite;
import io.tributary.row.StoredRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Turns the steps of a fold into guarded writes: one, unless the effects do not fit into one transaction. Not
 * thread-safe; one object for one fold.
 *
 * @param <R> the row type
 */
final class Parts<R> {
    /** A transaction may have 4 MB; the rest is for the row and the effects' other attributes. */
    static final int MAX_EFFECT_BYTES = 3 * 1024 * 1024;

    private final Projection<?, R> projection;
    private final RowItems<R> items;
    private final FoldRequest request;
    private StoredRow current;
    private Optional<R> state;
    private boolean several;

    /** For a row whose state, as read, is given. */
    Parts(Projection<?, R> projection, RowItems<R> items, FoldRequest request, Optional<R> state) {
        this.projection = projection;
        this.items = items;
        this.request = request;
        this.current = request.stored();
        this.state = state;
    }

    /** The writes of some steps, from the positions before the first of them to those after the last. */
    List<Part<R>> of(List<Step<R>> steps, Positions start, Positions end) {
        boolean applied = steps.stream().anyMatch(step -> step.next() != null);
        if (request.anew() && !applied) {
            return projection.removal().isPresent() && !current.isAbsent()
                    ? List.of(part(steps, end, new Step.Next<>(Optional.empty())))
                    : List.of();
        }
        if (!applied && (steps.isEmpty() || current.isAbsent())) {
            return List.of();
        }
        List<Part<R>> parts = new ArrayList<>();
        Positions positions = start;
        List<List<Step<R>>> chunks = chunks(steps);
        several = chunks.size() > 1;
        for (List<Step<R>> chunk : chunks) {
            positions = parts.size() == chunks.size() - 1 ? end : positions.after(chunk);
            Step.Next<R> last = null;
            for (Step<R> step : chunk) {
                Step.Next<R> next = step.next();
                if (next != null) {
                    last = next;
                    if (next.state().isEmpty()) {
                        forgetContent();
                    }
                }
            }
            parts.add(last == null ? unchanged(chunk, positions) : part(chunk, positions, last));
        }
        return parts;
    }

    static Optional<Fault> tooLarge(List<? extends Part<?>> parts) {
        for (Part<?> part : parts) {
            if (part.bytes() > ItemSize.MAX) {
                return Optional.of(Fault.of(
                        "RowTooLarge",
                        "the row would have " + part.bytes() + " bytes, DynamoDB takes " + ItemSize.MAX
                                + "; split the row, or keep less in it"));
            }
        }
        return Optional.empty();
    }

    private Part<R> part(List<Step<R>> chunk, Positions positions, Step.Next<R> next) {
        Item item = next.state().isPresent()
                ? items.row(request.key(), next.state().get(), current, positions.attributes())
                : items.tombstone(request.key(), current, positions.attributes(), request.now());
        return finished(chunk, item, next.state().isEmpty(), next.state());
    }

    private Part<R> unchanged(List<Step<R>> chunk, Positions positions) {
        Item item = items.moved(request.key(), current, positions.attributes());
        return finished(chunk, item, current.tombstone(), state);
    }

    private Part<R> finished(List<Step<R>> chunk, Item item, boolean tombstone, Optional<R> evolved) {
        Guard guard = items.guard(current);
        current = new StoredRow(Optional.of(item), tombstone);
        state = items.knowsOwn() ? items.state(current) : evolved;
        OptionalLong revision = items.revision(item);
        return new Part<>(guard, item, ItemSize.of(item), state, revision, effects(chunk, revision), versions(chunk));
    }

    private List<PendingEffect> effects(List<Step<R>> chunk, OptionalLong revision) {
        List<PendingEffect> effects = new ArrayList<>();
        for (Step<R> step : chunk) {
            for (Step.Asked asked : step.effects()) {
                // An outbox needs a revision, so there is one when there are effects.
                long sequence = revision.orElseThrow() * 100 + effects.size();
                effects.add(asked.at(request.key(), sequence, step.instance()));
            }
        }
        return effects;
    }

    private Map<InstanceId, Set<Long>> versions(List<Step<R>> chunk) {
        Map<InstanceId, Set<Long>> versions = new HashMap<>();
        if (several) {
            chunk.forEach(step -> versions.computeIfAbsent(step.instance(), instance -> new HashSet<>())
                    .addAll(step.versions()));
        }
        return versions;
    }

    private List<List<Step<R>>> chunks(List<Step<R>> steps) {
        List<List<Step<R>>> chunks = new ArrayList<>();
        List<Step<R>> chunk = new ArrayList<>();
        int effects = 0;
        int bytes = 0;
        for (Step<R> step : steps) {
            int more = Step.Asked.bytes(step.effects());
            boolean full =
                    effects + step.effects().size() > RowWrite.MAX_OUTBOX_ITEMS || bytes + more > MAX_EFFECT_BYTES;
            if (full && !chunk.isEmpty() && !step.effects().isEmpty()) {
                chunks.add(chunk);
                chunk = new ArrayList<>();
                effects = 0;
                bytes = 0;
            }
            chunk.add(step);
            effects += step.effects().size();
            bytes += more;
        }
        chunks.add(chunk);
        return chunks;
    }

    /** A removed row's attributes do not come back when a later event of the same write starts it anew. */
    private void forgetContent() {
        current = new StoredRow(current.item(), true);
    }
}
