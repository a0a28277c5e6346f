/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.event;

import java.util.function.Function;
import java.util.function.Supplier;

/** What an item of an event table turned out to be. */
public sealed interface LaidOut {
    /** Calls the function of the case at hand. */
    default <R> R fold(Function<StoredEvent, R> event, Supplier<R> noEvent, Function<String, R> malformed) {
        if (this instanceof Event found) {
            return event.apply(found.event());
        }
        if (this instanceof Malformed broken) {
            return malformed.apply(broken.problem());
        }
        return noEvent.get();
    }

    /**
     * An event.
     *
     * @param event what the item holds
     */
    record Event(StoredEvent event) implements LaidOut {}

    /** An item of another kind, which is left alone. */
    record NoEvent() implements LaidOut {}

    /**
     * An item that claims to be an event and is not a whole one.
     *
     * @param problem the item's key, the attribute at fault and what is wrong with it
     */
    record Malformed(String problem) implements LaidOut {}
}
