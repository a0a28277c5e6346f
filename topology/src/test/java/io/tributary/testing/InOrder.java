/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import io.tributary.testing.Decision.Effect;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One row when events come one after the other, each once. What a FOLD source skipped is decided again before its
 * instance's next event, and what failed once everything else is done.
 */
final class InOrder<R> {
    private final PlainFold<R> fold;
    private final RowKey key;
    private final Map<InstanceId, List<Seen<R>>> waiting = new LinkedHashMap<>();
    private final Set<InstanceId> stuck = new HashSet<>();
    private final List<Effect> effects = new ArrayList<>();
    private Optional<R> row;

    InOrder(PlainFold<R> fold, RowKey key, Optional<R> row) {
        this.fold = fold;
        this.key = key;
        this.row = row;
    }

    /** An event that the row has skipped before. */
    void skipped(Seen<R> seen) {
        waiting.computeIfAbsent(seen.instance(), id -> new ArrayList<>()).add(seen);
    }

    /** Takes the next event. */
    void next(Seen<R> seen) {
        if (!seen.isFold()) {
            // The newest is what counts, whatever became of those before it.
            waiting.remove(seen.instance());
        }
        skipped(seen);
        attempt(seen.instance());
    }

    /** Tries what failed again, as long as that helps. */
    void end() {
        boolean moved = true;
        while (moved) {
            moved = false;
            for (InstanceId instance : List.copyOf(stuck)) {
                moved |= attempt(instance);
            }
        }
    }

    Optional<R> row() {
        return row;
    }

    List<Effect> effects() {
        return effects;
    }

    private boolean attempt(InstanceId instance) {
        Optional<R> state = row;
        List<Effect> asked = new ArrayList<>();
        List<Seen<R>> events = waiting.getOrDefault(instance, List.of());
        int done = 0;
        for (int i = 0; i < events.size(); i++) {
            Decision<R> decision = fold.decide(events.get(i), key, state);
            if (decision instanceof Decision.Stuck) {
                stuck.add(instance);
                return false;
            }
            if (decision instanceof Decision.Next<R> next) {
                state = next.row();
                asked.addAll(next.effects());
            }
            if (!(decision instanceof Decision.Skipped)) {
                done = i + 1;
            }
        }
        row = state;
        effects.addAll(asked);
        waiting.put(instance, new ArrayList<>(events.subList(done, events.size())));
        stuck.remove(instance);
        return true;
    }
}
