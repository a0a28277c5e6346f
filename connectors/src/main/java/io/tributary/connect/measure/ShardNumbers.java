/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.measure;

import java.util.concurrent.atomic.LongAdder;

/**
 * How many shards of one table are in which state, and how far its scan is.
 *
 * <p><b>Threading.</b> Written by the task's thread, read by any.
 */
public final class ShardNumbers {
    private volatile long open;
    private volatile long waiting;
    private final LongAdder closed = new LongAdder();
    private volatile long withoutChild;
    private volatile long segments;
    private volatile long segmentsDone;

    /** The shards that are being read, that wait for others, and that ended without a known continuation. */
    public void count(long nowOpen, long nowWaiting, long nowWithoutChild) {
        open = nowOpen;
        waiting = nowWaiting;
        withoutChild = nowWithoutChild;
    }

    /** One more shard was read to its end. */
    public void closedOne() {
        closed.increment();
    }

    /** How far the table's scan is. */
    public void scanned(long done, long of) {
        segmentsDone = done;
        segments = of;
    }

    /** Shards that are being read. */
    public long open() {
        return open;
    }

    /** Shards that wait for the end of the shard before them. */
    public long waiting() {
        return waiting;
    }

    /** Shards that were read to their end since the task's start. */
    public long closed() {
        return closed.sum();
    }

    /** Shards that were read to their end and that nothing listed continues. */
    public long withoutChild() {
        return withoutChild;
    }

    /** Segments of the table's scan; 0 when it is not scanned. */
    public long segments() {
        return segments;
    }

    /** Segments scanned to their end. */
    public long segmentsDone() {
        return segmentsDone;
    }
}
