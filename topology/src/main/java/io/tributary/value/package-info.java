/**
 * Values that are rebuilt from their histories.
 *
 * <p><b>Enters:</b> keys, values, and how events and values make each other.
 *
 * <p><b>Leaves:</b> the value at any point of its history, and new events.
 *
 * <p><b>Promises:</b> no update is lost; a snapshot costs or saves time and changes no result.
 */
@NullMarked
package io.tributary.value;

import org.jspecify.annotations.NullMarked;
