/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history.dynamodb;

import io.tributary.event.EventLayout;
import io.tributary.event.StoredEvent;
import io.tributary.history.Direction;
import io.tributary.history.EventPage;
import io.tributary.history.History;
import io.tributary.history.HistoryStore;
import io.tributary.history.MalformedEventException;
import io.tributary.item.AttributeValues;
import io.tributary.item.Item;
import io.tributary.row.ItemSize;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/**
 * Histories in DynamoDB tables, laid out as their streams declare. One event is one conditional {@code PutItem}, several
 * are one {@code TransactWriteItems}.
 *
 * <p><b>Threading.</b> Thread-safe; answers come on the client's threads.
 */
public final class DynamoDbHistoryStore implements HistoryStore {
    private static final int MAX_TRANSACTION_BYTES = 4 * 1024 * 1024;

    private final DynamoDbAsyncClient client;

    /** A store over a client, which the caller closes. */
    public DynamoDbHistoryStore(DynamoDbAsyncClient client) {
        this.client = client;
    }

    @Override
    public CompletionStage<EventPage> read(History history, long from, long to, Direction direction, int limit) {
        EventLayout layout = history.stream().layout();
        String partition = layout.partition(history.stream().name(), history.streamId());
        return client.query(query -> query.tableName(history.stream().table())
                        .consistentRead(true)
                        .keyConditionExpression("#pk = :pk AND #sk BETWEEN :from AND :to")
                        .expressionAttributeNames(Map.of("#pk", layout.partitionKey(), "#sk", layout.sortKey()))
                        .expressionAttributeValues(Map.of(
                                ":pk", AttributeValue.fromS(partition),
                                ":from", value(layout.sort(from)),
                                ":to", value(layout.sort(to))))
                        .scanIndexForward(direction == Direction.FORWARDS)
                        .limit(limit))
                .thenApply(answer -> page(history, answer, direction));
    }

    @Override
    public CompletionStage<PutResult> put(History history, List<StoredEvent> events) {
        List<Item> items = events.stream().map(history.stream().layout()::write).toList();
        if (items.isEmpty() || items.size() > MAX_EVENTS) {
            throw new IllegalArgumentException("a put must have 1 to " + MAX_EVENTS + " events, had " + items.size());
        }
        for (Item item : items) {
            if (ItemSize.of(item) > ItemSize.MAX) {
                throw new IllegalArgumentException(
                        "an event must have at most " + ItemSize.MAX + " bytes, one had " + ItemSize.of(item));
            }
        }
        int bytes = items.stream().mapToInt(ItemSize::of).sum();
        if (bytes > MAX_TRANSACTION_BYTES) {
            throw new IllegalArgumentException(
                    "events appended together must have at most " + MAX_TRANSACTION_BYTES + " bytes, had " + bytes);
        }
        return items.size() == 1 ? single(history, items.get(0)) : transact(history, items);
    }

    private CompletionStage<PutResult> single(History history, Item item) {
        return client.putItem(put -> put.tableName(history.stream().table())
                        .item(AttributeValues.fromItem(item))
                        .conditionExpression("attribute_not_exists(#pk)")
                        .expressionAttributeNames(
                                Map.of("#pk", history.stream().layout().partitionKey())))
                .handle((answer, failure) -> result(failure));
    }

    private CompletionStage<PutResult> transact(History history, List<Item> items) {
        List<TransactWriteItem> puts = items.stream()
                .map(item -> TransactWriteItem.builder()
                        .put(Put.builder()
                                .tableName(history.stream().table())
                                .item(AttributeValues.fromItem(item))
                                .conditionExpression("attribute_not_exists(#pk)")
                                .expressionAttributeNames(
                                        Map.of("#pk", history.stream().layout().partitionKey()))
                                .build())
                        .build())
                .toList();
        return client.transactWriteItems(write -> write.transactItems(puts))
                .handle((answer, failure) -> result(failure));
    }

    private static PutResult result(@Nullable Throwable failure) {
        if (failure == null) {
            return PutResult.STORED;
        }
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof ConditionalCheckFailedException) {
            return PutResult.TAKEN;
        }
        if (cause instanceof TransactionConflictException || cause instanceof TransactionInProgressException) {
            return PutResult.BUSY;
        }
        if (cause instanceof TransactionCanceledException cancelled) {
            List<String> codes = cancelled.cancellationReasons().stream()
                    .map(reason -> String.valueOf(reason.code()))
                    .toList();
            if (codes.contains("ConditionalCheckFailed")) {
                return PutResult.TAKEN;
            }
            if (codes.contains("TransactionConflict")) {
                return PutResult.BUSY;
            }
        }
        throw new CompletionException(cause);
    }

    private static AttributeValue value(Object plain) {
        return AttributeValues.fromItem(Item.of(Map.of("value", plain)))
                .getOrDefault("value", AttributeValue.fromNul(true));
    }

    private static EventPage page(History history, QueryResponse answer, Direction direction) {
        List<StoredEvent> events = new ArrayList<>();
        for (Map<String, AttributeValue> found : answer.items()) {
            history.stream()
                    .layout()
                    .read(AttributeValues.toItem(found))
                    .<Boolean>fold(events::add, () -> false, problem -> {
                        throw new MalformedEventException(history, problem);
                    });
        }
        if (!answer.hasLastEvaluatedKey() || answer.lastEvaluatedKey().isEmpty()) {
            return new EventPage(events, OptionalLong.empty());
        }
        String sortKey = history.stream().layout().sortKey();
        String last = AttributeValues.toItem(answer.lastEvaluatedKey())
                .get(sortKey)
                .orElseThrow()
                .toString();
        long version = new BigDecimal(last).longValueExact();
        long next = direction == Direction.FORWARDS ? version + 1 : version - 1;
        return new EventPage(events, next < 1 ? OptionalLong.empty() : OptionalLong.of(next));
    }
}
