/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.engine.RowEngine;
import io.tributary.engine.RowOutcome;
import io.tributary.engine.SourcedEvent;
import io.tributary.outbox.OutboxKey;
import io.tributary.outbox.PendingEffect;
import io.tributary.projection.Mode;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import io.tributary.simulation.Broker.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
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
    private final RowEngine<Tally> engine;
    private final DeliveryRules rules;
    private final Decisions decisions;
    private final DeliveryChecks deliveries;
    private final List<Mode> modes;
    private final VirtualTime time;
    private final Random random;
    private final Faults faults;
    private final Journal journal;

    private final Map<RowKey, Duty> duties = new LinkedHashMap<>();
    private final Map<RowKey, Long> left = new HashMap<>();
    private final Set<RowKey> clean = new HashSet<>();
    private final Set<RowKey> changed = new HashSet<>();
    private final Map<RowKey, Writer> rebuilding = new HashMap<>();
    private final List<Broker.Sent> handedOver = new ArrayList<>();
    private int position;
    private boolean consumed;
    private long commitAt;
    private long stalledUntil;

    /** An owner whose engine signs its writes. */
    Owner(Life life, int generation, OwnerParts parts, Function<Function<RowKey, Writer>, RowEngine<Tally>> engine) {
        this.life = life;
        this.generation = generation;
        this.engine = engine.apply(row -> rebuilding.getOrDefault(row, new Writer.Fold()));
        this.deliveries = parts.deliveries();
        this.broker = parts.broker();
        this.rules = parts.rules();
        this.decisions = parts.decisions();
        this.modes = parts.modes();
        this.time = parts.time();
        this.random = parts.random();
        this.faults = parts.faults();
        this.journal = parts.journal();
    }

    void start() {
        journal.note(life + " starts at " + broker.position());
        position = broker.position();
        if (rules.restores()) {
            broker.ledger().forEach((row, state) -> duty(row).restore(state));
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
                turns();
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
                duty(delivered.row())
                        .instances
                        .computeIfAbsent(instance, id -> new Duty.Work())
                        .arrived(delivered.event());
                changed.add(delivered.row());
            } else if (entry instanceof Entry.Woken woken) {
                duty(woken.row()).wake();
                changed.add(woken.row());
            } else if (entry instanceof Entry.Repaired repaired) {
                duty(repaired.row()).repair(repaired.repair());
                changed.add(repaired.row());
            } else if (entry instanceof Entry.Acknowledged acknowledged) {
                Duty duty = duties.get(acknowledged.row());
                if (duty != null) {
                    duty.acknowledged(acknowledged.sequence());
                    changed.add(duty.row);
                }
            }
        }
    }

    private Duty duty(RowKey row) {
        return duties.computeIfAbsent(row, key -> new Duty(key, !clean.contains(key)));
    }

    private void turns() {
        for (Duty duty : List.copyOf(duties.values())) {
            if (!duty.removing.isEmpty() && time.now() >= duty.nextRemoval) {
                duty.nextRemoval = time.now() + 15_000;
                remove(duty, List.copyOf(duty.removing), () -> {});
            }
            if (duty.isDue(time.now())) {
                turn(duty);
            }
            ended(duty);
        }
    }

    private void turn(Duty duty) {
        duty.inTurn = true;
        long start = time.now();
        Optional<Broker.Repair> repair = duty.repair;
        List<InstanceId> taken = new ArrayList<>();
        List<SourcedEvent> events = new ArrayList<>();
        Map<InstanceId, Long> bringUp = new LinkedHashMap<>();
        duty.instances.forEach((instance, work) -> {
            if (work.nextTry <= start) {
                work.take();
                taken.add(instance);
                events.addAll(work.taken);
                if (work.readHistory || work.lastTaken() < work.highest) {
                    bringUp.put(instance, work.highest);
                }
            }
        });
        CompletionStage<List<RowOutcome<Tally>>> applied = events.isEmpty()
                ? CompletableFuture.completedStage(List.of())
                : engine.apply(duty.row, events).thenApply(List::of);
        applied.thenCompose(first -> bringUp.isEmpty()
                        ? CompletableFuture.completedStage(first)
                        : engine.bringUp(duty.row, bringUp).thenApply(second -> {
                            List<RowOutcome<Tally>> both = new ArrayList<>(first);
                            both.add(second);
                            return both;
                        }))
                .thenCompose(before -> repaired(duty.row, repair, before).thenCompose(outcomes -> {
                    Set<InstanceId> failed = Doubt.failed(outcomes);
                    failed.addAll(rules.failedBefore(Doubt.failed(before)));
                    outcomes.forEach(outcome -> decisions.outcome(outcome, start));
                    // A write that was given up, or a predecessor's, may have come in since this owner last looked.
                    boolean moved = Doubt.moved(left.get(duty.row), outcomes);
                    if (!outcomes.isEmpty()) {
                        left.put(duty.row, Doubt.revisionAfter(outcomes));
                    }
                    boolean doubt = ((duty.suspect || duty.drainDue) && !Doubt.isNew(outcomes))
                            || rules.doubts(moved)
                            || outcomes.stream().anyMatch(Doubt::leftBy);
                    List<PendingEffect> enqueued = new ArrayList<>();
                    outcomes.forEach(outcome -> enqueued.addAll(outcome.enqueued()));
                    if (!rules.drains(doubt)) {
                        settle(duty, taken, failed, enqueued, OptionalLong.empty());
                        return CompletableFuture.<Void>completedStage(null);
                    }
                    OptionalLong asked = OptionalLong.of(time.now());
                    return engine.pendingEffects(duty.row)
                            .thenAccept(effects -> settle(duty, taken, failed, effects, asked));
                }))
                .thenAccept(nothing -> {
                    if (duty.repair.equals(repair)) {
                        duty.repair = Optional.empty();
                        changed.add(duty.row);
                    }
                    ended(duty);
                })
                .exceptionally(failure -> {
                    broken(duty, taken);
                    return null;
                });
    }

    private CompletionStage<List<RowOutcome<Tally>>> repaired(
            RowKey row, Optional<Broker.Repair> repair, List<RowOutcome<Tally>> before) {
        if (repair.isEmpty()) {
            return CompletableFuture.completedStage(before);
        }
        if (!(repair.get() instanceof Broker.Repair.Rebuild rebuild)) {
            return engine.catchUp(row).thenApply(outcome -> Doubt.append(before, outcome));
        }
        Map<InstanceId, Long> heads = new LinkedHashMap<>();
        rebuild.instances().forEach(instance -> heads.put(instance, Long.MAX_VALUE));
        if (!rules.bringsUpBeforeRebuild()) {
            return rebuilt(row, heads, before);
        }
        return engine.bringUp(row, heads).thenCompose(outcome -> {
            List<RowOutcome<Tally>> so = Doubt.append(before, outcome);
            if (!Doubt.failed(List.of(outcome)).isEmpty() || outcome.failure().isPresent()) {
                return CompletableFuture.completedStage(so);
            }
            Map<InstanceId, Long> upTo = new LinkedHashMap<>();
            outcome.instances()
                    .forEach(instance ->
                            upTo.put(instance.instance(), instance.version().orElse(0)));
            return rebuilt(row, upTo, so);
        });
    }

    private CompletionStage<List<RowOutcome<Tally>>> rebuilt(
            RowKey row, Map<InstanceId, Long> upTo, List<RowOutcome<Tally>> before) {
        rebuilding.put(row, new Writer.Rebuild(upTo));
        return engine.rebuild(row, upTo).thenApply(outcome -> {
            rebuilding.remove(row);
            return Doubt.append(before, outcome);
        });
    }

    private void settle(
            Duty duty,
            List<InstanceId> taken,
            Set<InstanceId> failed,
            List<PendingEffect> effects,
            OptionalLong asked) {
        long now = time.millis();
        Optional<PendingEffect> held = effects.stream()
                .filter(effect -> effect.sequence() > duty.sent
                        && effect.claim()
                                .filter(claim -> rules.heeds(claim, now))
                                .isPresent())
                .findFirst();
        List<PendingEffect> free = effects.stream()
                .filter(effect ->
                        held.isEmpty() || effect.sequence() < held.get().sequence())
                .toList();
        deliver(duty, free, asked);
        settled(duty, taken, rules.failed(taken, failed));
        duty.inTurn = false;
        duty.suspect = false;
        duty.drainDue = false;
        duty.nextDrain = 0;
        held.ifPresent(effect -> duty.blockedUntil(
                time.now() + 1_000 * (effect.claim().orElseThrow().until() - now)));
        changed.add(duty.row);
    }

    private void deliver(Duty duty, List<PendingEffect> effects, OptionalLong asked) {
        effects.stream()
                .filter(effect -> effect.sequence() > duty.sent)
                .forEach(effect -> deliveries.handedOver(effect.key(), asked));
        if (rules.removesFirst() && !effects.isEmpty()) {
            remove(duty, effects.stream().map(PendingEffect::sequence).toList(), () -> send(duty, effects));
        } else {
            send(duty, effects);
        }
    }

    private void settled(Duty duty, List<InstanceId> taken, Set<InstanceId> failed) {
        for (InstanceId instance : taken) {
            Duty.Work work = duty.instances.get(instance);
            work.inTurn = false;
            if (failed.contains(instance) && rules.triesAgain()) {
                work.failed(time.now() + 20_000);
            } else if (rules.isDone(work.arrived)) {
                duty.instances.remove(instance);
            } else {
                work.readHistory = false;
            }
        }
    }

    private void send(Duty duty, List<PendingEffect> effects) {
        for (PendingEffect effect : effects) {
            if (effect.sequence() > duty.sent) {
                duty.sent(effect.sequence());
                handedOver.add(
                        new Broker.Sent(duty.row, effect.sequence(), effect.id().text()));
            } else if (effect.sequence() <= duty.proven) {
                duty.removing.add(effect.sequence());
            }
        }
        if (rules.handedOverIsCommitted()) {
            duty.acknowledged(duty.sent);
        }
        changed.add(duty.row);
    }

    private void broken(Duty duty, List<InstanceId> taken) {
        for (InstanceId instance : taken) {
            duty.instances.get(instance).inTurn = false;
            duty.instances.get(instance).failed(time.now() + 10_000);
        }
        duty.inTurn = false;
        duty.suspect = true;
        duty.drainDue = true;
        duty.nextDrain = time.now() + 10_000;
        changed.add(duty.row);
    }

    private void remove(Duty duty, List<Long> sequences, Runnable then) {
        List<OutboxKey> keys = sequences.stream()
                .map(sequence -> new OutboxKey(duty.row, sequence))
                .toList();
        engine.remove(keys).handle((confirmed, failure) -> {
            Set<OutboxKey> gone = rules.removed(keys, failure == null ? confirmed : Set.of());
            gone.forEach(key -> duty.removing.remove(key.sequence()));
            changed.add(duty.row);
            then.run();
            return null;
        });
    }

    private void ended(Duty duty) {
        if (duty.isDone()) {
            duties.remove(duty.row, duty);
            if (duty.suspect) {
                clean.remove(duty.row);
            } else {
                clean.add(duty.row);
            }
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
        Map<RowKey, Broker.RowRecord> rows = new LinkedHashMap<>();
        changed.forEach(row -> {
            Duty duty = duties.get(row);
            rows.put(
                    row, duty == null ? new Broker.RowRecord(Map.of(), 0, false, Optional.empty()) : duty.state(modes));
        });
        boolean committed =
                broker.commit(new Broker.Transaction(generation, consumed, position, List.copyOf(handedOver), rows));
        changed.clear();
        handedOver.clear();
        if (!committed) {
            crash("is fenced");
        } else if (after) {
            crash("crashes after its commit");
        }
        return committed && !after;
    }
}
