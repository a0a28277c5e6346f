/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.row.dynamodb;

import io.tributary.item.AttributeValues;
import io.tributary.item.Item;
import io.tributary.outbox.OutboxItems;
import io.tributary.row.PendingRows;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The sparse index over outbox items, which their keys alone are read from. */
final class PendingIndex {
    private final DynamoDbAsyncClient client;
    private final OutboxTable outbox;

    PendingIndex(DynamoDbAsyncClient client, OutboxTable outbox) {
        this.client = client;
        this.outbox = outbox;
    }

    CompletionStage<PendingRows> page(String shard, long writtenBy, Optional<Item> from) {
        return client.query(query -> query.tableName(outbox.table())
                        .indexName(OutboxItems.PENDING_INDEX)
                        .keyConditionExpression("#shard = :shard AND #since <= :by")
                        .expressionAttributeNames(
                                Map.of("#shard", OutboxItems.PENDING_SHARD, "#since", OutboxItems.PENDING_SINCE))
                        .expressionAttributeValues(Map.of(
                                ":shard", AttributeValue.fromS(shard),
                                ":by", AttributeValue.fromN(Long.toString(writtenBy))))
                        .exclusiveStartKey(from.map(AttributeValues::fromItem).orElse(null)))
                .thenApply(answer -> new PendingRows(
                        answer.items().stream()
                                .map(AttributeValues::toItem)
                                .flatMap(key -> outbox.rowOf(key).stream())
                                .distinct()
                                .toList(),
                        answer.hasLastEvaluatedKey()
                                        && !answer.lastEvaluatedKey().isEmpty()
                                ? Optional.of(AttributeValues.toItem(answer.lastEvaluatedKey()))
                                : Optional.empty()));
    }
}
