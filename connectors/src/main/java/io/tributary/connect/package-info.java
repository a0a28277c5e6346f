/**
 * The source connector for DynamoDB Streams.
 *
 * <p><b>Enters:</b> a connector's settings, and the changes of event tables.
 *
 * <p><b>Leaves:</b> the events on one topic for each event stream, and positions in Connect's own offsets.
 *
 * <p><b>Promises:</b> every event of a table's stream is handed on, a shard's only after its parent's; work starts again
 * where Connect's offsets say; what is lost is an error that says so; a task never waits long in a poll and leaves no
 * thread behind.
 */
@NullMarked
package io.tributary.connect;

import org.jspecify.annotations.NullMarked;
