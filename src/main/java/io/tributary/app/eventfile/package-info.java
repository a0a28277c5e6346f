/**
 * Events in a file of JSON Lines.
 *
 * <p><b>Enters:</b> the bytes of a file, and the streams it may name.
 *
 * <p><b>Leaves:</b> its events, ready to be appended, or everything that is wrong with it, line by line.
 *
 * <p><b>Promises:</b> a file with one bad line yields no event at all.
 */
@NullMarked
package io.tributary.app.eventfile;

import org.jspecify.annotations.NullMarked;
