/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import io.tributary.outbox.PendingEffect;
import io.tributary.row.RowKey;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What applying a batch did to one row, instance by instance.
 *
 * @param projection the projection's name
 * @param key the row
 * @param failure why the whole row failed: every instance of the batch did, or the row could not be read or written
 * @param state the row afterwards, or nothing when there is none
 * @param removed whether a tombstone stands at the row's key
 * @param revision the row's revision afterwards, when it has one
 * @param writes the successful writes that this batch made
 * @param enqueued the effects that those writes put into the outbox, in sequence
 * @param delivered how many effects were delivered by the drain that followed
 * @param undelivered how many effects that drain left behind
 * @param contended whether another writer was met on the way
 * @param instances one outcome for each instance of the batch, in fold order
 * @param cost the requests that it took
 * @param size what the row takes up afterwards
 * @param <R> the row type
 */
public record RowOutcome<R>(
        String projection,
        RowKey key,
        Optional<Failure> failure,
        Optional<R> state,
        boolean removed,
        OptionalLong revision,
        int writes,
        List<PendingEffect> enqueued,
        int delivered,
        int undelivered,
        boolean contended,
        List<InstanceOutcome> instances,
        Cost cost,
        RowSize size) {

    /** Whether the row was brought forward or needed nothing; single instances may have failed all the same. */
    public enum Status {
        /** At least one instance did not fail. */
        APPLIED,
        /** Nothing was written. */
        FAILED
    }

    /** {@link Status#FAILED} when there is a failure of the row. */
    public Status status() {
        return failure.isPresent() ? Status.FAILED : Status.APPLIED;
    }
}
