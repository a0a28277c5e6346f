/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.observe;

import io.tributary.engine.Failure;
import io.tributary.engine.RowOutcome;
import io.tributary.outbox.PendingEffect;
import io.tributary.row.InstanceId;
import io.tributary.row.RowKey;

/**
 * Is told what a running projection does. Every method does nothing by default.
 *
 * <p><b>Threading.</b> Called from stream threads: it must not wait. Several threads may call at once.
 *
 * <p><b>Failure.</b> What it throws is logged and otherwise ignored.
 */
public interface ProjectionObserver {
    /** Told nothing. */
    ProjectionObserver NONE = new ProjectionObserver() {};

    /** An event was sent on to a row. */
    default void routed(String projection, String source) {}

    /** An event of a stream belongs to no row of the projection. */
    default void elsewhere(String projection, String stream) {}

    /** An event could not be decoded or keyed; it is kept and tried again. */
    default void kept(String projection, String topicName, Failure failure) {}

    /** A batch was applied to a row, or the row failed; instances may have failed in it. */
    default void applied(String projection, RowOutcome<?> outcome) {}

    /** An instance of a row failed and is tried again later. */
    default void failed(String projection, RowKey row, InstanceId instance, Failure failure, int attempts) {}

    /** Another writer was met while a row was written. */
    default void contended(String projection, RowKey row) {}

    /** An effect was sent; it counts once its transaction is committed. */
    default void forwarded(String projection, PendingEffect effect) {}

    /** Effects of a row are known to be committed, up to a sequence. */
    default void acknowledged(String projection, RowKey row, long sequence) {}

    /** Delivered effects are confirmed to be gone from the outbox. */
    default void removed(String projection, int effects) {}

    /** A pointer to a failure was sent. */
    default void deadLetter(String projection, String source, Failure failure) {}

    /** What a task has taken on and not finished. */
    default void work(String projection, int partition, TaskLoad load) {}

    /** A task was given up; its load no longer counts. */
    default void closed(String projection, int partition) {}

    /** An exception reached the thread: a bug, or a broken outside world. The thread is replaced, or the client ends. */
    default void threadFailed(String projection, Throwable failure) {}
}
