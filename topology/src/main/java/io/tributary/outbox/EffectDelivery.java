/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.outbox;

import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;

/**
 * Hands an effect to whoever acts on it. An effect is handed over at least once: whoever acts on it tells a repeat by
 * {@link PendingEffect#id} or by {@link PendingEffect#sequence}.
 *
 * <p><b>Threading.</b> Called from any thread, and must not block; effects of one row come one after the other.
 *
 * <p><b>Failure.</b> A stage that fails, or an exception, leaves the effect at the head of its row's outbox.
 */
@FunctionalInterface
public interface EffectDelivery {
    /** Delivers an effect; the stage completes when it needs no repeat. */
    CompletionStage<?> deliver(PendingEffect effect) throws Exception;

    /** A delivery that gets effects as the user's type. One that cannot be read is not delivered. */
    static <F> EffectDelivery decoded(
            EffectCodec<F> codec, BiFunction<? super F, PendingEffect, ? extends CompletionStage<?>> delivery) {
        return effect -> delivery.apply(codec.decode(effect.effectType(), effect.payload()), effect);
    }
}
