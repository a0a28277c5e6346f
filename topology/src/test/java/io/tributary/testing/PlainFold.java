/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.testing;

import io.tributary.event.StoredEvent;
import io.tributary.item.Item;
import io.tributary.outbox.EffectId;
import io.tributary.projection.EventContext;
import io.tributary.projection.Evolution;
import io.tributary.projection.Outbox;
import io.tributary.projection.Projection;
import io.tributary.projection.UserCodeException;
import io.tributary.row.RowKey;
import io.tributary.row.RowWrite;
import io.tributary.testing.Decision.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What an event makes of a row by the user's functions alone, without engine and stores. Each of them is asked twice:
 * they run more than once in production too, and must give the same answer then.
 */
final class PlainFold<R> {
    private final Projection<?, R> projection;
    private final Function<R, Item> facts;

    PlainFold(Projection<?, R> projection, Function<R, Item> facts) {
        this.projection = projection;
        this.facts = facts;
    }

    /** What an event that concerns a row makes of it. */
    Decision<R> decide(Seen<R> seen, RowKey key, Optional<R> before) {
        Decision<R> first = once(seen, key, before);
        Optional<Item> row = rowOf(first);
        Decision<R> second = once(seen, key, before);
        if (!row.equals(rowOf(second))) {
            throw new AssertionError("source '" + seen.source().name() + "' makes another row of " + seen.event()
                    + " when it is run again: " + row.map(Shown::item).orElse("none") + ", then "
                    + rowOf(second).map(Shown::item).orElse("none")
                    + "; it must be free of side effects, and leave the row that it is given as it is");
        }
        if (first instanceof Decision.Next<R> one
                && second instanceof Decision.Next<R> other
                && !one.effects().equals(other.effects())) {
            throw new AssertionError(
                    "the effects of " + seen.event() + " are others when they are asked for again: " + one.effects()
                            + ", then " + other.effects() + "; they must only depend on event, row and context");
        }
        return first;
    }

    private Optional<Item> rowOf(Decision<R> decision) {
        return decision instanceof Decision.Next<R> next ? next.row().map(facts) : Optional.empty();
    }

    private Decision<R> once(Seen<R> seen, RowKey key, Optional<R> before) {
        StoredEvent event = seen.event();
        try {
            if (seen.failure().isPresent()) {
                throw seen.failure().get();
            }
            R row = before.isPresent() ? before.get() : projection.initial(key);
            Object decoded = seen.decoded().orElseThrow();
            Evolution<R> evolution = switch (seen.source().mode()) {
                case FOLD, LATEST -> seen.source().evolve(row, decoded, event);
                case SIGNAL ->
                    seen.source().evolveAnswer(row, Answers.of(seen.source().ask(decoded, event)), event);
            };
            if (evolution instanceof Evolution.Skip) {
                return new Decision.Skipped<>();
            }
            if (evolution instanceof Evolution.Remove && projection.removal().isEmpty()) {
                return new Decision.Stuck<>();
            }
            Optional<R> next = evolution.fold(Optional::of, Optional::empty, Optional::empty);
            List<Effect> effects = new ArrayList<>();
            if (projection.outbox().isPresent() && seen.source().versioned()) {
                effects(projection.outbox().get(), seen.source().context(event), decoded, next, effects);
            }
            return effects.size() > RowWrite.MAX_OUTBOX_ITEMS
                    ? new Decision.Stuck<>()
                    : new Decision.Next<>(next, effects);
        } catch (Exception e) {
            return failed(seen, e);
        } catch (Error e) {
            return failed(seen, UserCodeException.of(e));
        }
    }

    private static <R> Decision<R> failed(Seen<R> seen, Exception failure) {
        return seen.source().isTerminal(failure, seen.event()) ? new Decision.Rejected<>() : new Decision.Stuck<>();
    }

    private <F> void effects(
            Outbox<R, F> outbox, EventContext context, Object event, Optional<R> next, List<Effect> effects)
            throws Exception {
        for (F effect : outbox.effects().of(event, next, context)) {
            EffectId id = new EffectId(context.source(), context.event().streamId(), context.version(), effects.size());
            effects.add(new Effect(id.text(), outbox.codec().encode(effect)));
        }
    }
}
