/**
 * Histories of events, and the port to where they are kept.
 *
 * <p><b>Enters:</b> stream ids and new events.
 *
 * <p><b>Leaves:</b> events in version order, and whether an append won.
 *
 * <p><b>Promises:</b> a history never gets a hole.
 */
@NullMarked
package io.tributary.history;

import org.jspecify.annotations.NullMarked;
