/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Change records of tables, straight from a stream, for whoever runs projections without Kafka: in a function that a
 * stream calls, or in a test.
 *
 * <p><b>Enters:</b> batches of change records.
 *
 * <p><b>Leaves:</b> an outcome per row, and the records to be delivered again.
 *
 * <p><b>Promises:</b> a record that is neither applied nor ignored for a reason is to be delivered again.
 */
@NullMarked
package io.tributary.change;

import org.jspecify.annotations.NullMarked;
