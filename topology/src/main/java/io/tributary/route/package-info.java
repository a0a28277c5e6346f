/**
 * Which rows an event belongs to.
 *
 * <p><b>Enters:</b> an event of a stream.
 *
 * <p><b>Leaves:</b> the source and row key for each source that has a row for it.
 *
 * <p><b>Promises:</b> an event that cannot be decoded or keyed is an outcome, never lost and never an exception.
 */
@NullMarked
package io.tributary.route;

import org.jspecify.annotations.NullMarked;
