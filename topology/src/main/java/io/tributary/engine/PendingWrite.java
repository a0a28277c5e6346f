/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import io.tributary.fold.Folded;
import io.tributary.fold.Part;
import io.tributary.row.StoredRow;

/**
 * A write under way: one of those that a plan needs, since a transaction holds so many effects and no more.
 *
 * @param plan the plan it is part of
 * @param index its place in the plan
 * @param row the row that it was planned on
 * @param <R> the row type
 */
record PendingWrite<R>(Folded.Plan<R> plan, int index, StoredRow row) {
    Part<R> part() {
        return plan.parts().get(index);
    }

    boolean isLast() {
        return index == plan.parts().size() - 1;
    }

    /** The one that follows when this one is done. */
    PendingWrite<R> next(StoredRow written) {
        return new PendingWrite<>(plan, index + 1, written);
    }
}
