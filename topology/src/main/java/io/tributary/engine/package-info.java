/**
 * Fold and stores together: read, fold, fill gaps, write under the guard, try again.
 *
 * <p><b>Enters:</b> events for a row, or a command to repair it.
 *
 * <p><b>Leaves:</b> an outcome, instance by instance.
 *
 * <p><b>Promises:</b> nothing is applied twice, and nothing is lost, whatever fails in between.
 */
@NullMarked
package io.tributary.engine;

import org.jspecify.annotations.NullMarked;
