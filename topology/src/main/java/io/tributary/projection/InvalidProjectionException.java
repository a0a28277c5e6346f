/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import java.util.List;

/** A declaration that cannot work. Names the projection and, for every fault, what to change. */
public final class InvalidProjectionException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;

    InvalidProjectionException(String projection, List<String> problems) {
        super("projection '" + projection + "' is not complete:\n- " + String.join("\n- ", problems));
        this.problems = List.copyOf(problems);
    }

    /** The faults, each with what to change. */
    public List<String> problems() {
        return problems;
    }
}
