/**
 * Rows in the heap, for tests and simulations.
 *
 * <p><b>Enters:</b> guarded writes.
 *
 * <p><b>Leaves:</b> the same answers as from DynamoDB.
 *
 * <p><b>Promises:</b> passes the same conformance tests.
 */
@NullMarked
package io.tributary.row.memory;

import org.jspecify.annotations.NullMarked;
