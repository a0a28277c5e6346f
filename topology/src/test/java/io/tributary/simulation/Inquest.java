/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.engine.InstanceOutcome;
import io.tributary.engine.RowOutcome;
import io.tributary.item.Item;
import io.tributary.row.Guard;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import io.tributary.row.RowWrite;
import io.tributary.simulation.Story.Told;
import io.tributary.simulation.Violation.Invariant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Goes through all that was ever written to the rows, as the table's stream has it, with the checks of the simulation:
 * each revision must be what the events between its checkpoints make of the one before, an edit that somebody made, or a
 * rebuild; and all that anybody was told must be there.
 */
final class Inquest {
    private final Story story;
    private final Journal journal;
    private final VirtualTime time;
    private final WriteChecks writes;
    private final DeliveryChecks deliveries;
    private final Map<RowKey, TreeMap<Long, Item>> revisions = new HashMap<>();

    Inquest(Story story, Declared declared) {
        this.story = story;
        this.time = new VirtualTime(new Random(1));
        this.journal = new Journal(time);
        this.writes = new WriteChecks(declared.projection(), story, new Answers(), journal, time);
        this.deliveries = new DeliveryChecks(writes, journal, time, false);
    }

    Optional<Violation> hold(Crowd crowd, List<Item> puts) {
        Map<String, RowKey> rows = new HashMap<>();
        story.rows().forEach(row -> rows.put("TALLY#" + row.text(), row));
        Map<Crowd.Written, SortedMap<Long, Item>> effects = new HashMap<>();
        for (Item put : puts) {
            if (!isRow(put)) {
                long sequence = Tally.number(put, "sequence");
                effects.computeIfAbsent(new Crowd.Written(row(rows, put), sequence / 100), at -> new TreeMap<>())
                        .put(sequence, put);
            }
        }
        for (Item put : puts) {
            if (isRow(put)) {
                written(crowd, row(rows, put), put, effects);
            }
        }
        crowd.outcomes.forEach(this::told);
        crowd.edits.forEach(this::told);
        crowd.delivered.forEach(deliveries::sent);
        story.rows().forEach(deliveries::ended);
        story.rows().forEach(row -> considered(row, crowd.told()));
        return journal.violation();
    }

    int written() {
        return journal.counted(Journal.Count.WRITES);
    }

    int effects() {
        return story.rows().stream().mapToInt(row -> writes.effects(row).size()).sum();
    }

    private void written(Crowd crowd, RowKey row, Item after, Map<Crowd.Written, SortedMap<Long, Item>> effects) {
        TreeMap<Long, Item> before = revisions.computeIfAbsent(row, key -> new TreeMap<>());
        Item last = before.isEmpty() ? Item.empty() : before.lastEntry().getValue();
        long revision = Tally.number(after, "revision");
        Crowd.Written at = new Crowd.Written(row, revision);
        RowWrite write = new RowWrite(
                row, new Guard.Absent(), after, effects.getOrDefault(at, new TreeMap<>()), row.text() + revision);
        long mark = Tally.number(after, "mark");
        Writer writer = crowd.rebuilds.containsKey(at)
                ? new Writer.Rebuild(crowd.rebuilds.get(at))
                : mark < 0 && mark != Tally.number(last, "mark") ? new Writer.Editor() : new Writer.Fold();
        writes.written(write, last, writer);
        before.put(revision, after);
    }

    /** What an engine said that it wrote is there. */
    private void told(RowOutcome<Tally> outcome) {
        if (outcome.writes() == 0 || outcome.failure().isPresent()) {
            return;
        }
        Item item = at(new Crowd.Written(outcome.key(), outcome.revision().orElseThrow()));
        Map<InstanceId, Long> positions = Position.of(item);
        for (InstanceOutcome instance : outcome.instances()) {
            if (positions.getOrDefault(instance.instance(), 0L)
                    != instance.version().orElse(0)) {
                journal.violated(Invariant.CHAIN, "nobody wrote what was said to be written: " + outcome);
            }
        }
    }

    /** An edit that somebody was told is there. */
    private void told(Crowd.Edit edit) {
        if (Tally.number(at(edit.written()), "mark") != edit.mark()) {
            journal.violated(Invariant.CHAIN, "an update is lost: " + edit);
        }
    }

    private Item at(Crowd.Written written) {
        return revisions.getOrDefault(written.row(), new TreeMap<>()).getOrDefault(written.revision(), Item.empty());
    }

    /** Every event is below its checkpoint, or one that the row in the end still skips. */
    private void considered(RowKey row, int told) {
        Item last = at(new Crowd.Written(
                row,
                revisions
                        .getOrDefault(row, new TreeMap<>(Map.of(0L, Item.empty())))
                        .lastKey()));
        Map<InstanceId, Long> checkpoints = Position.of(last);
        for (Told event : story.order().subList(0, told)) {
            boolean skips =
                    event.event().kind() == Happened.Kind.RAISE && event.event().amount() <= Tally.number(last, "mark");
            boolean rejects = event.event().kind() == Happened.Kind.REJECT && last.isEmpty();
            if (event.row().equals(row)
                    && event.version() > checkpoints.getOrDefault(event.instance(), 0L)
                    && !skips
                    && !rejects) {
                journal.violated(Invariant.LIVENESS, event + " is lost");
            }
        }
    }

    private static boolean isRow(Item item) {
        return item.get("sk").filter("ROW"::equals).isPresent();
    }

    private static RowKey row(Map<String, RowKey> rows, Item item) {
        RowKey row = rows.get(String.valueOf(item.get("pk").orElse("")));
        if (row == null) {
            throw new IllegalStateException("nobody writes " + item);
        }
        return row;
    }
}
