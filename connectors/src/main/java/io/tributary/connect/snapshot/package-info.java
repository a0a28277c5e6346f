/* SPDX-License-Identifier: Apache-2.0 */
/**
 * How far a table has been scanned.
 *
 * <p><b>Enters:</b> what the stored offsets say about the segments of a scan.
 *
 * <p><b>Leaves:</b> a {@link io.tributary.connect.snapshot.SegmentState} for each segment.
 *
 * <p><b>Promises:</b> pure values: no AWS, no Kafka, no clock.
 */
@NullMarked
package io.tributary.connect.snapshot;

import org.jspecify.annotations.NullMarked;
