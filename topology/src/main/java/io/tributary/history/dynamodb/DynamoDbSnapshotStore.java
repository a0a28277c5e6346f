/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history.dynamodb;

import io.tributary.history.History;
import io.tributary.history.Snapshot;
import io.tributary.history.SnapshotItem;
import io.tributary.history.SnapshotStore;
import io.tributary.item.AttributeValues;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * Snapshots in DynamoDB, each beside the events of its history, in the same table. The table's sort key must be a string.
 *
 * <p><b>Threading.</b> Thread-safe; answers come on the client's threads.
 */
public final class DynamoDbSnapshotStore implements SnapshotStore {
    private final DynamoDbAsyncClient client;

    /** A store over a client, which the caller closes. */
    public DynamoDbSnapshotStore(DynamoDbAsyncClient client) {
        this.client = client;
    }

    /** Reads with eventual consistency: an older snapshot is as right as a newer one, at half the price. */
    @Override
    public CompletionStage<Found> read(History history) {
        return client.getItem(get -> get.tableName(history.stream().table())
                        .key(AttributeValues.fromItem(SnapshotItem.key(history))))
                .thenApply(answer -> answer.hasItem() && !answer.item().isEmpty()
                        ? SnapshotItem.read(AttributeValues.toItem(answer.item()))
                        : new Missing());
    }

    @Override
    public CompletionStage<Void> put(History history, Snapshot snapshot) {
        PutItemRequest request = request(history, snapshot).toBuilder()
                .conditionExpression("attribute_not_exists(#pk) OR #version < :version")
                .expressionAttributeNames(
                        Map.of("#pk", history.stream().layout().partitionKey(), "#version", SnapshotItem.VERSION))
                .expressionAttributeValues(Map.of(":version", AttributeValue.fromN(String.valueOf(snapshot.version()))))
                .build();
        return client.putItem(request)
                .<Void>thenApply(answer -> null)
                .exceptionallyCompose(failure -> newer(failure)
                        ? CompletableFuture.completedStage(null)
                        : CompletableFuture.failedStage(failure));
    }

    @Override
    public CompletionStage<Void> replace(History history, Snapshot snapshot) {
        return client.putItem(request(history, snapshot)).thenApply(answer -> null);
    }

    private static boolean newer(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return cause instanceof ConditionalCheckFailedException;
    }

    private static PutItemRequest request(History history, Snapshot snapshot) {
        return PutItemRequest.builder()
                .tableName(history.stream().table())
                .item(AttributeValues.fromItem(SnapshotItem.write(history, snapshot)))
                .build();
    }
}
