/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.row.RowKey;
import io.tributary.simulation.Broker.Sent;
import io.tributary.simulation.Violation.Invariant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** What must hold of the effects that consumers see: they are the row's effects, in the row's order, each once. */
final class DeliveryChecks {
    private final WriteChecks writes;
    private final Journal journal;
    private final Map<RowKey, List<Long>> sent = new HashMap<>();

    DeliveryChecks(WriteChecks writes, Journal journal) {
        this.writes = writes;
        this.journal = journal;
    }

    void sent(Sent effect) {
        journal.count(Journal.Count.EFFECTS);
        journal.note("sent " + effect.row().text() + " " + effect.sequence() + " " + effect.id());
        List<Long> before = sent.computeIfAbsent(effect.row(), row -> new ArrayList<>());
        List<Long> committed = List.copyOf(writes.effects(effect.row()).keySet());
        before.add(effect.sequence());
        if (before.size() > committed.size()
                || !committed.get(before.size() - 1).equals(effect.sequence())
                || !effect.id().equals(writes.effects(effect.row()).get(effect.sequence()))) {
            journal.violated(
                    Invariant.EFFECTS,
                    "row " + effect.row().text() + " has the effects " + committed + ", sent were " + before);
        }
    }

    /** All effects of a row must have been sent in the end. */
    void ended(RowKey row) {
        List<Long> committed = List.copyOf(writes.effects(row).keySet());
        if (!committed.equals(sent.getOrDefault(row, List.of()))) {
            journal.violated(
                    Invariant.EFFECTS,
                    "row " + row.text() + " has the effects " + committed + ", sent were only " + sent.get(row));
        }
    }

    /** Lets a consumer read the effects, with relapses, and drop what is not above the one number that it keeps. */
    void consumed(List<Sent> topic, RowKey row, Random random) {
        List<Sent> own =
                topic.stream().filter(effect -> effect.row().equals(row)).toList();
        List<Long> kept = new ArrayList<>();
        long number = 0;
        int relapses = 5;
        for (int next = 0; next < own.size(); next++) {
            if (own.get(next).sequence() > number) {
                number = own.get(next).sequence();
                kept.add(number);
            }
            if (random.nextInt(8) == 0 && relapses-- > 0) {
                next = random.nextInt(next + 1) - 1;
            }
        }
        if (!kept.equals(List.copyOf(writes.effects(row).keySet()))) {
            journal.violated(Invariant.CONSUMER, "a consumer of " + row.text() + " kept " + kept);
        }
    }
}
