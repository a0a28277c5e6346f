/**
 * Effects between the write that asked for them and their delivery.
 *
 * <p><b>Enters:</b> effects of applied events.
 *
 * <p><b>Leaves:</b> effects in the order of their row, claimed, delivered and removed.
 *
 * <p><b>Promises:</b> an effect is stored with its row or not at all, and delivered at least once, in order.
 */
@NullMarked
package io.tributary.outbox;

import org.jspecify.annotations.NullMarked;
