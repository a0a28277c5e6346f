/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

import io.tributary.event.StoredEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * The requests alone: the same items under the same conditions at the same concurrency, from rows that are kept in a map.
 * It decodes no event twice, meets no other writer and forgets what failed.
 */
final class BareSide {
    private final DynamoDbAsyncClient client;
    private final String table;
    private final int concurrency;
    private final Semaphore inFlight;
    private final Map<String, Account> rows = new HashMap<>();

    BareSide(DynamoDbAsyncClient client, String table, int concurrency) {
        this.client = client;
        this.table = table;
        this.concurrency = concurrency;
        this.inFlight = new Semaphore(concurrency);
    }

    /** Writes each event's row with a conditional {@code PutItem}. */
    long put(List<StoredEvent> events) throws InterruptedException {
        return write(events, this::put);
    }

    /** Writes each event's row and its effect with a {@code TransactWriteItems}. */
    long transact(List<StoredEvent> events) throws InterruptedException {
        return write(events, this::transact);
    }

    private interface Request {
        CompletableFuture<?> send(Account next, StoredEvent event);
    }

    private long write(List<StoredEvent> events, Request request) throws InterruptedException {
        AtomicReference<Throwable> failed = new AtomicReference<>();
        for (StoredEvent event : events) {
            Account.Moved moved = AccountItems.moved(event);
            Account next =
                    rows.computeIfAbsent(moved.account(), Account::opened).moved(moved);
            rows.put(next.id(), next);
            inFlight.acquire();
            CompletableFuture<?> answered = request.send(next, event).whenComplete((answer, failure) -> {
                inFlight.release();
                if (failure != null) {
                    failed.set(failure);
                }
            });
            answered.exceptionally(failure -> null);
        }
        inFlight.acquire(concurrency);
        inFlight.release(concurrency);
        if (failed.get() != null) {
            throw new IllegalStateException("a request failed", failed.get());
        }
        return events.size();
    }

    private CompletableFuture<?> put(Account next, StoredEvent event) {
        Condition condition = Condition.at(event.version());
        return client.putItem(put -> put.tableName(table)
                .item(AccountItems.item(next, event.version(), event.version()))
                .conditionExpression(condition.expression())
                .expressionAttributeNames(condition.names())
                .expressionAttributeValues(condition.valuesOrNull())
                .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD));
    }

    private CompletableFuture<?> transact(Account next, StoredEvent event) {
        Condition condition = Condition.at(event.version());
        return client.transactWriteItems(transaction -> transaction
                .clientRequestToken(event.eventId())
                .transactItems(
                        TransactWriteItem.builder()
                                .put(put -> put.tableName(table)
                                        .item(AccountItems.item(next, event.version(), event.version()))
                                        .conditionExpression(condition.expression())
                                        .expressionAttributeNames(condition.names())
                                        .expressionAttributeValues(condition.valuesOrNull())
                                        .returnValuesOnConditionCheckFailure(
                                                ReturnValuesOnConditionCheckFailure.ALL_OLD))
                                .build(),
                        TransactWriteItem.builder()
                                .put(put -> put.tableName(table)
                                        .item(AccountItems.effect(next, event, 100 * event.version())))
                                .build()));
    }

    /** The guard of a row's first or later write. */
    private record Condition(String expression, Map<String, String> names, Map<String, AttributeValue> values) {
        static Condition at(long revision) {
            return revision == 1
                    ? new Condition("attribute_not_exists(#pk)", Map.of("#pk", "pk"), Map.of())
                    : new Condition(
                            "attribute_exists(#pk) AND #a1 = :v1",
                            Map.of("#pk", "pk", "#a1", "revision"),
                            Map.of(":v1", AccountItems.number(revision - 1)));
        }

        /** DynamoDB refuses an empty map of values. */
        @Nullable
        Map<String, AttributeValue> valuesOrNull() {
            return values.isEmpty() ? null : values;
        }
    }
}
