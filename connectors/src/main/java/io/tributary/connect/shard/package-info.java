/**
 * Which shard may be read, from where, and in which lane.
 *
 * <p><b>Enters:</b> a listing of a stream's shards, and what the stored offsets say about them.
 *
 * <p><b>Leaves:</b> a {@link io.tributary.connect.shard.Standing} for each shard.
 *
 * <p><b>Promises:</b> pure values and functions: no AWS, no Kafka, no clock. The same inputs give every task the same
 * answers, and no input that decides a lane changes once it is written.
 */
@NullMarked
package io.tributary.connect.shard;

import org.jspecify.annotations.NullMarked;
