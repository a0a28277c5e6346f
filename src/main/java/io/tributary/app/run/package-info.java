/**
 * Running projections, and ending in order.
 *
 * <p><b>Enters:</b> settings and projections.
 *
 * <p><b>Leaves:</b> one Kafka Streams application for each projection.
 *
 * <p><b>Promises:</b> what was started is closed in reverse order, once, whoever asks for the end.
 */
@NullMarked
package io.tributary.app.run;

import org.jspecify.annotations.NullMarked;
