/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.fold;

/** An effect that no item can hold: the event that asked for it is not applied. */
public final class EffectTooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    EffectTooLargeException(String type, int bytes, int max) {
        super("effect of type " + type + " has " + bytes + " bytes, at most " + max + " are allowed");
    }
}
