/**
 * Talking to DynamoDB Streams.
 *
 * <p><b>Enters:</b> the AWS SDK's clients, a stream, and where to start in a shard.
 *
 * <p><b>Leaves:</b> complete listings of shards, and pages of records in the order of their shard.
 *
 * <p><b>Promises:</b> no record of a shard is left out or given twice by one cursor, expired iterators included; nothing
 * here waits or retries by itself: what went wrong is told as a {@link io.tributary.connect.read.Trouble}, and the caller
 * decides when to come back.
 */
@NullMarked
package io.tributary.connect.read;

import org.jspecify.annotations.NullMarked;
