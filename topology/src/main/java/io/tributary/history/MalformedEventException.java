/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history;

/** An item in a history that claims to be an event and is not a whole one. */
public final class MalformedEventException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Names the history and what is wrong with which item. */
    public MalformedEventException(History history, String problem) {
        super("history " + history + ": " + problem);
    }
}
