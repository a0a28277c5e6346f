/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.item.Item;
import io.tributary.projection.Evolution;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import io.tributary.simulation.Happened.Kind;
import io.tributary.simulation.Story.Told;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Folds again, in the plainest way, what a write says that it folded: the events between the checkpoints before and
 * after it. Shares no code with the engine.
 */
final class Witness {
    private final Story story;
    private final Answers answers;

    Witness(Story story, Answers answers) {
        this.story = story;
        this.answers = answers;
    }

    /**
     * A row as it may be, and the effects that led there, as {@code source#stream@version.index}.
     *
     * @param state nothing for a removed row
     * @param effects in order
     */
    record Explained(Optional<Tally> state, List<String> effects) {
        boolean skips(Told told, Tally.Key key) {
            return state.orElseGet(() -> Tally.empty(key)).after(told.event()) instanceof Evolution.Skip;
        }

        Explained then(Told told, Tally.Key key) {
            Tally before = state.orElseGet(() -> Tally.empty(key));
            Evolution<Tally> evolution = before.after(told.event());
            if (evolution instanceof Evolution.Skip) {
                return this;
            }
            return new Explained(evolution.fold(Optional::of, Optional::empty, Optional::empty), with(told));
        }

        Explained answered(Told told, Tally.Key key, Optional<Long> answer) {
            Tally before = state.orElseGet(() -> Tally.empty(key));
            return new Explained(Optional.of(before.answered(answer)), with(told));
        }

        private List<String> with(Told told) {
            List<String> more = new ArrayList<>(effects);
            more.addAll(told.effectIds());
            return more;
        }
    }

    /**
     * All that may have become of a row; more than one when a rejected LATEST event hides which older one was tried, or
     * when an owner gave different answers.
     *
     * @param since when the row became what it was before: answers from before that do not count
     */
    List<Explained> explain(RowKey row, Item before, boolean tombstone, Item after, long since) {
        Map<InstanceId, Long> from = Position.of(before);
        boolean none = tombstone || before.isEmpty();
        List<Explained> explained =
                List.of(new Explained(none ? Optional.empty() : Optional.of(Tally.of(before)), List.of()));
        for (Map.Entry<InstanceId, Long> to : Position.of(after).entrySet()) {
            long checkpoint = from.getOrDefault(to.getKey(), 0L);
            if (to.getValue() > checkpoint) {
                List<Told> events = story.own(row, to.getKey(), checkpoint, to.getValue());
                List<Explained> next = new ArrayList<>();
                for (Explained each : explained) {
                    next.addAll(
                            switch (story.mode(to.getKey())) {
                                case FOLD -> fold(each, events, row);
                                case LATEST -> latest(each, events, row);
                                case SIGNAL -> signal(each, events, row, since);
                            });
                }
                explained = next;
            }
        }
        return explained;
    }

    /** Whether the event at a checkpoint is one that a write may stop at: the row's own. */
    boolean isOwn(RowKey row, InstanceId instance, long version) {
        return !story.own(row, instance, version - 1, version).isEmpty();
    }

    private static List<Explained> fold(Explained start, List<Told> events, RowKey row) {
        Explained explained = start;
        for (int i = 0; i < events.size(); i++) {
            Told told = events.get(i);
            boolean rejected = told.event().kind() == Kind.REJECT;
            Explained next = rejected ? explained : explained.then(told, key(row));
            if (!rejected && explained.skips(told, key(row)) && i == events.size() - 1) {
                // A checkpoint never stands at an event that was skipped.
                return List.of();
            }
            explained = next;
        }
        return List.of(explained);
    }

    private static List<Explained> latest(Explained start, List<Told> events, RowKey row) {
        Told newest = events.get(events.size() - 1);
        if (newest.event().kind() != Kind.REJECT) {
            return start.skips(newest, key(row)) ? List.of() : List.of(start.then(newest, key(row)));
        }
        List<Explained> all = new ArrayList<>(List.of(start));
        for (Told older : events) {
            if (older.event().kind() != Kind.REJECT) {
                all.add(start.then(older, key(row)));
            }
        }
        return all;
    }

    private List<Explained> signal(Explained start, List<Told> events, RowKey row, long since) {
        Told newest = events.get(events.size() - 1);
        return newest.event().kind() == Kind.REJECT
                ? List.of(start)
                : answers.since(newest.instance(), since).stream()
                        .map(answer -> start.answered(newest, key(row), answer))
                        .toList();
    }

    static Tally.Key key(RowKey row) {
        return new Tally.Key(row.text());
    }
}
