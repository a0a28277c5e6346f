/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.rows;

import com.fasterxml.jackson.databind.JsonNode;
import io.tributary.event.KeyText;
import io.tributary.row.RowKey;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A row as people are shown it.
 *
 * @param key its key
 * @param row its values; nothing when it was removed
 * @param checkpoints the version up to which each instance is in it
 * @param revision how often it was written
 */
public record RowView(RowKey key, Optional<JsonNode> row, SortedMap<String, Long> checkpoints, long revision) {
    /** Orders rows by the values of their keys, by code point. */
    public static final Comparator<RowKey> BY_KEY = RowView::compare;

    /** Copies, in the order of the entries' code points. */
    public RowView(RowKey key, Optional<JsonNode> row, Map<String, Long> checkpoints, long revision) {
        this(key, row, sorted(checkpoints), revision);
    }

    /** Whether a tombstone stands in its place. */
    public boolean removed() {
        return row.isEmpty();
    }

    private static SortedMap<String, Long> sorted(Map<String, Long> checkpoints) {
        SortedMap<String, Long> sorted = new TreeMap<>(KeyText.CODE_POINT_ORDER);
        sorted.putAll(checkpoints);
        return sorted;
    }

    private static int compare(RowKey left, RowKey right) {
        Iterator<String> others = right.values().iterator();
        for (String value : left.values()) {
            int order = others.hasNext() ? KeyText.CODE_POINT_ORDER.compare(value, others.next()) : 1;
            if (order != 0) {
                return order;
            }
        }
        return others.hasNext() ? -1 : 0;
    }
}
