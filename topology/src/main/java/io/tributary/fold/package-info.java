/**
 * The pure core: a row as read and the events of its instances become a plan.
 *
 * <p><b>Enters:</b> the row, its checkpoints and the events.
 *
 * <p><b>Leaves:</b> the next state, checkpoints and effects, or which versions are missing.
 *
 * <p><b>Promises:</b> no input or output, no clock, no logging: the same input gives the same plan.
 */
@NullMarked
package io.tributary.fold;

import org.jspecify.annotations.NullMarked;
