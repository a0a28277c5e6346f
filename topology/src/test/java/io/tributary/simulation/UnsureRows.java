/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.row.RowStore;
import io.tributary.row.RowWrite;
import io.tributary.row.WriteResult;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** A store some of whose writes get lost on the way, or their answers on the way back. */
final class UnsureRows extends OtherRows {
    final AtomicInteger lost = new AtomicInteger();
    final AtomicInteger refused = new AtomicInteger();

    UnsureRows(RowStore rows) {
        super(rows);
    }

    @Override
    public CompletionStage<WriteResult> write(RowWrite write) {
        int fate = ThreadLocalRandom.current().nextInt(40);
        if (fate == 0) {
            lost.incrementAndGet();
            return CompletableFuture.failedStage(new IllegalStateException("the request was lost"));
        }
        return super.write(write).thenApply(result -> {
            if (!(result instanceof WriteResult.Written)) {
                refused.incrementAndGet();
            }
            if (fate == 1) {
                lost.incrementAndGet();
                throw new IllegalStateException("the answer was lost");
            }
            return result;
        });
    }
}
