/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.shard;

import java.util.function.Function;
import java.util.function.Supplier;

/** What is to be done with a shard now. */
public sealed interface Standing {

    /** Calls the function of the case at hand. */
    default <R> R fold(
            Function<Startable, R> startable,
            Function<Waiting, R> waiting,
            Supplier<R> finished,
            Function<Gap, R> gap) {
        if (this instanceof Startable start) {
            return startable.apply(start);
        }
        if (this instanceof Waiting wait) {
            return waiting.apply(wait);
        }
        if (this instanceof Gap lost) {
            return gap.apply(lost);
        }
        return finished.get();
    }

    /**
     * It may be read.
     *
     * @param state from where, and in which lane
     * @param promised whether every record of it must still be there; not so for a shard that was found when the stream
     *     was first seen, whose oldest records may be trimmed at any moment
     */
    record Startable(ShardState state, boolean promised) implements Standing {}

    /**
     * Its parent has to be read to its end first.
     *
     * @param parent the parent
     */
    record Waiting(ShardId parent) implements Standing {}

    /** It has been read to its end. */
    record Finished() implements Standing {}

    /**
     * Its parent is gone and was not read to its end: records are lost.
     *
     * @param parent the parent
     * @param state how far the parent was read, and its lane, whose reader deals with the gap
     */
    record Gap(ShardId parent, ShardState state) implements Standing {}
}
