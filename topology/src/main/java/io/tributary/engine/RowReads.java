/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import io.tributary.row.RowKey;
import io.tributary.row.RowStore;
import io.tributary.row.StoredRow;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Gathers the reads of rows that are wanted at the same time into one request.
 *
 * <p><b>Threading.</b> Thread-safe.
 */
final class RowReads {
    private final RowStore store;
    private final Scheduler scheduler;
    private Map<RowKey, CompletableFuture<StoredRow>> wanted = new LinkedHashMap<>();

    RowReads(RowStore store, Scheduler scheduler) {
        this.store = store;
        this.scheduler = scheduler;
    }

    CompletionStage<StoredRow> read(RowKey key) {
        CompletableFuture<StoredRow> answer;
        boolean first;
        synchronized (this) {
            first = wanted.isEmpty();
            answer = wanted.computeIfAbsent(key, row -> new CompletableFuture<>());
        }
        if (first) {
            scheduler.run(this::ask);
        }
        return answer;
    }

    private void ask() {
        Map<RowKey, CompletableFuture<StoredRow>> asked;
        synchronized (this) {
            asked = wanted;
            wanted = new LinkedHashMap<>();
        }
        if (asked.isEmpty()) {
            return;
        }
        CompletionStage<Map<RowKey, StoredRow>> read;
        try {
            read = store.read(asked.keySet());
        } catch (RuntimeException e) {
            read = CompletableFuture.failedStage(e);
        }
        CompletionStage<Void> answered = read.handle((rows, failure) -> {
            asked.forEach((key, answer) -> {
                StoredRow row = failure == null ? rows.get(key) : null;
                scheduler.run(() -> {
                    if (row == null) {
                        answer.completeExceptionally(
                                failure == null ? new IllegalStateException("the store left out a row") : failure);
                    } else {
                        answer.complete(row);
                    }
                });
            });
            return null;
        });
        answered.exceptionally(failure -> null);
    }
}
