/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Events and values of single histories, for people and programs.
 *
 * <p><b>Enters:</b> stored events, and values at some point of their histories.
 *
 * <p><b>Leaves:</b> JSON, one object each, whose fields an event file names in the same way.
 *
 * <p><b>Promises:</b> numbers keep their digits.
 */
@NullMarked
package io.tributary.app.events;

import org.jspecify.annotations.NullMarked;
