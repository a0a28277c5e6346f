/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The rows whose outbox is known to hold nothing unsent. Bounded: a row that is forgotten is suspect again. */
final class CleanRows {
    private static final int MAX = 200_000;

    private final Map<String, Standing> rows = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Standing> eldest) {
            return size() > MAX;
        }
    };

    /** How a row was left; nothing when it is suspect or not remembered. */
    Optional<Standing> standing(String row) {
        return Optional.ofNullable(rows.get(row));
    }

    /** Remembers how a row is left; nothing when it is suspect. */
    void leave(String row, Optional<Standing> standing) {
        standing.ifPresentOrElse(left -> rows.put(row, left), () -> rows.remove(row));
    }
}
