/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row;

import io.tributary.item.Item;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** What became of a guarded write. */
public sealed interface WriteResult {
    /** Calls the function of the case at hand. */
    default <T> T fold(Supplier<T> written, Function<Optional<Item>, T> refused, Supplier<T> busy) {
        if (this instanceof Refused lost) {
            return refused.apply(lost.current());
        }
        return this instanceof Written ? written.get() : busy.get();
    }

    /** Everything is written. */
    record Written() implements WriteResult {}

    /**
     * The guard did not hold and nothing is written. It may have been this write itself, answered too late.
     *
     * @param current what lies at the row's key instead; nothing when there is no item
     */
    record Refused(Optional<Item> current) implements WriteResult {}

    /** Another transaction is writing the row just now: nothing is written, and trying again may succeed. */
    record Busy() implements WriteResult {}
}
