/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Tests of a team's own projections, in the heap and in no time: one scenario, or the same events in every order, with
 * crashes at every step. Needs no test library: what does not hold is an {@link AssertionError}.
 *
 * <p><b>Enters:</b> a projection, and what happened.
 *
 * <p><b>Leaves:</b> what became of each row, checked.
 *
 * <p><b>Promises:</b> the engine is the one that runs in production; only the stores, time and mishaps are the test's.
 */
@NullMarked
package io.tributary.testing;

import org.jspecify.annotations.NullMarked;
