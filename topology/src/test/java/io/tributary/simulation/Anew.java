/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.projection.Mode;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import io.tributary.simulation.Happened.Kind;
import io.tributary.simulation.Story.Told;
import io.tributary.simulation.Witness.Explained;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a row is when its histories are folded anew up to some versions, in the plainest way. */
final class Anew {
    private final Story story;
    private final Answers answers;

    Anew(Story story, Answers answers) {
        this.story = story;
        this.answers = answers;
    }

    /**
     * A row as it may be after a rebuild, and its checkpoints; more than one when an owner gave different answers.
     *
     * @param adopted whether the checkpoint field has an owner by now
     */
    record Rebuilt(Explained row, Map<InstanceId, Long> checkpoints, boolean adopted) {
        private Rebuilt decided(Explained next, InstanceId instance, long checkpoint, boolean adopts) {
            Map<InstanceId, Long> moved = new TreeMap<>(Position.FOLD_ORDER);
            moved.putAll(checkpoints);
            moved.put(instance, checkpoint);
            return new Rebuilt(next, moved, adopted || adopts);
        }
    }

    List<Rebuilt> fold(RowKey row, Map<InstanceId, Long> upTo, long since) {
        Map<InstanceId, Long> ordered = new TreeMap<>(Position.FOLD_ORDER);
        ordered.putAll(upTo);
        List<Rebuilt> all = List.of(
                new Rebuilt(new Explained(Optional.empty(), List.of()), new TreeMap<>(Position.FOLD_ORDER), false));
        for (Map.Entry<InstanceId, Long> entry : ordered.entrySet()) {
            List<Told> own = story.own(row, entry.getKey(), 0, entry.getValue());
            List<Rebuilt> next = new ArrayList<>();
            for (Rebuilt before : all) {
                next.addAll(instance(before, entry.getKey(), own, row, since));
            }
            all = next;
        }
        return all;
    }

    private List<Rebuilt> instance(Rebuilt before, InstanceId id, List<Told> own, RowKey row, long since) {
        boolean field = story.shape().mapped() && id.source().equals(Declared.name(0));
        boolean unowned = field && !before.adopted();
        List<Explained> rows = List.of(before.row());
        boolean applied = false;
        long checkpoint = 0;
        for (Told told : counting(id, own, before.row(), row)) {
            boolean rejected = told.event().kind() == Kind.REJECT;
            if (!rejected && story.mode(id) == Mode.SIGNAL) {
                Explained start = before.row();
                rows = answers.since(id, since).stream()
                        .map(answer -> start.answered(told, Witness.key(row), answer))
                        .toList();
                applied = true;
            } else if (!rejected) {
                if (rows.get(0).skips(told, Witness.key(row))) {
                    continue;
                }
                rows = List.of(rows.get(0).then(told, Witness.key(row)));
                applied = true;
            }
            checkpoint = told.version();
        }
        if (checkpoint == 0 || (unowned && !applied)) {
            return List.of(before);
        }
        long at = checkpoint;
        return rows.stream().map(each -> before.decided(each, id, at, field)).toList();
    }

    /** The events that are decided, in the order of their versions. */
    private List<Told> counting(InstanceId id, List<Told> own, Explained start, RowKey row) {
        if (own.isEmpty()) {
            return own;
        }
        return switch (story.mode(id)) {
            case FOLD -> own;
            case SIGNAL -> own.subList(own.size() - 1, own.size());
            case LATEST -> {
                List<Told> decided = new ArrayList<>();
                for (int i = own.size() - 1; i >= 0; i--) {
                    Told told = own.get(i);
                    boolean rejected = told.event().kind() == Kind.REJECT;
                    if (rejected || !start.skips(told, Witness.key(row))) {
                        decided.add(0, told);
                    }
                    if (!rejected && !start.skips(told, Witness.key(row))) {
                        break;
                    }
                }
                yield decided;
            }
        };
    }
}
