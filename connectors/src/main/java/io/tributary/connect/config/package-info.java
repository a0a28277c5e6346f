/**
 * The connector's settings.
 *
 * <p><b>Enters:</b> the properties of a connector or task as Connect hands them over.
 *
 * <p><b>Leaves:</b> a checked {@link io.tributary.connect.config.SourceConfig}, with documentation for each setting.
 *
 * <p><b>Promises:</b> a wrong setting is reported at its own name, with the value and what would be right; secrets are
 * never part of a message.
 */
@NullMarked
package io.tributary.connect.config;

import org.jspecify.annotations.NullMarked;
