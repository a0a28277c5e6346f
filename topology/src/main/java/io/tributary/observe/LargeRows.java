/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.observe;

import io.tributary.engine.RowOutcome;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warns of rows whose map of checkpoints has grown so large that every write pays for it. A row is named once, and again
 * when its map has doubled.
 *
 * <p><b>Threading.</b> Thread-safe.
 */
public final class LargeRows implements ProjectionObserver {
    private static final Logger LOG = LoggerFactory.getLogger(LargeRows.class);
    private static final int MANY = 1_000;
    private static final int REMEMBERED = 10_000;

    private final int most;
    private final Map<String, Integer> named = new LinkedHashMap<>();

    /** Warns of rows with more than 1,000 checkpoints. */
    public LargeRows() {
        this(MANY);
    }

    /**
     * Warns of rows with more checkpoints than that.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public LargeRows(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("most must be 1 or more, was " + most);
        }
        this.most = most;
    }

    @Override
    public void applied(String projection, RowOutcome<?> outcome) {
        int checkpoints = outcome.size().checkpoints();
        if (checkpoints > most && isNews(projection + " " + outcome.key().text(), checkpoints)) {
            LOG.atWarn()
                    .addKeyValue("projection", projection)
                    .addKeyValue("rowKey", outcome.key().text())
                    .addKeyValue("checkpoints", checkpoints)
                    .addKeyValue("bytes", outcome.size().bytes())
                    .log("Each write of the row carries all its checkpoints: map a field, split the row, or key events"
                            + " to fewer streams");
        }
    }

    private synchronized boolean isNews(String row, int checkpoints) {
        Integer before = named.get(row);
        if (before != null && checkpoints < 2 * before) {
            return false;
        }
        named.put(row, checkpoints);
        if (named.size() > REMEMBERED) {
            named.remove(named.keySet().iterator().next());
        }
        return true;
    }
}
