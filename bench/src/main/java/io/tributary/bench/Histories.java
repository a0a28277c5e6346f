/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.event.StoredEvent;
import io.tributary.item.AttributeValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Fills the event table, quickly and unmeasured. */
final class Histories {
    private static final int BATCH = 25;
    private static final int IN_FLIGHT = 16;

    private Histories() {}

    /** Puts numbered events, from 0. */
    static void store(Endpoint endpoint, int count, IntFunction<StoredEvent> event) {
        List<CompletableFuture<?>> storing = new ArrayList<>();
        for (int from = 0; from < count; from += BATCH) {
            List<WriteRequest> batch = new ArrayList<>();
            for (int number = from; number < Math.min(from + BATCH, count); number++) {
                var item = AttributeValues.fromItem(Account.EVENTS.layout().write(event.apply(number)));
                batch.add(WriteRequest.builder()
                        .putRequest(PutRequest.builder().item(item).build())
                        .build());
            }
            storing.add(endpoint.client()
                    .batchWriteItem(request -> request.requestItems(Map.of(Account.EVENTS.table(), batch)))
                    .thenAccept(Histories::complete));
            if (storing.size() == IN_FLIGHT) {
                storing.forEach(CompletableFuture::join);
                storing.clear();
            }
        }
        storing.forEach(CompletableFuture::join);
    }

    private static void complete(BatchWriteItemResponse response) {
        if (!response.unprocessedItems().isEmpty()) {
            throw new IllegalStateException("events were not stored");
        }
    }
}
