/**
 * The program: where it starts, and the status it ends with.
 *
 * <p><b>Enters:</b> the command line.
 *
 * <p><b>Leaves:</b> an exit status: 0 done, 1 failed, 2 usage, configuration or a bad event file, 130 interrupted.
 *
 * <p><b>Promises:</b> standard output has results only; everything else goes to standard error or a log.
 */
@NullMarked
package io.tributary.app;

import org.jspecify.annotations.NullMarked;
