/**
 * What projections are made of, for people and machines.
 *
 * <p><b>Enters:</b> declarations and settings.
 *
 * <p><b>Leaves:</b> their sources, topics, tables and topology.
 *
 * <p><b>Promises:</b> nothing is connected to, and nothing is asked for that a declaration does not say.
 */
@NullMarked
package io.tributary.app.describe;

import org.jspecify.annotations.NullMarked;
