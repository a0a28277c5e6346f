/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.outbox.OutboxKey;
import io.tributary.row.Claim;
import io.tributary.row.OutboxPlace;
import io.tributary.row.RowKey;
import io.tributary.simulation.Broker.Sent;
import io.tributary.simulation.Violation.Invariant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;

/** What must hold of the effects that consumers see: they are the row's effects, in the row's order, each once. */
final class DeliveryChecks {
    private final WriteChecks writes;
    private final Journal journal;
    private final VirtualTime time;
    private final boolean once;
    private final Map<RowKey, List<Long>> sent = new HashMap<>();
    private final Map<OutboxKey, Claimed> claims = new HashMap<>();

    private record Claimed(long at, long until) {}

    /**
     * Checks.
     *
     * @param once whether no effect may be there twice; with another drainer, whose claims end, one may
     */
    DeliveryChecks(WriteChecks writes, Journal journal, VirtualTime time, boolean once) {
        this.writes = writes;
        this.journal = journal;
        this.time = time;
        this.once = once;
    }

    /** Another drainer has an effect. */
    void claimed(OutboxPlace place, Claim claim) {
        if (!claim.by().equals(Owner.NAME)) {
            journal.count(Journal.Count.CLAIMS);
            claims.put(new OutboxKey(place.row(), place.sequence()), new Claimed(time.now(), claim.until()));
        }
    }

    /** The owner takes an effect to send it, after a look at the outbox at some time, if at all. */
    void handedOver(OutboxKey effect, OptionalLong looked) {
        Claimed claim = claims.get(effect);
        if (claim != null && looked.isPresent() && claim.at() < looked.getAsLong() && claim.until() > time.millis()) {
            journal.violated(
                    Invariant.EFFECTS,
                    "effect " + effect.sequence() + " of " + effect.row().text() + " is sent under another's claim");
        }
    }

    void sent(Sent effect) {
        journal.count(Journal.Count.EFFECTS);
        journal.note("sent " + effect.row().text() + " " + effect.sequence() + " " + effect.id());
        List<Long> before = sent.computeIfAbsent(effect.row(), row -> new ArrayList<>());
        List<Long> committed = List.copyOf(writes.effects(effect.row()).keySet());
        if (!once && before.contains(effect.sequence())) {
            return;
        }
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
