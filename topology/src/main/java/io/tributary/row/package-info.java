/**
 * Rows, checkpoints, revisions and tombstones, and the port to where they are kept.
 *
 * <p><b>Enters:</b> row keys and guarded writes.
 *
 * <p><b>Leaves:</b> rows as read, and whether a write won or lost.
 *
 * <p><b>Promises:</b> a write is conditioned on what was read; a row that another writer made is never overwritten unseen.
 */
@NullMarked
package io.tributary.row;

import org.jspecify.annotations.NullMarked;
