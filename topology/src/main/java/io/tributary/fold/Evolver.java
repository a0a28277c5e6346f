/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.fold;

import io.tributary.event.StoredEvent;
import io.tributary.outbox.EffectCodec;
import io.tributary.projection.Evolution;
import io.tributary.projection.Outbox;
import io.tributary.projection.Projection;
import io.tributary.projection.Source;
import io.tributary.projection.UserCodeException;
import io.tributary.row.ItemSize;
import io.tributary.row.RowKey;
import io.tributary.row.RowWrite;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Runs the user's code on one event: evolve, then effects. What comes out is a decision, whatever the code did.
 *
 * @param <R> the row type
 */
final class Evolver<R> {
    /** Room for the effect item's other attributes. */
    private static final int MAX_EFFECT_BYTES = ItemSize.MAX - 8 * 1024;

    private final Projection<?, R> projection;
    private final RowKey row;
    private final boolean withEffects;
    private final boolean checked;

    /**
     * For one row.
     *
     * @param withEffects whether effects are asked for
     * @param checked whether each next state is tried as an item, to find the event that makes a row unwritable
     */
    Evolver(Projection<?, R> projection, RowKey row, boolean withEffects, boolean checked) {
        this.projection = projection;
        this.row = row;
        this.withEffects = withEffects;
        this.checked = checked;
    }

    /** What became of one event. */
    sealed interface Decision<R> {
        /** The event is in the row. */
        record Applied<R>(Optional<R> next, List<Step.Asked> effects) implements Decision<R> {}

        /** It left the row alone. */
        record Skipped<R>() implements Decision<R> {}

        /** It failed for good. */
        record Rejected<R>() implements Decision<R> {}

        /** It failed, and its instance with it. */
        record Failed<R>(Fault fault) implements Decision<R> {}

        /** Calls the function of the case at hand. */
        default <T> T fold(
                Function<Applied<R>, T> applied,
                Function<Skipped<R>, T> skipped,
                Function<Rejected<R>, T> rejected,
                Function<Failed<R>, T> failed) {
            if (this instanceof Applied<R> decision) {
                return applied.apply(decision);
            }
            if (this instanceof Skipped<R> decision) {
                return skipped.apply(decision);
            }
            return this instanceof Rejected<R> decision ? rejected.apply(decision) : failed.apply((Failed<R>) this);
        }
    }

    /** Decides an event on a state, with the owner's answer to it in SIGNAL mode; the initial state when there is none. */
    Decision<R> decide(Source<?, R, ?> source, Candidate candidate, Optional<R> state, Optional<Answer> answer) {
        StoredEvent event = candidate.event();
        try {
            if (candidate.failure().isPresent()) {
                throw candidate.failure().get();
            }
            Optional<Exception> unanswered = answer.flatMap(Answer::failure);
            if (unanswered.isPresent()) {
                // The owner may be back when it is asked again.
                Decision<R> failed = failed(source, event, unanswered.get());
                return failed instanceof Decision.Failed<R> failure
                        ? new Decision.Failed<>(failure.fault().butRetryable())
                        : failed;
            }
            R before = state.isPresent() ? state.get() : projection.initial(row);
            Object decoded = candidate.decoded().orElseThrow();
            Evolution<R> evolution = answer.isPresent()
                    ? source.evolveAnswer(before, answer.get().value(), event)
                    : source.evolve(before, decoded, event);
            if (evolution instanceof Evolution.Skip) {
                return new Decision.Skipped<>();
            }
            if (evolution instanceof Evolution.Remove && projection.removal().isEmpty()) {
                return new Decision.Failed<>(Fault.at(
                        event,
                        "RemovalNotDeclared",
                        event + " removes the row; declare removal(Tombstones.kept()), or skip it"));
            }
            Optional<R> next = evolution.fold(Optional::of, Optional::empty, Optional::empty);
            if (checked) {
                next.ifPresent(this::check);
            }
            List<Step.Asked> effects = effects(source, event, decoded, next);
            if (effects.size() > RowWrite.MAX_OUTBOX_ITEMS) {
                return new Decision.Failed<>(Fault.at(
                        event,
                        "TooManyEffects",
                        event + " asks for " + effects.size() + " effects, at most " + RowWrite.MAX_OUTBOX_ITEMS
                                + " fit into one write with the row"));
            }
            int bytes = Step.Asked.bytes(effects);
            if (bytes > Parts.MAX_EFFECT_BYTES) {
                return new Decision.Failed<>(Fault.at(
                        event,
                        "TooManyEffects",
                        event + " asks for effects of " + bytes + " bytes, at most " + Parts.MAX_EFFECT_BYTES
                                + " fit into one write with the row"));
            }
            return new Decision.Applied<>(next, effects);
        } catch (Exception e) {
            return failed(source, event, e);
        } catch (Error e) {
            return failed(source, event, UserCodeException.of(e));
        }
    }

    private void check(R next) {
        try {
            projection.readModel().rows().write(next);
        } catch (RuntimeException e) {
            throw new RowUnwritableException(e);
        }
    }

    private Decision<R> failed(Source<?, R, ?> source, StoredEvent event, Exception failure) {
        try {
            return source.isTerminal(failure, event)
                    ? new Decision.Rejected<>()
                    : new Decision.Failed<>(Fault.by(event, failure));
        } catch (RuntimeException e) {
            e.addSuppressed(failure);
            return new Decision.Failed<>(Fault.by(event, e));
        } catch (Error e) {
            return new Decision.Failed<>(Fault.by(event, UserCodeException.of(e)));
        }
    }

    private List<Step.Asked> effects(Source<?, R, ?> source, StoredEvent event, Object decoded, Optional<R> next)
            throws Exception {
        return withEffects && source.versioned() && projection.outbox().isPresent()
                ? asked(projection.outbox().get(), source, event, decoded, next)
                : List.of();
    }

    private <F> List<Step.Asked> asked(
            Outbox<R, F> outbox, Source<?, R, ?> source, StoredEvent event, Object decoded, Optional<R> next)
            throws Exception {
        EffectCodec<F> codec = outbox.codec();
        List<Step.Asked> asked = new ArrayList<>();
        for (F effect : outbox.effects().of(decoded, next, source.context(event))) {
            Object payload = codec.encode(effect);
            int bytes = ItemSize.ofValue(payload);
            if (bytes > MAX_EFFECT_BYTES) {
                throw new EffectTooLargeException(codec.typeName(effect), bytes, MAX_EFFECT_BYTES);
            }
            asked.add(new Step.Asked(
                    event.version(), asked.size(), event.type(), codec.typeName(effect), payload, bytes));
        }
        return asked;
    }
}
