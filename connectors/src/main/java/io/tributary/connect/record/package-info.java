/**
 * What goes to Kafka.
 *
 * <p><b>Enters:</b> changes of items, and positions.
 *
 * <p><b>Leaves:</b> Connect's source records: events on the topics of their streams, positions on the heartbeat topic.
 *
 * <p><b>Promises:</b> every record carries the position it stands for; an item that is no event, or not a whole one, is
 * an answer and not an exception; data is lossless; keys are plain text.
 */
@NullMarked
package io.tributary.connect.record;

import org.jspecify.annotations.NullMarked;
