/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.engine.RowEngine;
import io.tributary.engine.RowOutcome;
import io.tributary.engine.SourcedEvent;
import io.tributary.outbox.PendingEffect;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The turns that an owner takes: events into the row, its repair, and then its effects. */
final class Turns {
    private final RowEngine<Tally> engine;
    private final DeliveryRules rules;
    private final Decisions decisions;
    private final VirtualTime time;
    private final Duties duties;
    private final Repairs repairs;
    private final Outgoing outgoing;
    private final Map<RowKey, Long> left = new HashMap<>();

    Turns(RowEngine<Tally> engine, OwnerParts parts, Duties duties, Repairs repairs, Outgoing outgoing) {
        this.engine = engine;
        this.rules = parts.rules();
        this.decisions = parts.decisions();
        this.time = parts.time();
        this.duties = duties;
        this.repairs = repairs;
        this.outgoing = outgoing;
    }

    void take(Duty duty) {
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
                .thenCompose(before -> repairs.repaired(duty.row, repair, before)
                        .thenCompose(outcomes -> {
                            Set<InstanceId> failed = Doubt.failed(outcomes);
                            failed.addAll(rules.failedBefore(Doubt.failed(before)));
                            outcomes.forEach(outcome -> decisions.outcome(outcome, start));
                            // A write that was given up, or a predecessor's, may have come in since this owner last
                            // looked.
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
                        duties.changed(duty.row);
                    }
                    duties.ended(duty);
                })
                .exceptionally(failure -> {
                    broken(duty, taken);
                    return null;
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
        outgoing.deliver(duty, free, asked);
        settled(duty, taken, rules.failed(taken, failed));
        duty.inTurn = false;
        duty.suspect = false;
        duty.drainDue = false;
        duty.nextDrain = 0;
        held.ifPresent(effect -> duty.blockedUntil(
                time.now() + 1_000 * (effect.claim().orElseThrow().until() - now)));
        duties.changed(duty.row);
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

    private void broken(Duty duty, List<InstanceId> taken) {
        for (InstanceId instance : taken) {
            duty.instances.get(instance).inTurn = false;
            duty.instances.get(instance).failed(time.now() + 10_000);
        }
        duty.inTurn = false;
        duty.suspect = true;
        duty.drainDue = true;
        duty.nextDrain = time.now() + 10_000;
        duties.changed(duty.row);
    }
}
