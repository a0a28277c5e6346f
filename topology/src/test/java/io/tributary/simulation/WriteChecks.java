/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.item.Item;
import io.tributary.projection.Projection;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import io.tributary.row.RowWrite;
import io.tributary.simulation.Violation.Invariant;
import io.tributary.simulation.Witness.Explained;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** What must hold of every write, checked as it happens; keeps what the row was at any time. */
final class WriteChecks {
    private static final Set<String> OF_A_TOMBSTONE =
            Set.of("pk", "sk", "entity", "checkpoints", "field", "owner", "revision");

    private final Projection<?, Tally> projection;
    private final Witness witness;
    private final RebuildChecks rebuilds;
    private final Journal journal;
    private final VirtualTime time;
    private BiConsumer<RowKey, Map<InstanceId, Long>> rebuilt = (row, upTo) -> {};
    private final Map<RowKey, Last> lasts = new HashMap<>();
    private final Map<RowKey, NavigableMap<Long, String>> effects = new HashMap<>();
    private final Map<RowKey, NavigableMap<Long, Item>> past = new HashMap<>();

    WriteChecks(Projection<?, Tally> projection, Story story, Answers answers, Journal journal, VirtualTime time) {
        this.projection = projection;
        this.witness = new Witness(story, answers);
        this.rebuilds =
                new RebuildChecks(story, answers, journal, row -> effects(row).values());
        this.journal = journal;
        this.time = time;
    }

    /** Lets somebody know up to which versions a row was folded anew. */
    void onRebuild(BiConsumer<RowKey, Map<InstanceId, Long>> action) {
        rebuilt = action;
    }

    /** A row that was there before everything. */
    void legacy(RowKey row, Item item) {
        past(row).put(0L, item);
    }

    void written(RowWrite write, Item before, Writer writer) {
        RowKey row = write.key();
        Item after = write.item();
        boolean wasTombstone = projection.layout().isTombstone(before);
        boolean tombstone = projection.layout().isTombstone(after);
        journal.count(Journal.Count.WRITES);
        long revision = Tally.number(after, "revision");
        journal.note(row.text() + " revision " + revision + (tombstone ? " tombstone " : " ") + Position.of(after)
                + (write.outbox().isEmpty() ? "" : " effects " + write.outbox().keySet()));
        long since = since(write);
        past(row).put(time.now(), after);
        if (revision != Tally.number(before, "revision") + 1) {
            journal.violated(
                    Invariant.CHAIN,
                    "revision " + revision + " of " + row.text() + " follows " + Tally.number(before, "revision"));
        }
        if (tombstone && !OF_A_TOMBSTONE.containsAll(after.attributes().keySet())) {
            journal.violated(
                    Invariant.TOMBSTONE, "a tombstone has " + after.attributes().keySet());
        }
        if (writer instanceof Writer.Rebuild rebuild) {
            rebuilt.accept(row, rebuilds.check(write, before, rebuild, tombstone, since));
            return;
        }
        boolean moved = checkpoints(row, before, after, tombstone || wasTombstone);
        if (writer instanceof Writer.Editor) {
            edited(write, before, moved, tombstone);
        } else if (moved) {
            explained(write, before, wasTombstone, tombstone, since);
        } else {
            journal.violated(Invariant.NO_WRITE, "revision " + revision + " of " + row.text() + " changes nothing");
        }
    }

    /** When the row became what it was before this write; the parts of one operation are one. */
    private long since(RowWrite write) {
        RowKey row = write.key();
        Last last = lasts.getOrDefault(row, new Last(0, 0, 0));
        boolean nextPart = last.effects() + write.outbox().size() > RowWrite.MAX_OUTBOX_ITEMS;
        long since = nextPart ? last.since() : last.at();
        lasts.put(row, new Last(since, time.now(), write.outbox().size()));
        return since;
    }

    private record Last(long since, long at, int effects) {}

    /** Another writer leaves alone what the projection wrote, and asks for nothing. */
    private void edited(RowWrite write, Item before, boolean moved, boolean tombstone) {
        Tally row = Tally.of(write.item());
        if (moved
                || tombstone
                || !write.outbox().isEmpty()
                || row.sum() != Tally.of(before).sum()) {
            journal.violated(Invariant.WITNESS, "an edit made " + row + " with " + Position.of(write.item()));
        }
    }

    private boolean checkpoints(RowKey row, Item before, Item after, boolean ofTombstone) {
        Map<InstanceId, Long> from = Position.of(before);
        Map<InstanceId, Long> to = Position.of(after);
        boolean moved = false;
        for (Map.Entry<InstanceId, Long> checkpoint : from.entrySet()) {
            long now = to.getOrDefault(checkpoint.getKey(), 0L);
            if (now < checkpoint.getValue()) {
                journal.violated(
                        ofTombstone ? Invariant.TOMBSTONE : Invariant.CHAIN,
                        "the checkpoint of " + checkpoint.getKey().entry() + " in " + row.text() + " goes back from "
                                + checkpoint.getValue() + " to " + now);
            }
        }
        for (Map.Entry<InstanceId, Long> checkpoint : to.entrySet()) {
            if (checkpoint.getValue() > from.getOrDefault(checkpoint.getKey(), 0L)) {
                moved = true;
                if (!witness.isOwn(row, checkpoint.getKey(), checkpoint.getValue())) {
                    journal.violated(
                            Invariant.CHAIN, "checkpoint " + checkpoint + " of " + row.text() + " is at no own event");
                    return false;
                }
            }
        }
        return moved;
    }

    private void explained(RowWrite write, Item before, boolean wasTombstone, boolean tombstone, long since) {
        RowKey row = write.key();
        List<Explained> explanations = witness.explain(row, before, wasTombstone, write.item(), since);
        List<Explained> fitting = explanations.stream()
                .filter(explained -> explained.state().isEmpty() == tombstone
                        && explained.state().stream().allMatch(Tally.of(write.item())::equals))
                .toList();
        long revision = Tally.number(write.item(), "revision");
        if (explanations.isEmpty()) {
            journal.violated(
                    Invariant.CHAIN,
                    "revision " + revision + " of " + row.text()
                            + " has a checkpoint at a skip, or at a question that was not asked since");
            return;
        }
        if (fitting.isEmpty()) {
            journal.violated(
                    Invariant.WITNESS,
                    "revision " + revision + " of " + row.text() + " should be " + explanations + ", is "
                            + (tombstone ? "a tombstone" : Tally.of(write.item())));
            return;
        }
        List<String> asked = new ArrayList<>();
        write.outbox().values().forEach(item -> asked.add(id(item)));
        List<Long> expected = new ArrayList<>();
        for (int i = 0; i < asked.size(); i++) {
            expected.add(revision * 100 + i);
        }
        if (fitting.stream().noneMatch(explained -> explained.effects().equals(asked))
                || !expected.equals(List.copyOf(write.outbox().keySet()))) {
            journal.violated(
                    Invariant.EFFECTS,
                    "revision " + revision + " of " + row.text() + " should have the effects "
                            + fitting.get(0).effects() + ", has "
                            + write.outbox().keySet() + " " + asked);
        }
        write.outbox().forEach((sequence, item) -> effects(row).put(sequence, id(item)));
    }

    private static String id(Item item) {
        return item.get("source").orElse("") + "#" + item.get("streamId").orElse("") + "@"
                + Tally.number(item, "version") + "." + Tally.number(item, "index");
    }

    /** The effects that were written with a row, by sequence. */
    NavigableMap<Long, String> effects(RowKey row) {
        return effects.computeIfAbsent(row, key -> new TreeMap<>());
    }

    /** What a row has been since a time, and just before it; an item without attributes where it was not there. */
    List<Item> since(RowKey row, long micros) {
        NavigableMap<Long, Item> items = past(row);
        List<Item> since = new ArrayList<>(items.tailMap(micros, false).values());
        since.add(
                items.headMap(micros, true).isEmpty()
                        ? Item.empty()
                        : items.floorEntry(micros).getValue());
        return since;
    }

    private NavigableMap<Long, Item> past(RowKey row) {
        return past.computeIfAbsent(row, key -> new TreeMap<>());
    }
}
