/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Single rows of a running projection, for people and programs.
 *
 * <p><b>Enters:</b> the key of a row, and what a reader has just appended.
 *
 * <p><b>Leaves:</b> the row as it is now, or once that is in it.
 *
 * <p><b>Promises:</b> reads are strongly consistent, and a position is called reached only when every event of its history
 * up to it that is for the row is in the row.
 */
@NullMarked
package io.tributary.app.rows;

import org.jspecify.annotations.NullMarked;
