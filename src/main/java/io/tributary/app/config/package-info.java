/**
 * Settings from a file, the environment and the command line.
 *
 * <p><b>Enters:</b> names and values, from wherever somebody wrote them.
 *
 * <p><b>Leaves:</b> one typed, checked record.
 *
 * <p><b>Promises:</b> a name that nothing reads is refused, and the nearest one that is read is named.
 */
@NullMarked
package io.tributary.app.config;

import org.jspecify.annotations.NullMarked;
