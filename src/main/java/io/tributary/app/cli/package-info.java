/**
 * The command line.
 *
 * <p><b>Enters:</b> arguments.
 *
 * <p><b>Leaves:</b> what a command prints, and its exit status.
 *
 * <p><b>Promises:</b> whatever is wrong with arguments, configuration or an event file is said before anything is
 * started.
 */
@NullMarked
package io.tributary.app.cli;

import org.jspecify.annotations.NullMarked;
