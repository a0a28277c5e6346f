/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.record;

import java.util.function.Function;
import org.apache.kafka.connect.source.SourceRecord;

/** What became of a change. */
public sealed interface Mapped {
    /** Calls the function of the case at hand. */
    default <R> R fold(Function<SourceRecord, R> event, Function<Reason, R> skipped, Function<String, R> malformed) {
        if (this instanceof Event found) {
            return event.apply(found.record());
        }
        if (this instanceof Skipped left) {
            return skipped.apply(left.reason());
        }
        return malformed.apply(((Malformed) this).problem());
    }

    /** Why a change is no record. */
    enum Reason {
        /** The item is no event. */
        UNMATCHED,
        /** An event was changed, which events never should be. */
        MODIFIED,
        /** An item was deleted. */
        REMOVED,
        /** An item was deleted by its time to live. */
        EXPIRED
    }

    /**
     * A new event.
     *
     * @param record the event's record
     */
    record Event(SourceRecord record) implements Mapped {}

    /**
     * Nothing to hand on.
     *
     * @param reason why
     */
    record Skipped(Reason reason) implements Mapped {}

    /**
     * A new item that claims to be an event and is not a whole one.
     *
     * @param problem the item's key, and what is wrong
     */
    record Malformed(String problem) implements Mapped {}
}
