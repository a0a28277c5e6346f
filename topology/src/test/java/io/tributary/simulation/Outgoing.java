/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.engine.RowEngine;
import io.tributary.outbox.OutboxKey;
import io.tributary.outbox.PendingEffect;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** The effects of an owner on their way: out of the outbox, into a transaction, and gone from the outbox. */
final class Outgoing {
    private final RowEngine<Tally> engine;
    private final DeliveryRules rules;
    private final DeliveryChecks deliveries;
    private final Duties duties;
    private final List<Broker.Sent> handedOver = new ArrayList<>();

    Outgoing(RowEngine<Tally> engine, DeliveryRules rules, DeliveryChecks deliveries, Duties duties) {
        this.engine = engine;
        this.rules = rules;
        this.deliveries = deliveries;
        this.duties = duties;
    }

    void deliver(Duty duty, List<PendingEffect> effects, OptionalLong asked) {
        effects.stream()
                .filter(effect -> effect.sequence() > duty.sent)
                .forEach(effect -> deliveries.handedOver(effect.key(), asked));
        if (rules.removesFirst() && !effects.isEmpty()) {
            remove(duty, effects.stream().map(PendingEffect::sequence).toList(), () -> send(duty, effects));
        } else {
            send(duty, effects);
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
        duties.changed(duty.row);
    }

    /** Removes effects from the outbox, and does something then. */
    void remove(Duty duty, List<Long> sequences, Runnable then) {
        List<OutboxKey> keys = sequences.stream()
                .map(sequence -> new OutboxKey(duty.row, sequence))
                .toList();
        engine.remove(keys).handle((confirmed, failure) -> {
            Set<OutboxKey> gone = rules.removed(keys, failure == null ? confirmed : Set.of());
            gone.forEach(key -> duty.removing.remove(key.sequence()));
            duties.changed(duty.row);
            then.run();
            return null;
        });
    }

    /** What was handed over since the last time. */
    List<Broker.Sent> takeHandedOver() {
        List<Broker.Sent> taken = List.copyOf(handedOver);
        handedOver.clear();
        return taken;
    }
}
