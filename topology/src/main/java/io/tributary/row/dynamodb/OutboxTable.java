/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row.dynamodb;

import io.tributary.item.AttributeValues;
import io.tributary.item.Item;
import io.tributary.outbox.OutboxItems;
import io.tributary.row.Claim;
import io.tributary.row.ClaimResult;
import io.tributary.row.ItemKey;
import io.tributary.row.KeyAttributes;
import io.tributary.row.OutboxPlace;
import io.tributary.row.RowKey;
import io.tributary.row.RowLayout;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Where a row's effects lie: in the row's own partition, behind its sort key, or in a table of their own. */
final class OutboxTable {
    private static final Logger LOG = LoggerFactory.getLogger(OutboxTable.class);
    private static final String SEPARATOR = "#outbox#";
    private static final int MAX_DELETES = 25;

    private final DynamoDbAsyncClient client;
    private final RowLayout layout;
    private final KeyAttributes attributes;
    private final String sort;

    OutboxTable(DynamoDbAsyncClient client, RowLayout layout) {
        this.client = client;
        this.layout = layout;
        this.attributes = layout.outboxTable().isPresent() ? KeyAttributes.STANDARD : layout.attributes();
        // A table without a sort key never holds effects, and is never asked for them.
        this.sort = attributes.sort().orElse("sk");
    }

    String table() {
        return layout.outboxTable().orElse(layout.table());
    }

    /** The key attributes of an outbox item. */
    Item keyItem(RowKey row, long sequence) {
        ItemKey key = layout.keyOf(row);
        return Item.empty()
                .with(attributes.partition(), key.partition())
                .with(sort, prefix(key) + String.format(Locale.ROOT, "%020d", sequence));
    }

    CompletionStage<SortedMap<Long, Item>> read(RowKey row) {
        SortedMap<Long, Item> found = new TreeMap<>();
        return page(layout.keyOf(row), found, null).thenApply(nothing -> found);
    }

    CompletionStage<Set<OutboxPlace>> remove(Collection<OutboxPlace> places) {
        List<OutboxPlace> distinct = places.stream().distinct().toList();
        List<CompletableFuture<Set<OutboxPlace>>> batches = new ArrayList<>();
        for (int i = 0; i < distinct.size(); i += MAX_DELETES) {
            batches.add(delete(distinct.subList(i, Math.min(distinct.size(), i + MAX_DELETES)))
                    .toCompletableFuture());
        }
        return CompletableFuture.allOf(batches.toArray(CompletableFuture<?>[]::new))
                .thenApply(all -> {
                    Set<OutboxPlace> removed = new HashSet<>();
                    batches.forEach(batch -> removed.addAll(batch.join()));
                    return removed;
                });
    }

    CompletionStage<ClaimResult> claim(OutboxPlace place, Claim claim) {
        return client.updateItem(update -> update.tableName(table())
                        .key(AttributeValues.fromItem(keyItem(place.row(), place.sequence())))
                        .updateExpression("SET #by = :by, #until = :until")
                        .conditionExpression("attribute_exists(#pk) AND (attribute_not_exists(#until)"
                                + " OR #until <= :now OR #by = :by)")
                        .expressionAttributeNames(Map.of(
                                "#pk", attributes.partition(),
                                "#by", OutboxItems.CLAIMED_BY,
                                "#until", OutboxItems.CLAIMED_UNTIL))
                        .expressionAttributeValues(Map.of(
                                ":by", AttributeValue.fromS(claim.by()),
                                ":now", AttributeValue.fromN(Long.toString(claim.now())),
                                ":until", AttributeValue.fromN(Long.toString(claim.until()))))
                        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD))
                .handle((answer, failure) -> {
                    if (failure == null) {
                        return ClaimResult.CLAIMED;
                    }
                    Throwable cause = failure instanceof CompletionException && failure.getCause() != null
                            ? failure.getCause()
                            : failure;
                    if (cause instanceof ConditionalCheckFailedException lost) {
                        return lost.hasItem() && !lost.item().isEmpty() ? ClaimResult.HELD : ClaimResult.GONE;
                    }
                    throw new CompletionException(cause);
                });
    }

    /** The row whose outbox item has a key; nothing when the key is none of an outbox item. */
    Optional<RowKey> rowOf(Item key) {
        String place = key.get(sort).orElse("").toString();
        int end = place.lastIndexOf(SEPARATOR);
        if (end < 0) {
            return Optional.empty();
        }
        Item row = Item.empty()
                .with(
                        layout.attributes().partition(),
                        key.get(attributes.partition()).orElse(""));
        return layout.rowOf(layout.attributes()
                .sort()
                .map(name -> row.with(name, place.substring(0, end)))
                .orElse(row));
    }

    private CompletionStage<Void> page(
            ItemKey key, SortedMap<Long, Item> found, @Nullable Map<String, AttributeValue> start) {
        return client.query(query -> query.tableName(table())
                        .consistentRead(true)
                        .keyConditionExpression("#pk = :pk AND begins_with(#sk, :sk)")
                        .expressionAttributeNames(Map.of("#pk", attributes.partition(), "#sk", sort))
                        .expressionAttributeValues(Map.of(
                                ":pk", AttributeValue.fromS(key.partition()), ":sk", AttributeValue.fromS(prefix(key))))
                        .exclusiveStartKey(start))
                .thenCompose(answer -> {
                    for (Map<String, AttributeValue> attributeValues : answer.items()) {
                        Item item = AttributeValues.toItem(attributeValues);
                        String place = item.get(sort)
                                .orElseThrow()
                                .toString()
                                .substring(prefix(key).length());
                        found.put(Long.valueOf(place), item);
                    }
                    return answer.hasLastEvaluatedKey()
                                    && !answer.lastEvaluatedKey().isEmpty()
                            ? page(key, found, answer.lastEvaluatedKey())
                            : CompletableFuture.completedStage(null);
                });
    }

    private CompletionStage<Set<OutboxPlace>> delete(List<OutboxPlace> places) {
        Map<Map<String, AttributeValue>, OutboxPlace> byKey = new HashMap<>();
        places.forEach(place -> byKey.put(AttributeValues.fromItem(keyItem(place.row(), place.sequence())), place));
        List<WriteRequest> deletes = byKey.keySet().stream()
                .map(key -> WriteRequest.builder()
                        .deleteRequest(delete -> delete.key(key))
                        .build())
                .toList();
        return client.batchWriteItem(write -> write.requestItems(Map.of(table(), deletes)))
                .thenApply(answer -> {
                    Set<OutboxPlace> removed = new HashSet<>(places);
                    answer.unprocessedItems()
                            .getOrDefault(table(), List.of())
                            .forEach(left -> removed.remove(
                                    byKey.get(left.deleteRequest().key())));
                    return removed;
                })
                .exceptionally(failure -> {
                    LOG.atWarn()
                            .addKeyValue("table", table())
                            .addKeyValue("error", failure)
                            .log("Delivered effects could not be deleted; they stay to be asked for again");
                    return Set.of();
                });
    }

    private static String prefix(ItemKey row) {
        return row.sort().orElse("") + SEPARATOR;
    }
}
