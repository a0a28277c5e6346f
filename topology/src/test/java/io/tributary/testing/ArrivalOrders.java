/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import io.tributary.item.Item;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * All that one row may come to when events of different histories arrive in any order, and those of one history in its
 * own. Of a LATEST or SIGNAL history any event but the last may be passed over. So may an event that was skipped on one of
 * the rows on the way: a skip is final unless something brings the event again.
 */
final class ArrivalOrders<R> {
    private static final int MOST = 200_000;

    private final PlainFold<R> fold;
    private final RowKey key;
    private final Function<R, Item> facts;
    private final List<List<Seen<R>>> histories;
    private final Map<Place, Optional<R>> reached = new HashMap<>();
    private final Deque<Place> open = new ArrayDeque<>();
    private final Set<Seen<R>> passable = new HashSet<>();

    /** How far each history has come, and what the row is then. */
    private record Place(List<Integer> positions, Optional<Item> row) {}

    ArrivalOrders(PlainFold<R> fold, RowKey key, Function<R, Item> facts, List<Seen<R>> events) {
        this.fold = fold;
        this.key = key;
        this.facts = facts;
        Map<InstanceId, List<Seen<R>>> byInstance = new LinkedHashMap<>();
        events.forEach(event -> byInstance
                .computeIfAbsent(event.instance(), id -> new ArrayList<>())
                .add(event));
        this.histories = List.copyOf(byInstance.values());
    }

    /** The rows that some order ends with; nothing stands for no row. */
    Set<Optional<Item>> from(Optional<R> start) {
        Set<Optional<Item>> ends = new HashSet<>();
        int known;
        do {
            // What may be passed over is known only when all rows are: until then, once more.
            known = passable.size();
            ends.clear();
            reached.clear();
            reach(new ArrayList<>(histories.stream().map(history -> 0).toList()), start);
            while (!open.isEmpty()) {
                Place place = open.remove();
                if (!step(place)) {
                    ends.add(place.row());
                }
            }
        } while (passable.size() > known);
        return ends;
    }

    /** Goes on from a place in every way; false when there is none. */
    private boolean step(Place place) {
        Optional<R> row = Objects.requireNonNull(reached.get(place), "reached");
        boolean moved = false;
        for (int i = 0; i < histories.size(); i++) {
            int at = place.positions().get(i);
            List<Seen<R>> history = histories.get(i);
            if (at == history.size()) {
                continue;
            }
            Seen<R> seen = history.get(at);
            List<Integer> next = new ArrayList<>(place.positions());
            next.set(i, at + 1);
            Decision<R> decision = fold.decide(seen, key, row);
            if (decision instanceof Decision.Next<R> applied) {
                reach(next, applied.row());
                moved = true;
            } else if (decision instanceof Decision.Skipped || !seen.isFold()) {
                passable.add(seen);
            }
            boolean superseded = !seen.isFold() && at < history.size() - 1;
            if (superseded || passable.contains(seen) || decision instanceof Decision.Rejected) {
                reach(next, row);
                moved = true;
            }
        }
        return moved;
    }

    private void reach(List<Integer> positions, Optional<R> row) {
        Place place = new Place(List.copyOf(positions), row.map(facts));
        if (reached.putIfAbsent(place, row) == null) {
            open.add(place);
            if (reached.size() > MOST) {
                throw new IllegalArgumentException("row " + key.text()
                        + " may become too many different ones for all to be tried; take fewer events, or histories");
            }
        }
    }
}
