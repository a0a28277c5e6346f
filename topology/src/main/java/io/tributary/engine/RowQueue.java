/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.engine;

import io.tributary.row.RowKey;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Lets one operation per row run at a time, in the order they came, and a bounded number of rows.
 *
 * <p><b>Threading.</b> Thread-safe; operations are started on the scheduler.
 */
final class RowQueue {
    private final Scheduler scheduler;
    private final Map<RowKey, Queue<Runnable>> waiting = new HashMap<>();
    private final Queue<Runnable> ready = new ArrayDeque<>();
    private int free;

    RowQueue(Scheduler scheduler, int maxInFlight) {
        this.scheduler = scheduler;
        this.free = maxInFlight;
    }

    <T> CompletionStage<T> submit(RowKey row, Supplier<CompletionStage<T>> operation) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Runnable start = () -> start(row, operation, result);
        synchronized (this) {
            Queue<Runnable> others = waiting.get(row);
            if (others != null) {
                others.add(start);
                return result;
            }
            waiting.put(row, new ArrayDeque<>());
            ready.add(start);
        }
        startReady();
        return result;
    }

    private <T> void start(RowKey row, Supplier<CompletionStage<T>> operation, CompletableFuture<T> result) {
        CompletionStage<T> running;
        try {
            running = operation.get();
        } catch (Throwable e) {
            running = CompletableFuture.failedStage(e);
        }
        CompletionStage<T> ended = running.whenComplete((value, failure) -> {
            ended(row);
            if (failure == null) {
                result.complete(value);
            } else {
                result.completeExceptionally(failure);
            }
        });
        // The outcome has gone to the caller's future; this one only carried it there.
        ended.exceptionally(failure -> null);
    }

    private void ended(RowKey row) {
        synchronized (this) {
            free++;
            Queue<Runnable> others = waiting.get(row);
            Runnable next = others == null ? null : others.poll();
            if (next == null) {
                waiting.remove(row);
            } else {
                ready.add(next);
            }
        }
        startReady();
    }

    private void startReady() {
        while (true) {
            Runnable next;
            synchronized (this) {
                if (free == 0 || ready.isEmpty()) {
                    return;
                }
                next = ready.remove();
                free--;
            }
            scheduler.run(next);
        }
    }
}
