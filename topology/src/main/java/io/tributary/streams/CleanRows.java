/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import java.util.LinkedHashMap;
import java.util.Map;

/** The rows whose outbox is known to hold nothing unsent. Bounded: a row that is forgotten is suspect again. */
final class CleanRows {
    private static final int MAX = 200_000;

    private final Map<String, Boolean> rows = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > MAX;
        }
    };

    boolean contains(String row) {
        return rows.containsKey(row);
    }

    void set(String row, boolean clean) {
        if (clean) {
            rows.put(row, Boolean.TRUE);
        } else {
            rows.remove(row);
        }
    }
}
