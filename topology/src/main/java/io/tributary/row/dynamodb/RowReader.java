/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row.dynamodb;

import io.tributary.item.AttributeValues;
import io.tributary.item.Item;
import io.tributary.row.ItemKey;
import io.tributary.row.RowKey;
import io.tributary.row.RowLayout;
import io.tributary.row.StoredRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/**
 * Strongly consistent reads of rows. Keys that an answer leaves unprocessed are asked for again: a row is absent only
 * when DynamoDB said so. A batch that is refused as a whole is asked for row by row, so that one bad key harms no other.
 */
final class RowReader {
    private static final int MAX_KEYS = 100;
    private static final int ATTEMPTS = 8;
    private static final long BACKOFF_MILLIS = 25;

    private final DynamoDbAsyncClient client;
    private final RowLayout layout;

    RowReader(DynamoDbAsyncClient client, RowLayout layout) {
        this.client = client;
        this.layout = layout;
    }

    CompletionStage<Map<RowKey, StoredRow>> read(Collection<RowKey> keys) {
        List<RowKey> distinct = keys.stream().distinct().toList();
        if (distinct.size() == 1) {
            return single(distinct.get(0)).thenApply(row -> Map.of(distinct.get(0), row));
        }
        List<CompletableFuture<Map<RowKey, StoredRow>>> batches = new ArrayList<>();
        for (int i = 0; i < distinct.size(); i += MAX_KEYS) {
            batches.add(batch(distinct.subList(i, Math.min(distinct.size(), i + MAX_KEYS)))
                    .toCompletableFuture());
        }
        return CompletableFuture.allOf(batches.toArray(CompletableFuture<?>[]::new))
                .thenApply(all -> {
                    Map<RowKey, StoredRow> rows = new LinkedHashMap<>();
                    batches.forEach(batch -> rows.putAll(batch.join()));
                    return rows;
                });
    }

    private CompletionStage<StoredRow> single(RowKey key) {
        return client.getItem(get -> get.tableName(layout.table())
                        .key(attributes(layout.keyOf(key)))
                        .consistentRead(true))
                .thenApply(answer -> StoredRow.of(
                        layout,
                        answer.hasItem() && !answer.item().isEmpty()
                                ? Optional.of(AttributeValues.toItem(answer.item()))
                                : Optional.empty()));
    }

    private CompletionStage<Map<RowKey, StoredRow>> batch(List<RowKey> keys) {
        Map<Map<String, AttributeValue>, RowKey> byAttributes = new HashMap<>();
        keys.forEach(key -> byAttributes.put(attributes(layout.keyOf(key)), key));
        Map<RowKey, StoredRow> rows = new LinkedHashMap<>();
        return ask(new ArrayList<>(byAttributes.keySet()), byAttributes, rows, 1)
                .thenApply(nothing -> rows)
                .handle((found, failure) -> failure == null
                        ? CompletableFuture.completedStage(found)
                        : isRefused(failure)
                                ? oneByOne(keys)
                                : CompletableFuture.<Map<RowKey, StoredRow>>failedStage(failure))
                .thenCompose(stage -> stage);
    }

    private CompletionStage<Void> ask(
            List<Map<String, AttributeValue>> asked,
            Map<Map<String, AttributeValue>, RowKey> byAttributes,
            Map<RowKey, StoredRow> rows,
            int attempt) {
        KeysAndAttributes request =
                KeysAndAttributes.builder().keys(asked).consistentRead(true).build();
        return client.batchGetItem(get -> get.requestItems(Map.of(layout.table(), request)))
                .thenCompose(answer -> {
                    for (Map<String, AttributeValue> found :
                            answer.responses().getOrDefault(layout.table(), List.of())) {
                        Item item = AttributeValues.toItem(found);
                        Map<String, AttributeValue> key = new HashMap<>(found);
                        key.keySet().retainAll(layout.attributes().names());
                        rows.put(byAttributes.get(key), StoredRow.of(layout, Optional.of(item)));
                    }
                    KeysAndAttributes left = answer.unprocessedKeys().get(layout.table());
                    List<Map<String, AttributeValue>> unprocessed = left == null ? List.of() : left.keys();
                    asked.stream()
                            .filter(key -> !unprocessed.contains(key))
                            .forEach(key -> rows.putIfAbsent(byAttributes.get(key), StoredRow.absent()));
                    if (unprocessed.isEmpty()) {
                        return CompletableFuture.completedStage(null);
                    }
                    if (attempt == ATTEMPTS) {
                        return CompletableFuture.failedStage(new IllegalStateException(
                                unprocessed.size() + " keys stayed unprocessed after " + ATTEMPTS + " requests"));
                    }
                    return later(attempt).thenCompose(again -> ask(unprocessed, byAttributes, rows, attempt + 1));
                });
    }

    private CompletionStage<Map<RowKey, StoredRow>> oneByOne(List<RowKey> keys) {
        Map<RowKey, CompletableFuture<StoredRow>> rows = new LinkedHashMap<>();
        keys.forEach(key -> rows.put(key, single(key).toCompletableFuture()));
        return CompletableFuture.allOf(rows.values().toArray(CompletableFuture<?>[]::new))
                .thenApply(all -> {
                    Map<RowKey, StoredRow> found = new LinkedHashMap<>();
                    rows.forEach((key, row) -> found.put(key, row.join()));
                    return found;
                });
    }

    private static boolean isRefused(Throwable failure) {
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        return cause instanceof DynamoDbException refused
                && refused.awsErrorDetails() != null
                && "ValidationException".equals(refused.awsErrorDetails().errorCode());
    }

    private static CompletionStage<Void> later(int attempt) {
        long millis = BACKOFF_MILLIS << Math.min(attempt, 6);
        return CompletableFuture.runAsync(() -> {}, CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS));
    }

    private Map<String, AttributeValue> attributes(ItemKey key) {
        Map<String, AttributeValue> attributes = new HashMap<>();
        attributes.put(layout.attributes().partition(), AttributeValue.fromS(key.partition()));
        layout.attributes()
                .sort()
                .ifPresent(name ->
                        attributes.put(name, AttributeValue.fromS(key.sort().orElseThrow())));
        return attributes;
    }
}
