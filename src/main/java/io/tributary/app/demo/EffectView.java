/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.tributary.app.rows.RowView;
import io.tributary.row.RowKey;
import java.util.Comparator;

/**
 * A delivered effect as people are shown it.
 *
 * @param key its row
 * @param sequence its place among the row's effects
 * @param id its name
 * @param effect the effect itself
 */
public record EffectView(RowKey key, long sequence, String id, JsonNode effect) {
    /** Orders effects by row, then by sequence. */
    static final Comparator<EffectView> BY_ROW =
            Comparator.comparing(EffectView::key, RowView.BY_KEY).thenComparingLong(EffectView::sequence);
}
