/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.read;

import java.util.function.Function;

/** What a look at a table found. */
public sealed interface TableAnswer {
    /** Calls the function of the case at hand. */
    default <R> R fold(
            Function<Followable, R> followable, Function<Unusable, R> unusable, Function<Unreachable, R> unreachable) {
        if (this instanceof Followable found) {
            return followable.apply(found);
        }
        if (this instanceof Unusable wrong) {
            return unusable.apply(wrong);
        }
        return unreachable.apply((Unreachable) this);
    }

    /**
     * The table has a stream with the new image.
     *
     * @param table the table's name
     * @param stream the ARN of its latest stream
     */
    record Followable(String table, String stream) implements TableAnswer {}

    /**
     * The table cannot be followed as it is.
     *
     * @param problem what is wrong, and the command that changes it where there is one
     */
    record Unusable(String problem) implements TableAnswer {}

    /**
     * Nothing could be found out.
     *
     * @param problem the action that failed, and why
     * @param trouble what is to be done about it
     */
    record Unreachable(String problem, Trouble trouble) implements TableAnswer {}
}
