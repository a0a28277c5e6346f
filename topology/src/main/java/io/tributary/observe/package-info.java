/**
 * What is told to whoever operates the application.
 *
 * <p><b>Enters:</b> what engine and topology did.
 *
 * <p><b>Leaves:</b> metrics and structured logs.
 *
 * <p><b>Promises:</b> observing never changes what is done.
 */
@NullMarked
package io.tributary.observe;

import org.jspecify.annotations.NullMarked;
