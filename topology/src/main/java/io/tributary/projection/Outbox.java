/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import io.tributary.outbox.EffectCodec;
import java.util.Optional;

/**
 * The side effects of a projection and where they wait.
 *
 * @param type the effect type
 * @param effects which effects an applied event asks for
 * @param table the table of the outbox, when it is not the row's own partition
 * @param codec how effects are stored
 * @param <R> the row type
 * @param <F> the effect type
 */
public record Outbox<R, F>(Class<F> type, Effects<R, F> effects, Optional<String> table, EffectCodec<F> codec) {
    /**
     * Validates.
     *
     * @throws IllegalArgumentException if the table's name is empty
     */
    public Outbox {
        if (table.filter(String::isEmpty).isPresent()) {
            throw new IllegalArgumentException("the outbox table's name must not be empty");
        }
    }
}
