/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history.dynamodb;

import io.tributary.event.EventLayout;
import io.tributary.event.EventStream;
import io.tributary.event.LayoutForms;
import io.tributary.history.History;
import io.tributary.history.Snapshot;
import io.tributary.history.SnapshotItem;
import io.tributary.history.SnapshotStore;
import io.tributary.item.AttributeValues;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * Snapshots in DynamoDB: each beside the events of its history, or all in a table of their own. Beside the events the
 * table's sort key must be a string, and whoever else reads the table must know that there are items that are no events.
 *
 * <p><b>Threading.</b> Thread-safe; answers come on the client's threads.
 */
public final class DynamoDbSnapshotStore implements SnapshotStore {
    private final DynamoDbAsyncClient client;
    private final Optional<String> ownTable;

    /** Snapshots beside the events, over a client, which the caller closes. */
    public DynamoDbSnapshotStore(DynamoDbAsyncClient client) {
        this(client, Optional.empty());
    }

    /**
     * Snapshots in a table of their own, which may be of any number of streams.
     *
     * @param table a table with the keys {@code pk} and {@code sk}, both strings
     */
    public DynamoDbSnapshotStore(DynamoDbAsyncClient client, String table) {
        this(client, Optional.of(table));
    }

    private DynamoDbSnapshotStore(DynamoDbAsyncClient client, Optional<String> ownTable) {
        this.client = client;
        this.ownTable = ownTable;
    }

    @Override
    public void requirePlaceFor(EventStream<?> stream) {
        if (ownTable.isEmpty() && stream.layout().forms().versions() == LayoutForms.Versions.NUMBER) {
            throw new IllegalArgumentException("the sort key of table '" + stream.table() + "' is a number, so that no"
                    + " snapshot of stream '" + stream.name()
                    + "' can lie beside its events; give the snapshots a table"
                    + " of their own: new DynamoDbSnapshotStore(client, \"...\")");
        }
    }

    private String table(History history) {
        return ownTable.orElseGet(() -> history.stream().table());
    }

    private EventLayout layout(History history) {
        return ownTable.isPresent() ? EventLayout.standard() : history.stream().layout();
    }

    /** Reads with eventual consistency: an older snapshot is as right as a newer one, at half the price. */
    @Override
    public CompletionStage<Found> read(History history) {
        return client.getItem(get -> get.tableName(table(history))
                        .key(AttributeValues.fromItem(SnapshotItem.key(history, layout(history)))))
                .thenApply(answer -> answer.hasItem() && !answer.item().isEmpty()
                        ? SnapshotItem.read(AttributeValues.toItem(answer.item()))
                        : new Missing());
    }

    @Override
    public CompletionStage<Void> put(History history, Snapshot snapshot) {
        PutItemRequest request = request(history, snapshot).toBuilder()
                .conditionExpression("attribute_not_exists(#pk) OR #version < :version")
                .expressionAttributeNames(
                        Map.of("#pk", layout(history).partitionKey(), "#version", SnapshotItem.VERSION))
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

    private PutItemRequest request(History history, Snapshot snapshot) {
        return PutItemRequest.builder()
                .tableName(table(history))
                .item(AttributeValues.fromItem(SnapshotItem.write(history, layout(history), snapshot)))
                .build();
    }
}
