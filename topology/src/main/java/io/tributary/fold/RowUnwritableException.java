/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.fold;

/** A next state that no item can hold: the event that led to it is not applied. */
public final class RowUnwritableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RowUnwritableException(RuntimeException cause) {
        super("the row cannot be stored: " + cause.getMessage(), cause);
    }
}
