/**
 * Where positions are kept: in Connect's own offsets, as maps of strings.
 *
 * <p><b>Enters:</b> shard, lane and stream states, and Connect's reader of stored offsets.
 *
 * <p><b>Leaves:</b> source partitions and source offsets for records, and states read back.
 *
 * <p><b>Promises:</b> what is written is read back equal; what is not a well-formed position is refused with the reason.
 */
@NullMarked
package io.tributary.connect.offset;

import org.jspecify.annotations.NullMarked;
