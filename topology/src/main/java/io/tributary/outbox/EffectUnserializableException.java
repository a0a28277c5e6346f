/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.outbox;

import org.jspecify.annotations.Nullable;

/** An effect that cannot be stored: the event that asked for it is not applied. */
public final class EffectUnserializableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Names the effect's type and what is wrong. */
    public EffectUnserializableException(String type, String problem, @Nullable Throwable cause) {
        super("effect of type " + type + " cannot be serialised: " + problem, cause);
    }
}
