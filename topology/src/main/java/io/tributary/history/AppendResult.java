/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history;

import io.tributary.event.StoredEvent;
import java.util.List;
import java.util.function.Function;

/** What became of an append. */
public sealed interface AppendResult {
    /** Calls the function of the case at hand. */
    default <T> T fold(Function<Appended, T> appended, Function<WrongExpectedVersion, T> wrong) {
        return this instanceof Appended done ? appended.apply(done) : wrong.apply((WrongExpectedVersion) this);
    }

    /**
     * The events are in the history, by this append or by an earlier one with the same event ids.
     *
     * @param events the events as stored
     */
    record Appended(List<StoredEvent> events) implements AppendResult {
        /** Copies. */
        public Appended {
            events = List.copyOf(events);
        }

        /** The position token of the last event, {@code Order#o-1@7}: what a reader can wait for. */
        public String position() {
            return events.get(events.size() - 1).position();
        }
    }

    /**
     * The history was not as expected and nothing is written.
     *
     * @param expected what was expected
     * @param actual the version that the history ends with, 0 for none
     */
    record WrongExpectedVersion(Expected expected, long actual) implements AppendResult {}
}
