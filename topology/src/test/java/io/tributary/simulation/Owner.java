/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.engine.RowEngine;
import io.tributary.projection.Mode;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import io.tributary.simulation.Broker.Entry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/**
 * One incarnation of the process that owns the rows, as the topology would do it: it consumes the log into duties, lets
 * the engine write, sends effects after the write, and removes them from the outbox when they are known to be committed.
 */
final class Owner {
    /** In whose name the owner's effects are claimed from the moment they are written. */
    static final String NAME = "owner";

    private final Life life;
    private final int generation;
    private final Broker broker;
    private final DeliveryRules rules;
    private final List<Mode> modes;
    private final VirtualTime time;
    private final Random random;
    private final Faults faults;
    private final Journal journal;

    private final Duties duties = new Duties();
    private final Outgoing outgoing;
    private final Turns turns;
    private int position;
    private boolean consumed;
    private long commitAt;
    private long stalledUntil;

    /** An owner whose engine signs its writes. */
    Owner(Life life, int generation, OwnerParts parts, Function<Function<RowKey, Writer>, RowEngine<Tally>> engine) {
        this.life = life;
        this.generation = generation;
        this.broker = parts.broker();
        this.rules = parts.rules();
        this.modes = parts.modes();
        this.time = parts.time();
        this.random = parts.random();
        this.faults = parts.faults();
        this.journal = parts.journal();
        Map<RowKey, Writer> rebuilding = new HashMap<>();
        RowEngine<Tally> signing = engine.apply(row -> rebuilding.getOrDefault(row, new Writer.Fold()));
        this.outgoing = new Outgoing(signing, rules, parts.deliveries(), duties);
        this.turns = new Turns(signing, parts, duties, new Repairs(signing, rules, rebuilding), outgoing);
    }

    void start() {
        journal.note(life + " starts at " + broker.position());
        position = broker.position();
        if (rules.restores()) {
            broker.ledger().forEach((row, state) -> duties.of(row).restore(state));
        }
        if (rules.saysHello()) {
            broker.append(new Entry.Hello());
        }
        time.after(life, 100, this::tick);
    }

    /** Lets the process stand still for a while, as a suspended machine does. */
    void stall(long micros) {
        stalledUntil = time.now() + micros;
    }

    boolean isAlive() {
        return life.isAlive();
    }

    private void crash(String how) {
        journal.count(Journal.Count.CRASHES);
        journal.note(life + " " + how);
        life.end();
    }

    private void tick() {
        if (time.now() >= stalledUntil) {
            if (time.now() >= commitAt && !commit()) {
                return;
            }
            consume();
            if (rules.mayAct(consumed)) {
                takeTurns();
            }
            if (faults.crash()) {
                crash("crashes");
            }
        }
        time.after(life, 500 + random.nextInt(6_000), this::tick);
    }

    private void consume() {
        int until = Math.min(broker.log().size(), position + 1 + random.nextInt(6));
        while (position < until) {
            Entry entry = broker.log().get(position++);
            consumed = true;
            if (entry instanceof Entry.Delivered delivered) {
                InstanceId instance = new InstanceId(
                        delivered.event().source(), delivered.event().event().streamId());
                duties.of(delivered.row())
                        .instances
                        .computeIfAbsent(instance, id -> new Duty.Work())
                        .arrived(delivered.event());
                duties.changed(delivered.row());
            } else if (entry instanceof Entry.Woken woken) {
                duties.of(woken.row()).wake();
                duties.changed(woken.row());
            } else if (entry instanceof Entry.Repaired repaired) {
                duties.of(repaired.row()).repair(repaired.repair());
                duties.changed(repaired.row());
            } else if (entry instanceof Entry.Acknowledged acknowledged) {
                duties.existing(acknowledged.row()).ifPresent(duty -> {
                    duty.acknowledged(acknowledged.sequence());
                    duties.changed(duty.row);
                });
            }
        }
    }

    private void takeTurns() {
        for (Duty duty : duties.all()) {
            if (!duty.removing.isEmpty() && time.now() >= duty.nextRemoval) {
                duty.nextRemoval = time.now() + 15_000;
                outgoing.remove(duty, List.copyOf(duty.removing), () -> {});
            }
            if (duty.isDue(time.now())) {
                turns.take(duty);
            }
            duties.ended(duty);
        }
    }

    private boolean commit() {
        commitAt = time.now() + 5_000 + random.nextInt(60_000);
        boolean before = faults.crash();
        boolean after = faults.crash();
        if (before) {
            crash("crashes before its commit");
            return false;
        }
        boolean committed = broker.commit(new Broker.Transaction(
                generation, consumed, position, outgoing.takeHandedOver(), duties.takeChanges(modes)));
        if (!committed) {
            crash("is fenced");
        } else if (after) {
            crash("crashes after its commit");
        }
        return committed && !after;
    }
}
