/**
 * The Kafka Streams topology over the engine.
 *
 * <p><b>Enters:</b> the per-stream topics and the row commands.
 *
 * <p><b>Leaves:</b> rows in the stores, and {@code delivered-effects}.
 *
 * <p><b>Promises:</b> effects of a row leave in order, and once for readers of committed records.
 */
@NullMarked
package io.tributary.streams;

import org.jspecify.annotations.NullMarked;
