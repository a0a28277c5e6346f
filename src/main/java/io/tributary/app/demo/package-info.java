/**
 * Everything on one machine, from events to delivered effects.
 *
 * <p><b>Enters:</b> the events of a file.
 *
 * <p><b>Leaves:</b> the rows and the delivered effects that came of them.
 *
 * <p><b>Promises:</b> all parts are real ones, on loopback only, and none outlives the application.
 */
@NullMarked
package io.tributary.app.demo;

import org.jspecify.annotations.NullMarked;
