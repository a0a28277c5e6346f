/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.cli;

import java.util.List;

/** What the user gave cannot be used: configuration, names, or an event file. Ends a command with status 2. */
final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final List<String> problems;

    RefusedException(List<String> problems) {
        super(String.join("; ", problems));
        this.problems = List.copyOf(problems);
    }

    List<String> problems() {
        return problems;
    }
}
