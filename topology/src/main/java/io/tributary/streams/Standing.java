/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.engine.RowOutcome;
import java.util.OptionalLong;

/**
 * A row's revision as its owner left it. One that has moved since means that somebody else wrote, or that a write given
 * up as lost arrived after all: then the outbox may hold effects that the owner does not know of.
 *
 * @param revision nothing when there was no row
 */
record Standing(OptionalLong revision) {
    static Standing after(RowOutcome<?> outcome) {
        return new Standing(outcome.revision());
    }

    /** Whether an outcome started from here. */
    boolean precedes(RowOutcome<?> outcome, long initialRevision) {
        if (outcome.revision().isEmpty()) {
            return revision.isEmpty();
        }
        long before = outcome.revision().getAsLong() - outcome.writes();
        return revision.isPresent()
                ? revision.getAsLong() == before
                : outcome.writes() > 0 && before + 1 == initialRevision;
    }
}
