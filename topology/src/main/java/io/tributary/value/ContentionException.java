/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.value;

import io.tributary.history.History;

/** Other writers were faster, as often as a save may be tried. Nothing is written. */
public final class ContentionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Names the history and the number of tries. */
    public ContentionException(History history, int tries) {
        super("a save to " + history + " met another writer " + tries + " times");
    }
}
