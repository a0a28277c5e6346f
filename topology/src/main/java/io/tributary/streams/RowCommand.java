/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.row.InstanceId;
import java.util.List;
import java.util.Optional;

/**
 * What the owner of a row is told through the application's commands topic; the record's key is the row key's text in
 * UTF-8. Only the owner of a row acts on it: operators, the sweeper and the task itself send commands, so that a
 * running projection has one writer for each row.
 */
public sealed interface RowCommand {
    /** Sent by a task to itself: reading it back puts the task's offsets into its transaction, which fences zombies. */
    record Hello(int partition) implements RowCommand {}

    /**
     * Sent in the transaction that carries effects: reading it back proves that they are committed.
     *
     * @param sequence the highest row sequence sent; covers all lower ones of the row
     */
    record Acknowledge(long sequence) implements RowCommand {}

    /** Tries at once whatever waits for its next try, and delivers what is in the outbox. */
    record Wake() implements RowCommand {}

    /** Delivers what is in the outbox. */
    record Drain() implements RowCommand {}

    /** Brings every instance that the row knows up to the head of its history. */
    record CatchUp() implements RowCommand {}

    /**
     * Brings the instances up to their heads, effects included, then folds the row anew from them.
     *
     * @param instances at least one
     */
    record Rebuild(List<InstanceId> instances) implements RowCommand {
        /**
         * Validates and copies.
         *
         * @throws IllegalArgumentException if there is no instance
         */
        public Rebuild {
            instances = List.copyOf(instances);
            if (instances.isEmpty()) {
                throw new IllegalArgumentException("a rebuild must name at least one instance, had none");
            }
        }
    }

    /** The command as the value of a record. */
    default byte[] toBytes() {
        return RowCommandCodec.encode(this);
    }

    /** The command that a record's value stands for, or nothing when it is of a kind or version not known here. */
    static Optional<RowCommand> fromBytes(byte[] value) {
        return RowCommandCodec.decode(value);
    }
}
