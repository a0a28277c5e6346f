/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

import io.tributary.app.rows.RowView;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/**
 * What came of the events.
 *
 * @param rows all rows and tombstones, by key
 * @param effects all delivered effects, by row and sequence
 * @param requests what the application asked of DynamoDB
 * @param events how many events there were
 * @param time from the first append until everything had arrived
 */
public record DemoResult(List<RowView> rows, List<EffectView> effects, Requests requests, int events, Duration time) {
    /** Sorts. Effects of one place keep the order in which they were delivered, so that a repeat stays visible. */
    public DemoResult {
        rows = rows.stream()
                .sorted(Comparator.comparing(RowView::key, RowView.BY_KEY))
                .toList();
        effects = effects.stream().sorted(EffectView.BY_ROW).toList();
    }

    /**
     * Requests to DynamoDB.
     *
     * @param reads that read
     * @param writes that write, a transaction counting as one
     */
    public record Requests(long reads, long writes) {}
}
