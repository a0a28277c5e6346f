/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.fold;

import io.tributary.row.RowKey;
import io.tributary.row.StoredRow;
import java.time.Instant;
import java.util.Collection;

/**
 * What a fold is made from.
 *
 * @param key the row
 * @param stored the row as read
 * @param instances what is known of each instance
 * @param anew whether to start from the initial row and no checkpoints, without effects: a rebuild
 * @param now the time, for a tombstone's expiry
 */
public record FoldRequest(
        RowKey key, StoredRow stored, Collection<InstanceEvents> instances, boolean anew, Instant now) {}
