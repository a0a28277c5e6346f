/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.read;

import java.util.List;
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
     * @param keys the names of its key attributes, the partition key first
     */
    record Followable(String table, String stream, List<String> keys) implements TableAnswer {
        /** Copies. */
        public Followable {
            keys = List.copyOf(keys);
        }
    }

    /** What a table lacks. */
    enum Lack {
        /** There is no such table. */
        TABLE,
        /** It has no stream. */
        STREAM,
        /** Its stream does not have the new image. */
        NEW_IMAGE
    }

    /**
     * The table cannot be followed as it is.
     *
     * @param lack what it lacks
     * @param keys the names of its key attributes, as far as it exists
     * @param problem what is wrong, and the command that changes it where there is one
     */
    record Unusable(Lack lack, List<String> keys, String problem) implements TableAnswer {
        /** Copies. */
        public Unusable {
            keys = List.copyOf(keys);
        }
    }

    /**
     * Nothing could be found out.
     *
     * @param problem the action that failed, and why
     * @param trouble what is to be done about it
     */
    record Unreachable(String problem, Trouble trouble) implements TableAnswer {}
}
