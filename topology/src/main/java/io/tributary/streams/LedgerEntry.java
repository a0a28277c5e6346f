/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Bytes;

/**
 * What is still to be done for one instance of one row.
 *
 * @param highest the highest version that arrived
 * @param readHistory whether the history must be read up to there; otherwise the pending events are all there is to do
 * @param attempts the failures so far
 * @param pending the bytes of the newest events that arrived, by version, for sources whose history may not have them
 */
record LedgerEntry(long highest, boolean readHistory, Attempts attempts, SortedMap<Long, Bytes> pending) {
    LedgerEntry {
        if (highest < 1) {
            throw new IllegalArgumentException("version must be 1 or more, was " + highest);
        }
        pending = Collections.unmodifiableSortedMap(new TreeMap<>(pending));
    }
}
